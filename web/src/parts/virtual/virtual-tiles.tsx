import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { usePrinting } from './use-printing.ts'
import './virtual-tiles.css'

interface VirtualTilesProps<Item> {
  readonly label: string
  readonly items: readonly Item[]
  readonly keyOf: (item: Item) => string
  /** The least width of a tile; all of a line share what is left. */
  readonly width: number
  readonly height: number
  readonly children: (item: Item) => ReactNode
}

/** Lines of tiles, of which only those near the window are in the page. */
export function VirtualTiles<Item>({ label, items, keyOf, width, height, children }: VirtualTilesProps<Item>) {
  const list = useRef<HTMLUListElement>(null)
  const [place, setPlace] = useState({ top: 0, columns: 1 })
  // What stands above may grow or shrink at any time, and then the page does: it is told after it was laid out, so that
  // no line that scrolls into sight waits for a layout of its own.
  useLayoutEffect(() => {
    const measure = (): void => {
      const box = list.current?.getBoundingClientRect()
      const next = {
        top: (box?.top ?? 0) + window.scrollY,
        columns: Math.max(1, Math.floor((box?.width ?? 0) / width)),
      }
      setPlace((before) => (before.top === next.top && before.columns === next.columns ? before : next))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    if (list.current) observer.observe(list.current)
    return () => observer.disconnect()
  }, [width])
  const { top, columns } = place
  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(items.length / columns),
    estimateSize: () => height,
    overscan: Math.ceil(800 / height),
    scrollMargin: top,
  })
  const isPrinting = usePrinting()
  const lines = isPrinting
    ? Array.from({ length: Math.ceil(items.length / columns) }, (_, index) => ({ index, start: top + index * height }))
    : virtualizer.getVirtualItems()
  return (
    <ul ref={list} aria-label={label} className="tiles" style={{ height: virtualizer.getTotalSize() }}>
      {lines.flatMap(({ index, start }) =>
        items.slice(index * columns, (index + 1) * columns).map((item, column) => (
          <li
            key={keyOf(item)}
            aria-posinset={index * columns + column + 1}
            aria-setsize={items.length}
            style={{
              top: start - top,
              height,
              width: `${100 / columns}%`,
              left: `${(column * 100) / columns}%`,
            }}
          >
            {children(item)}
          </li>
        )),
      )}
    </ul>
  )
}
