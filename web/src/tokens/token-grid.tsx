import { Link } from '@tanstack/react-router'
import { observeElementRect, useVirtualizer } from '@tanstack/react-virtual'
import { useMemo, useRef, useState, useSyncExternalStore, type CSSProperties } from 'react'
import type { TokenSheetCollection, TokenSheetRow, TokenSheetValue } from '../api/generated/types.ts'
import { Badge } from '../parts/badge.tsx'
import { CopyMenu, type CopyAt } from './copy-menu.tsx'
import { UNRESOLVED_WORDS } from '../parts/mode-value.tsx'
import { usesOf, type PlacedRow } from './token-filters.ts'
import { endOf, shownName } from './token-name.ts'
import { TokenPicture, valueText } from './token-picture.tsx'

const ROW_HEIGHT = 58
const GROUP_HEIGHT = 34
/** Paper takes no more than this of a library. */
const MOST_PRINTED = 3_000

interface TokenGridProps {
  readonly rows: readonly PlacedRow[]
  readonly collections: readonly TokenSheetCollection[]
  readonly modes: readonly string[]
}

type Item = { readonly group: string; readonly count: number } | { readonly token: PlacedRow; readonly index: number }

/** Head and first column stay in sight; only the rows near the window are in the page, however long the list is. */
export function TokenGrid({ rows, collections, modes }: TokenGridProps) {
  const frame = useRef<HTMLDivElement>(null)
  const [copying, setCopying] = useState<CopyAt | null>(null)
  const isPrinted = useSyncExternalStore(watchPrint, () => matchMedia('print').matches)
  const items = useMemo(() => itemsOf(rows), [rows])
  const byId = useMemo(() => new Map(collections.map((one) => [one.id, one])), [collections])
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => frame.current,
    estimateSize: (at) => (items[at] && 'group' in items[at] ? GROUP_HEIGHT : ROW_HEIGHT),
    overscan: isPrinted ? MOST_PRINTED : 12,
    // Before anything is laid out there is no height, and rows are wanted all the same.
    observeElementRect: (instance, tell) =>
      observeElementRect(instance, (rect) => tell(rect.height === 0 ? { ...rect, height: 800 } : rect)),
  })
  const columns = `minmax(var(--first), var(--first-most)) repeat(${modes.length}, minmax(170px, 1fr)) 84px minmax(240px, 1.4fr)`
  return (
    <>
      <div ref={frame} className="panel token-frame" tabIndex={0} role="group" aria-label="Token values">
        <div
          role="table"
          aria-label="Tokens"
          aria-rowcount={rows.length + 1}
          aria-colcount={modes.length + 3}
          className="token-grid"
          style={{ '--columns': columns, '--modes': modes.length } as CSSProperties}
        >
          <div role="row" className="token-line head">
            <span role="columnheader">Token</span>
            {modes.map((mode) => (
              <span role="columnheader" key={mode} title={mode}>
                {mode}
              </span>
            ))}
            <span role="columnheader">Used by</span>
            <span role="columnheader">Description</span>
          </div>
          <div role="rowgroup" className="virtual" style={{ height: virtualizer.getTotalSize() }}>
            {virtualizer.getVirtualItems().map(({ index, start, size }) => {
              const item = items[index]
              if (!item) return null
              const style = { top: start, height: size }
              if ('group' in item)
                return (
                  <div key={`group ${item.group}`} role="row" className="token-line group" style={style}>
                    <span role="rowheader" aria-colspan={modes.length + 3}>
                      {item.group === '' ? 'Without a folder' : item.group.replaceAll('/', ' / ')}{' '}
                      <span className="quiet-text figure">{item.count.toLocaleString('en')}</span>
                    </span>
                  </div>
                )
              const { row, folders } = item.token
              return (
                <div
                  key={row.id}
                  role="row"
                  aria-rowindex={item.index + 2}
                  className="token-line"
                  data-deprecated={row.is_deprecated || undefined}
                  style={style}
                >
                  <NameCell row={row} folders={folders} onCopy={setCopying} />
                  {modes.map((mode) => (
                    <ValueCell key={mode} row={row} value={valueIn(row, byId.get(row.collection_id), mode)} />
                  ))}
                  <UseCell row={row} />
                  <span role="cell" className="token-description" title={row.description}>
                    {row.description}
                  </span>
                </div>
              )
            })}
          </div>
        </div>
      </div>
      <CopyMenu
        at={copying}
        modesOf={(row) => byId.get(row.collection_id)?.modes ?? []}
        onClose={() => setCopying(null)}
      />
    </>
  )
}

