import { toggleMark } from 'prosemirror-commands'
import type { Command } from 'prosemirror-state'
import type { CSSProperties } from 'react'
import { schema } from '../markdown/schema.ts'

interface MarkBarProps {
  readonly style: CSSProperties
  readonly run: (command: Command) => void
  readonly onLink: () => void
}

const MARKS = [
  ['strong', 'Bold', 'B'],
  ['em', 'Italic', 'I'],
  ['strike', 'Strike through', 'S'],
  ['code', 'Code', '<>'],
] as const

/** What can be done to the words that are selected, for those who do not know the keys. */
export function MarkBar({ style, run, onLink }: MarkBarProps) {
  return (
    // The words stay selected: a press takes no focus from them.
    <div
      className="panel floating mark-bar"
      role="toolbar"
      aria-label="Selected words"
      style={style}
      onMouseDown={(event) => event.preventDefault()}
    >
      {MARKS.map(([name, title, sign]) => (
        <button
          key={name}
          type="button"
          tabIndex={-1}
          className="button quiet"
          data-mark={name}
          aria-label={title}
          onClick={() => {
            const mark = schema.marks[name]
            if (mark) run(toggleMark(mark))
          }}
        >
          {sign}
        </button>
      ))}
      <button type="button" tabIndex={-1} className="button quiet" onClick={onLink}>
        Link
      </button>
    </div>
  )
}
