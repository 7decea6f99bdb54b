import { CopyButton } from '../parts/copy-button.tsx'

interface ShownOnceProps {
  readonly what: string
  readonly secret: string
  readonly onDone: () => void
}

/** A secret that nobody can ask for again. */
export const ShownOnce = ({ what, secret, onDone }: ShownOnceProps) => (
  <div className="panel shown-once" role="status">
    <label>
      <span>{what}: shown this once, so copy it now</span>
      <input className="input mono" readOnly value={secret} onFocus={({ target }) => target.select()} />
    </label>
    <CopyButton text={secret} />
    <button className="button quiet" onClick={onDone}>
      I have it
    </button>
  </div>
)
