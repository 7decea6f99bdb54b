import type { OtherProp } from '../preview/property-values.ts'

interface PropertyControlsProps {
  readonly props: readonly OtherProp[]
  readonly chosen: Readonly<Record<string, string>>
  readonly onChoose: (name: string, value: string) => void
}

/** One control for each property that is no axis of the variants. */
export function PropertyControls({ props, chosen, onChoose }: PropertyControlsProps) {
  if (props.length === 0) return null
  return (
    <div className="properties" role="group" aria-label="Properties">
      {props.map(({ name, kind, choices, standard }) => {
        const value = chosen[name] ?? standard
        return (
          <label key={name}>
            <span>{name}</span>
            {kind === 'boolean' && (
              <input
                type="checkbox"
                checked={value === 'true'}
                onChange={(event) => onChoose(name, String(event.target.checked))}
              />
            )}
            {kind === 'text' && (
              <input className="input" value={value} onChange={(event) => onChoose(name, event.target.value)} />
            )}
            {kind === 'choice' && (
              <select className="select" value={value} onChange={(event) => onChoose(name, event.target.value)}>
                {[...new Set([value, ...choices])].map((choice) => (
                  <option key={choice} value={choice}>
                    {choice || 'not chosen'}
                  </option>
                ))}
              </select>
            )}
          </label>
        )
      })}
    </div>
  )
}
