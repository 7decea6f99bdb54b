import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { usePrinting } from './use-printing.ts'

interface VirtualRowsProps<Item> {
  readonly items: readonly Item[]
  readonly rowHeight: number
  readonly children: (item: Item, index: number, top: number) => ReactNode
}

/** Only the rows near the window are in the page, however long the list is. Rows place themselves at `top`. */
export function VirtualRows<Item>({ items, rowHeight, children }: VirtualRowsProps<Item>) {
  const list = useRef<HTMLDivElement>(null)
  const [offset, setOffset] = useState(0)
  // What stands above may grow or shrink at any time, so the place is looked up after every render.
  useLayoutEffect(() => setOffset((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => rowHeight,
    overscan: 16,
    scrollMargin: offset,
  })
  if (usePrinting())
    return (
      <div ref={list} role="rowgroup" className="virtual" style={{ height: items.length * rowHeight }}>
        {items.map((item, index) => children(item, index, index * rowHeight))}
      </div>
    )
  return (
    <div ref={list} role="rowgroup" className="virtual" style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const item = items[index]
        return item === undefined ? null : children(item, index, start - offset)
      })}
    </div>
  )
}
