import { useState } from 'react'
import type { IconRow } from '../api/generated/types.ts'
import type { Drawings } from './drawings.ts'
import type { IconLook } from './rules/write-icon.ts'
import { saveIcons, type Format } from './save-icons.ts'

interface SaveAllProps {
  readonly rows: readonly IconRow[]
  readonly drawings: Drawings
  readonly look: IconLook
}

/** All that the wall shows, as an archive. */
export function SaveAll({ rows, drawings, look }: SaveAllProps) {
  const [said, setSaid] = useState('')
  const [isBusy, setBusy] = useState(false)
  const save = async (format: Format): Promise<void> => {
    if (isBusy) return
    setBusy(true)
    try {
      const tell = (done: number): void => setSaid(`${figure(done)} of ${figure(rows.length)}…`)
      const lacking = await saveIcons({ rows, drawings, format, look, tell })
      setSaid(lacking === 0 ? '' : `${figure(lacking)} could not be drawn and are not in it.`)
    } catch {
      setSaid('The icons could not be saved. Try again in a moment.')
    }
    setBusy(false)
  }
  return (
    <>
      <span className="quiet-text" role="status" aria-label="Saving">
        {said}
      </span>
      {(['svg', 'png'] as const).map((format) => (
        <button
          key={format}
          className="button"
          // Not `disabled`: whoever pressed it by a key stays where they are.
          aria-disabled={isBusy}
          onClick={() => void save(format)}
        >
          Save {rows.length === 1 ? 'it' : `all ${figure(rows.length)}`} as {format.toUpperCase()}
        </button>
      ))}
    </>
  )
}

const figure = (count: number): string => count.toLocaleString('en')
