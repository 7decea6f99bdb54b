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
  // Tokens of one value have a column, whatever modes others have.
  const width = Math.max(1, modes.length)
  const columns = `minmax(var(--first), var(--first-most)) repeat(${width}, minmax(150px, 1fr)) 84px minmax(240px, 1.4fr)`
  return (
    <>
      <div ref={frame} className="panel token-frame" tabIndex={0} role="group" aria-label="Token values">
        <div
          role="table"
          aria-label="Tokens"
          aria-rowcount={rows.length + 1}
          aria-colcount={width + 3}
          className="token-grid"
          style={{ '--columns': columns, '--modes': width } as CSSProperties}
        >
          <div role="row" className="token-line head">
            <span role="columnheader">Token</span>
            {modes.length === 0 && <span role="columnheader">Value</span>}
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
                    <span role="rowheader" aria-colspan={width + 3}>
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
                  <ValueCells row={row} collection={byId.get(row.collection_id)} modes={modes} />
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

interface ValueCellsProps {
  readonly row: TokenSheetRow
  readonly collection: TokenSheetCollection | undefined
  readonly modes: readonly string[]
}

/** One for each mode; a token whose collection has none of them shows its usual value across all. */
function ValueCells({ row, collection, modes }: ValueCellsProps) {
  const own = collection?.modes ?? []
  const placeOf = (mode: string): number => own.findIndex(({ name }) => name === mode)
  if (modes.some((mode) => placeOf(mode) !== -1))
    return modes.map((mode) => <ValueCell key={mode} row={row} value={row.values[placeOf(mode)]} />)
  const usual = Math.max(
    0,
    own.findIndex(({ id }) => id === collection?.default_mode),
  )
  return (
    <ValueCell
      row={row}
      value={row.values[usual]}
      across={Math.max(1, modes.length)}
      {...(own.length > 1 ? { mode: own[usual]?.name } : {})}
    />
  )
}

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

interface ValueCellProps {
  readonly row: TokenSheetRow
  readonly value: TokenSheetValue | undefined
  /** How many columns it takes. */
  readonly across?: number
  /** Said where no column says it. */
  readonly mode?: string | undefined
}

function ValueCell({ row, value, across, mode }: ValueCellProps) {
  const place = across === undefined ? {} : { 'aria-colspan': across, style: { gridColumn: `span ${across}` } }
  if (!value) return <span role="cell" {...place} />
  return (
    <span role="cell" className="token-value" {...place}>
      {value.reason ? (
        <Badge tone="red">{UNRESOLVED_WORDS[value.reason]}</Badge>
      ) : (
        <span className="mode-value" title={valueText(value)}>
          <TokenPicture row={row} value={value} />
          <code>{valueText(value)}</code>
          {mode !== undefined && <span className="quiet-text">{mode}</span>}
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
