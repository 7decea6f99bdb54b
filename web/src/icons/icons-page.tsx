import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useState, type CSSProperties } from 'react'
import { useIcons } from '../api/catalog.ts'
import { askPage } from '../api/console.ts'
import { Empty } from '../parts/empty.tsx'
import { Failure } from '../parts/failure.tsx'
import { TextFilter } from '../parts/filters/text-filter.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { byName } from '../parts/words/by-name.ts'
import { useModes } from '../preview/kept-modes.ts'
import { inOrder } from '../preview/picture-address.ts'
import '../parts/filters/filter-bar.css'
import '../preview/preview.css'
import { ColorMenu } from './color-menu.tsx'
import { Drawings } from './drawings.ts'
import { IconPanel } from './icon-panel.tsx'
import { IconWall } from './icon-wall.tsx'
import { groundBehind } from './rules/ground-behind.ts'
import { matchIcons, searchable } from './rules/match-icons.ts'
import { SaveAll } from './save-all.tsx'
import { useColorTokens } from './use-color-tokens.ts'
import './icons.css'

const SIZES = ['16', '20', '24', '32', '48'] as const

/** Every icon of the library on one wall. */
export function IconsPage() {
  const search = useSearch({ from: '/icons' })
  const navigate = useNavigate({ from: '/icons' })
  const { icons, isWhole, error } = useIcons()
  const sorted = useMemo(
    () => searchable(icons?.rows.toSorted((one, other) => byName(one.name, other.name)) ?? []),
    [icons],
  )
  const rows = useMemo(() => matchIcons(sorted, search.q ?? ''), [sorted, search.q])
  const drawings = useDrawings(icons?.revision)
  useEffect(() => drawings.follow(rows.map(({ id }) => id)), [drawings, rows])
  const [isColoring, setColoring] = useState(search.color !== undefined)
  const tokens = useColorTokens(isColoring)
  const token = tokens?.find(({ id }) => id === search.color)
  const size = Number(SIZES.find((one) => one === search.size) ?? 24)
  const look = { size, color: token?.color ?? null }
  const chosen = icons?.rows.find(({ id }) => id === search.icon)
  const change = useCallback(
    (part: typeof search): void => {
      void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
    },
    [navigate],
  )
  const choose = useCallback((icon: string): void => change({ icon }), [change])
  const close = useCallback((): void => {
    change({ icon: '' })
    document.querySelector<HTMLElement>('.icon-tile[aria-pressed=true]')?.focus()
  }, [change])
  const isOpen = chosen !== undefined
  useEffect(() => {
    if (!isOpen) return undefined
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape' && !document.querySelector('dialog[open]')) close()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [isOpen, close])

  return (
    <div className="page">
      <PageTitle
        title="Icons"
        beside={
          <span className="quiet-text" role="status">
            {icons ? `${rows.length.toLocaleString('en')}${isWhole ? '' : ' so far'}` : error ? '' : 'Reading…'}
          </span>
        }
        end={rows.length > 0 && <SaveAll rows={rows} drawings={drawings} look={look} />}
      />
      <div className="filter-bar">
        <TextFilter
          label="Find an icon by a word"
          shortcut="find"
          value={search.q ?? ''}
          onSettle={(q) => change({ q })}
        />
        <div className="tabs" role="group" aria-label="Size in pixels">
          {SIZES.map((one) => (
            <button key={one} aria-pressed={Number(one) === size} onClick={() => change({ size: one })}>
              {one}
            </button>
          ))}
        </div>
        <ColorMenu
          tokens={tokens}
          chosen={token}
          onOpen={() => setColoring(true)}
          onChoose={(id) => change({ color: id ?? '' })}
        />
      </div>
      {error ? (
        <Failure error={error} what="Icons" />
      ) : !icons ? (
        <p className="loading">Reading icons…</p>
      ) : icons.rows.length === 0 ? (
        <Empty type="component" title="No icons yet">
          Components that are small and made of outlines alone will be here, each ready to be copied.
        </Empty>
      ) : rows.length === 0 ? (
        <p className="note">No icon has these words in its name or description.</p>
      ) : (
        <div className="icon-hall" data-open={isOpen || undefined}>
          <div
            className="icon-ground"
            data-ground={look.color === null ? undefined : groundBehind(look.color)}
            style={(look.color === null ? {} : { '--icon': look.color }) as CSSProperties}
          >
            <IconWall rows={rows} drawings={drawings} size={size} chosen={chosen?.id} onChoose={choose} />
          </div>
          {chosen && <IconPanel key={chosen.id} row={chosen} drawings={drawings} look={look} onClose={close} />}
        </div>
      )}
    </div>
  )
}

/** Others for each revision of the library and each choice of modes. */
function useDrawings(revision: number | undefined): Drawings {
  const modes = inOrder(useModes(undefined))
  return useMemo(
    () =>
      new Drawings(async (ids) => askPage('drawIcons', { ids: ids.join(), ...(modes === '{}' ? {} : { modes }) }, {})),
    [revision, modes],
  )
}
