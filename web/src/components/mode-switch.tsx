interface ModeSwitchProps {
  readonly collection: string
  readonly modes: readonly string[]
  readonly chosen: string | undefined
  readonly onChoose: (mode: string) => void
}

export function ModeSwitch({ collection, modes, chosen, onChoose }: ModeSwitchProps) {
  return (
    <div className="tabs" role="group" aria-label={`Mode of ${collection}`}>
      {modes.map((mode) => (
        <button key={mode} aria-pressed={mode === chosen} onClick={() => onChoose(mode)}>
          {mode}
        </button>
      ))}
    </div>
  )
}
