import { useDecide, type Decision } from './use-decide.ts'

interface UndoRefusalProps {
  readonly refused: Decision
  readonly onUndone: () => void
}

/** A refusal stays until somebody takes it back: at once is easiest. */
export function UndoRefusal({ refused, onUndone }: UndoRefusalProps) {
  const decide = useDecide()
  const { properties: _, ...refusal } = refused
  return (
    <p className="note row" role="status">
      Noted: they are not the same.
      <button
        className="button"
        disabled={decide.isPending}
        onClick={() => decide.mutate({ ...refusal, state: 'open' }, { onSuccess: onUndone })}
      >
        Undo
      </button>
    </p>
  )
}
