import { useEffect, useRef, useState, type PointerEvent } from 'react'

interface View {
  readonly x: number
  readonly y: number
  readonly scale: number
}

interface Part {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const SMALLEST = 0.2
/** At first names stay readable; what does not fit is a drag or a press of Fit away. */
const SMALLEST_AT_FIRST = 0.6
const LARGEST = 3

/** Drag to pan; wheel with Ctrl or Cmd, pinch and buttons to zoom. A plain wheel scrolls the page, as everywhere. */
export function usePanZoom(picture: { readonly width: number; readonly height: number }) {
  const frame = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<View>({ x: 0, y: 0, scale: 1 })
  const drag = useRef<{ readonly x: number; readonly y: number } | null>(null)

  const fit = (smallest = SMALLEST): void => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || picture.width === 0) return
    const scale = Math.max(smallest, Math.min(1, box.width / picture.width, box.height / picture.height))
    setView({ scale, x: (box.width - picture.width * scale) / 2, y: (box.height - picture.height * scale) / 2 })
  }
  // Until somebody moves it, it keeps to the middle of a frame that changes its size: a phone that is turned, a drawer.
  const isMoved = useRef(false)
  useEffect(() => {
    isMoved.current = false
    fit(SMALLEST_AT_FIRST)
    const resized = new ResizeObserver(() => {
      if (!isMoved.current) fit(SMALLEST_AT_FIRST)
    })
    if (frame.current) resized.observe(frame.current)
    return () => resized.disconnect()
  }, [picture.width, picture.height])

  const zoom = (factor: number, at?: { readonly x: number; readonly y: number }): void => {
    isMoved.current = true
    const box = frame.current?.getBoundingClientRect()
    const center = at ?? { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 }
    setView((before) => {
      const scale = Math.max(SMALLEST, Math.min(LARGEST, before.scale * factor))
      const ratio = scale / before.scale
      return { scale, x: center.x - (center.x - before.x) * ratio, y: center.y - (center.y - before.y) * ratio }
    })
  }

  // React listens to wheels passively, so that the page could not be kept from zooming.
  useEffect(() => {
    const element = frame.current
    const onWheel = (event: WheelEvent): void => {
      if (!event.ctrlKey && !event.metaKey) return
      event.preventDefault()
      const box = element?.getBoundingClientRect()
      zoom(Math.exp(-event.deltaY / 300), { x: event.clientX - (box?.left ?? 0), y: event.clientY - (box?.top ?? 0) })
    }
    element?.addEventListener('wheel', onWheel, { passive: false })
    return () => element?.removeEventListener('wheel', onWheel)
  }, [])

  const handlers = {
    onPointerDown: (event: PointerEvent) => {
      if (event.target instanceof Element && event.target.closest('a, [role=button]')) return
      isMoved.current = true
      drag.current = { x: event.clientX, y: event.clientY }
      event.currentTarget.setPointerCapture(event.pointerId)
    },
    onPointerMove: (event: PointerEvent) => {
      const from = drag.current
      if (!from) return
      drag.current = { x: event.clientX, y: event.clientY }
      setView(({ x, y, scale }) => ({ scale, x: x + event.clientX - from.x, y: y + event.clientY - from.y }))
    },
    onPointerUp: () => {
      drag.current = null
    },
  }
  const pan = (x: number, y: number): void => {
    isMoved.current = true
    setView((before) => ({ ...before, x: before.x + x, y: before.y + y }))
  }
  /** Moves the picture no further than it takes to see all of the part. */
  const reveal = (part: Part): void => {
    const box = frame.current?.getBoundingClientRect()
    if (!box) return
    setView(({ x, y, scale }) => ({
      scale,
      x: x + shiftInto(x + part.x * scale, part.width * scale, box.width),
      y: y + shiftInto(y + part.y * scale, part.height * scale, box.height),
    }))
  }
  return { frame, view, fit, zoom, pan, reveal, handlers }
}

/** How far to move what begins at `start` so that it lies within the room, with a little space around it. */
export function shiftInto(start: number, length: number, room: number): number {
  const space = Math.max(0, Math.min(8, (room - length) / 2))
  if (start < space) return space - start
  return Math.min(0, room - space - start - length)
}
