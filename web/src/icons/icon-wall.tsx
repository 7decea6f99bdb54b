import { memo, useRef, type KeyboardEvent } from 'react'
import type { IconRow } from '../api/generated/types.ts'
import { VirtualTiles } from '../parts/virtual/virtual-tiles.tsx'
import type { Drawings } from './drawings.ts'
import { Glyph, useDrawing } from './icon-glyph.tsx'

interface IconWallProps {
  readonly rows: readonly IconRow[]
  readonly drawings: Drawings
  readonly size: number
  /** Of the chosen icon. */
  readonly chosen: string | undefined
  readonly onChoose: (id: string) => void
}

/** Of two lines: names of icons differ in their ends. */
const NAME_HEIGHT = 36

/** One stop for Tab; from there the arrow keys lead, and the chosen icon follows them while it is open. */
export function IconWall({ rows, drawings, size, chosen, onChoose }: IconWallProps) {
  const wall = useRef<HTMLDivElement>(null)
  const stop = rows.some(({ id }) => id === chosen) ? chosen : rows[0]?.id
  const onKey = (event: KeyboardEvent): void => {
    const step = stepFor(event, wall.current)
    if (step === null) return
    event.preventDefault()
    const at = rows.findIndex(({ id }) => id === (event.target as HTMLElement).dataset['icon'])
    const next = rows[Math.max(0, Math.min(rows.length - 1, at + step))]
    if (!next || at === -1) return
    if (chosen !== undefined) onChoose(next.id)
    focusOn(wall.current, next.id, step)
  }
  return (
    <div ref={wall} className="icon-wall" onKeyDown={onKey}>
      <VirtualTiles
        label="Icons"
        items={rows}
        keyOf={({ id }) => id}
        width={Math.max(100, size + 52)}
        height={size + 32 + NAME_HEIGHT}
      >
        {(row) => (
          <Tile
            row={row}
            drawings={drawings}
            size={size}
            isChosen={row.id === chosen}
            isStop={row.id === stop}
            onChoose={onChoose}
          />
        )}
      </VirtualTiles>
    </div>
  )
}

interface TileProps extends Pick<IconWallProps, 'drawings' | 'size' | 'onChoose'> {
  readonly row: IconRow
  readonly isChosen: boolean
  readonly isStop: boolean
}

/** Hundreds are in the page, and scrolling draws the lines around them anew. */
const Tile = memo(function Tile({ row: { id, name }, drawings, size, isChosen, isStop, onChoose }: TileProps) {
  const drawing = useDrawing(drawings, id)
  return (
    <button
      className="icon-tile"
      data-icon={id}
      aria-pressed={isChosen}
      tabIndex={isStop ? 0 : -1}
      title={name}
      onClick={() => onChoose(id)}
    >
      <span className="icon-place">
        {drawing ? (
          <Glyph drawing={drawing} size={size} />
        ) : drawing === null ? (
          <span className="icon-gap">–</span>
        ) : (
          <span className="icon-wait" />
        )}
      </span>
      <span className="icon-name">{name}</span>
    </button>
  )
})

/** How far a key leads; null for keys that do something else. */
function stepFor({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, wall: HTMLElement | null): number | null {
  if (ctrlKey || metaKey || altKey) return null
  if (key === 'ArrowRight') return 1
  if (key === 'ArrowLeft') return -1
  if (key === 'Home') return -Infinity
  if (key === 'End') return Infinity
  if (key !== 'ArrowDown' && key !== 'ArrowUp') return null
  const lines = Map.groupBy(wall?.querySelectorAll('li') ?? [], ({ style }) => style.top)
  const columns = Math.max(1, ...[...lines.values()].map((line) => line.length))
  return key === 'ArrowDown' ? columns : -columns
}

/** What is far away has to be scrolled to before it is there. */
function focusOn(wall: HTMLElement | null, id: string, step: number): void {
  const find = (): HTMLElement | undefined | null => wall?.querySelector<HTMLElement>(`[data-icon="${CSS.escape(id)}"]`)
  const there = find()
  if (there) return there.focus()
  scrollTo({ top: step > 0 ? document.documentElement.scrollHeight : 0 })
  requestAnimationFrame(() => requestAnimationFrame(() => find()?.focus()))
}
