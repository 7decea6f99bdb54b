import { Badge, type Tone } from '../../../parts/badge.tsx'
import { summaryOf, type Change } from './compare.ts'

const TONES: Readonly<Record<Change['what'], Tone | undefined>> = {
  added: 'green',
  removed: 'red',
  changed: 'amber',
  moved: 'blue',
  kept: undefined,
}

/** What would become of each block, in words and colors. */
export function ChangeList({ changes, titleOf }: { changes: readonly Change[]; titleOf: (type: string) => string }) {
  return (
    <ol className="change-list" tabIndex={0} aria-label="Changes">
      {changes.map(({ what, block, fields }) => (
        <li key={block.key} data-what={what}>
          <p className="row">
            <Badge tone={TONES[what]}>{what}</Badge>
            <strong>{titleOf(block.type)}</strong>
          </p>
          {what === 'changed' ? (
            fields.map(({ path, before, after }) => (
              <div key={path} className="change">
                <code>{path}</code>
                {before !== '' && <del>{before}</del>}
                {after !== '' && <ins>{after}</ins>}
              </div>
            ))
          ) : (
            <p className="quiet-text">{summaryOf(block)}</p>
          )}
        </li>
      ))}
    </ol>
  )
}