function itemsOf(rows: readonly PlacedRow[]): readonly Item[] {
  const counts = new Map<string, number>()
  for (const { folders } of rows) counts.set(folders.join('/'), (counts.get(folders.join('/')) ?? 0) + 1)
  const items: Item[] = []
  let before: string | null = null
  for (const [index, token] of rows.entries()) {
    const group = token.folders.join('/')
    // A library without folders needs no heading that says so.
    if (group !== before && !(group === '' && counts.size === 1)) items.push({ group, count: counts.get(group) ?? 0 })
    before = group
    items.push({ token, index })
  }
  return items
}

function watchPrint(changed: () => void): () => void {
  const query = matchMedia('print')
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

const valueIn = (
  row: TokenSheetRow,
  collection: TokenSheetCollection | undefined,
  mode: string,
): TokenSheetValue | undefined => row.values[collection?.modes.findIndex(({ name }) => name === mode) ?? -1]

interface NameCellProps extends PlacedRow {
  readonly onCopy: (at: CopyAt) => void
}

/** The heading above has the folders; they are read out, and in the title, with every name. */
function NameCell({ row, folders, onCopy }: NameCellProps) {
  const { hidden, shown } = shownName(row.name, folders)
  return (
    <span role="cell" className="token-name" title={row.name}>
      <Link
        to={row.entity_type === 'style' ? '/styles/$id' : '/tokens/$id'}
        params={{ id: row.id }}
        data-long={shown.length > 64 || undefined}
      >
        <span className="visually-hidden">{hidden}</span>
        {shown}
      </Link>
      <button
        className="button quiet copy"
        aria-label={`Copy ${row.name}`}
        aria-haspopup="true"
        onClick={({ currentTarget }) => onCopy({ row, button: currentTarget })}
      >
        Copy
      </button>
    </span>
  )
}

function ValueCell({ row, value }: { row: TokenSheetRow; value: TokenSheetValue | undefined }) {
  if (!value)
    return (
      <span role="cell" className="quiet-text" title="Its collection has no such mode">
        –
      </span>
    )
  return (
    <span role="cell" className="token-value">
      {value.reason ? (
        <Badge tone="red">{UNRESOLVED_WORDS[value.reason]}</Badge>
      ) : (
        <span className="mode-value" title={valueText(value)}>
          <TokenPicture row={row} value={value} />
          <code>{valueText(value)}</code>
        </span>
      )}
      {value.alias !== undefined && (
        <span className="chain" title={value.alias}>
          → {endOf(value.alias)}
        </span>
      )}
    </span>
  )
}

function UseCell({ row }: { row: TokenSheetRow }) {
  const count = usesOf(row)
  const { components, styles, tokens } = row.used_by
  const words = [
    [components, 'component'],
    [styles, 'style'],
    [tokens, 'token'],
  ].flatMap(([many, what]) => (many === 0 ? [] : `${many} ${what}${many === 1 ? '' : 's'}`))
  return (
    <span role="cell" className="figure">
      {count === 0 ? (
        <span className="quiet-text">nobody</span>
      ) : (
        <Link
          to={row.entity_type === 'style' ? '/styles/$id' : '/tokens/$id'}
          params={{ id: row.id }}
          hash="used"
          title={words.join(', ')}
          aria-label={`${count.toLocaleString('en')} that use ${row.name}: ${words.join(', ')}`}
        >
          {count.toLocaleString('en')}
        </Link>
      )}
    </span>
  )
}
