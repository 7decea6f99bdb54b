import type { BlockActs } from './block-acts.ts'
import type { DraftBlock } from '../draft/draft.ts'
import { turnsOf } from './turn-into.ts'

interface BlockBarProps {
  readonly block: DraftBlock
  readonly title: string
  readonly acts: BlockActs
}

/** Above what is selected: what can be done to it. */
export function BlockBar({ block, title, acts }: BlockBarProps) {
  const turns = turnsOf(block)
  return (
    <div className="panel floating block-bar" role="toolbar" aria-label={`${title}: what to do with it`}>
      {turns.length > 0 && (
        <select
          className="select"
          aria-label="Turn into"
          value=""
          onChange={({ target }) => {
            const turn = turns.find((one) => one.title === target.value)
            if (turn) acts.turn(block.key, turn.into())
          }}
        >
          <option value="">Turn into…</option>
          {turns.map((turn) => (
            <option key={turn.title}>{turn.title}</option>
          ))}
        </select>
      )}
      <button type="button" className="button quiet" onClick={() => acts.move(-1)}>
        Up
      </button>
      <button type="button" className="button quiet" onClick={() => acts.move(1)}>
        Down
      </button>
      <button type="button" className="button quiet" onClick={acts.duplicate}>
        Duplicate
      </button>
      <button type="button" className="button quiet" onClick={acts.remove}>
        Delete
      </button>
    </div>
  )
}
