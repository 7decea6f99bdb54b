import { createElement, memo, useId, useSyncExternalStore, type ReactNode } from 'react'
import type { Drawings } from './drawings.ts'
import type { IconDrawing, Shape } from './rules/read-drawing.ts'
import { colored, reactName, sizeOf, viewBoxOf } from './rules/write-icon.ts'

interface GlyphProps {
  readonly drawing: IconDrawing
  readonly size: number
}

/** An icon in the color of the text around it, or in its own where it has several. */
export const Glyph = memo(function Glyph({ drawing, size }: GlyphProps) {
  const prefix = useId()
  const [width, height] = sizeOf(drawing, size)
  if (drawing.shapes === null)
    return (
      <img
        className="icon-glyph"
        alt=""
        width={width}
        height={height}
        src={`data:image/svg+xml,${encodeURIComponent(drawing.svg)}`}
      />
    )
  return (
    <svg
      className="icon-glyph"
      viewBox={viewBoxOf(drawing)}
      width={width}
      height={height}
      fill="none"
      aria-hidden="true"
    >
      {drawing.shapes.map((shape, at) => element(colored(drawing, shape, 'currentColor'), prefix, at))}
    </svg>
  )
})

/** Ids are the drawing's own, and a page has many drawings. */
function element({ name, attributes, children }: Shape, prefix: string, at: number): ReactNode {
  const props = attributes.map(([attribute, value]) => [
    reactName(attribute),
    attribute === 'id' ? prefix + value : value.replace(/^url\(#/, `url(#${prefix}`),
  ])
  return createElement(
    name,
    { key: at, ...Object.fromEntries(props) },
    ...children.map((child, place) => element(child, prefix, place)),
  )
}

/** Undefined while it is being drawn, null where there is none. */
export const useDrawing = (drawings: Drawings, id: string): IconDrawing | null | undefined =>
  useSyncExternalStore(
    (listener) => drawings.watch(id, listener),
    () => drawings.get(id),
  )
