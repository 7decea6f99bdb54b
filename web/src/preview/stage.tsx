import { useLayoutEffect, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { describeConfiguration } from './axes.ts'
import { groundOf, GROUNDS, type Ground } from './ground.ts'
import { asSize, boxAt, distancesIn, holderOf, type Box } from './measure.ts'
import type { PictureAsk } from './picture-address.ts'
import { usePicture } from './picture.tsx'
import { ToolImage, useToolPicture } from './tool-picture.tsx'

interface StageProps extends Required<PictureAsk> {
  readonly name: string
}

const ZOOMS = [0.25, 0.5, 1, 2, 4, 8] as const
/** Around the picture, on both sides together; preview.css says the same. */
const PADDING = 48

/** A picture to look at closely: zoomed, on another ground, and measured where the pointer is. */
export function Stage({ name, ...ask }: StageProps) {
  const [zoom, setZoom] = useState<number | 'fit' | null>(null)
  const [ground, setGround] = useState<Ground | null>(null)
  const [isToolShown, setToolShown] = useState(false)
  const stage = useRef<HTMLDivElement>(null)
  const [isTall, setTall] = useState(false)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const measure = (): void => {
      const { offsetWidth = 0, offsetHeight = 0 } = stage.current ?? {}
      setRoom({ width: offsetWidth - PADDING, height: offsetHeight - PADDING })
    }
    measure()
    window.addEventListener('resize', measure)
    return () => window.removeEventListener('resize', measure)
  }, [isTall])
  const drawn = usePicture({ ...ask, boxes: true })
  const tool = useToolPicture(ask.componentId)
  const [toolSize, setToolSize] = useState({ width: 0, height: 0 })
  const picture = isToolShown && tool.picture ? toolSize : drawn
  const fitted =
    picture && picture.width > 0 && room.width > 0
      ? Math.min(room.width / picture.width, room.height / picture.height, 8)
      : 1
  // What is larger than the stage is shown whole at first.
  const shown = zoom === 'fit' ? fitted : (zoom ?? Math.min(1, fitted))
  const step = (by: 1 | -1): void => {
    const next = by === 1 ? ZOOMS.find((one) => one > shown + 0.01) : ZOOMS.findLast((one) => one < shown - 0.01)
    if (next !== undefined) setZoom(next)
  }
  return (
    <div className="stage-frame">
      <div className="row stage-tools">
        <div className="tabs" role="group" aria-label="Zoom">
          <button onClick={() => step(-1)} aria-label="Smaller">
            −
          </button>
          <button onClick={() => setZoom(1)} aria-pressed={zoom === 1 || zoom === null} title="Full size">
            {Math.round(shown * 100)} %
          </button>
          <button onClick={() => step(1)} aria-label="Larger">
            +
          </button>
          <button onClick={() => setZoom('fit')} aria-pressed={zoom === 'fit'}>
            Fit
          </button>
        </div>
        <div className="tabs" role="group" aria-label="Background">
          {GROUNDS.map((one) => (
            <button key={one} aria-pressed={(ground ?? groundOf(ask.modes)) === one} onClick={() => setGround(one)}>
              {one[0]?.toUpperCase() + one.slice(1)}
            </button>
          ))}
        </div>
        <button className="button quiet" aria-pressed={isTall} onClick={() => setTall(!isTall)}>
          {isTall ? 'Less room' : 'More room'}
        </button>
        {tool.picture && (
          <div className="tabs" role="group" aria-label="Picture by">
            <button aria-pressed={!isToolShown} onClick={() => setToolShown(false)}>
              Vitrine
            </button>
            <button aria-pressed={isToolShown} onClick={() => setToolShown(true)}>
              Design tool
            </button>
          </div>
        )}
      </div>
      <div
        ref={stage}
        className="stage"
        data-ground={ground ?? groundOf(ask.modes)}
        data-tall={isTall || undefined}
        data-testid="stage"
      >
        {isToolShown && tool.picture ? (
          <ToolImage {...tool} picture={tool.picture} name={name} zoom={shown} onSize={setToolSize} />
        ) : drawn === undefined ? (
          <span className="drawn-wait" />
        ) : drawn === null ? (
          <span className="drawn-gap">no tree</span>
        ) : (
          <Measured boxes={drawn.boxes ?? []} width={drawn.width} height={drawn.height} zoom={shown}>
            {/* As an image it can run nothing and load nothing, whatever is in it. */}
            <img
              alt={[name, describeConfiguration(ask.props)].filter((part) => part !== '').join(': ')}
              width={drawn.width * shown}
              height={drawn.height * shown}
              src={`data:image/svg+xml,${encodeURIComponent(drawn.svg)}`}
            />
          </Measured>
        )}
      </div>
      {isToolShown && tool.picture && (
        <p className="quiet-text">
          The design tool&rsquo;s own picture{tool.picture.shows === 'set' ? ', of all variants' : ''}, from the last
          sync. It does not follow modes and properties.
        </p>
      )}
    </div>
  )
}

interface MeasuredProps {
  readonly boxes: readonly Box[]
  readonly width: number
  readonly height: number
  readonly zoom: number
  readonly children: ReactNode
}

/** Sizes and distances of what is under the pointer. */
function Measured({ boxes, width, height, zoom, children }: MeasuredProps) {
  const [at, setAt] = useState<number | null>(null)
  const point = (event: PointerEvent<HTMLDivElement>): void => {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    setAt(boxAt(boxes, (event.clientX - left) / zoom, (event.clientY - top) / zoom))
  }
  const box = at === null ? undefined : boxes[at]
  const holder = at === null ? undefined : holderOf(boxes, at)
  return (
    <div className="measured" onPointerMove={point} onPointerLeave={() => setAt(null)}>
      {children}
      {box && (
        <>
          <svg className="measures" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
            {holder && (
              <rect className="holder" x={holder.x} y={holder.y} width={holder.width} height={holder.height} />
            )}
            <rect x={box.x} y={box.y} width={box.width} height={box.height} />
            {holder &&
              distancesIn(box, holder).map(({ from, to, length }) => (
                <g key={`${from.join()} ${to.join()}`}>
                  <line x1={from[0]} y1={from[1]} x2={to[0]} y2={to[1]} />
                  <text x={(from[0] + to[0]) / 2} y={(from[1] + to[1]) / 2} fontSize={11 / zoom}>
                    {asSize(length)}
                  </text>
                </g>
              ))}
          </svg>
          <span className="measure-words">
            {box.name} {asSize(box.width)} × {asSize(box.height)}
          </span>
        </>
      )}
    </div>
  )
}
