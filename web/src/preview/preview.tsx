import type { CSSProperties } from 'react'
import type { Box } from './boxes.ts'
import { useDrawing, type DrawingAsk } from './use-drawing.ts'

const DEEPEST = 3

interface PreviewProps extends DrawingAsk {
  readonly depth?: number
  /** The fill that the instance gives to what it shows. */
  readonly color?: string
}

/** A component drawn from its element tree. Instances are drawn from theirs, a few levels deep. */
export function Preview({ depth = 0, color, ...ask }: PreviewProps) {
  const drawing = useDrawing(ask)
  if (drawing === undefined) return <span className="drawn-wait" />
  if (drawing === null) return <span className="drawn-gap">no tree</span>
  const show = (box: Box) => <DrawnBox key={box.name} box={box} used={drawing.used} modes={ask.modes} depth={depth} />
  return (
    <div
      className="drawn"
      title={drawing.isStandIn ? 'The variant that is asked for does not exist: this is the default' : undefined}
      style={color ? ({ '--fill': color } as CSSProperties) : undefined}
    >
      {drawing.boxes.map(show)}
    </div>
  )
}

interface DrawnBoxProps extends Pick<PreviewProps, 'modes'> {
  readonly box: Box
  readonly used: ReadonlyMap<string, string>
  readonly depth: number
}

function DrawnBox({ box, used, modes, depth }: DrawnBoxProps) {
  const { name, kind, css, within, fills, text, instance, children } = box
  if (kind === 'text') return <span style={css}>{text}</span>
  if (kind === 'slot')
    return (
      <div className="drawn-slot" style={css}>
        {name}
      </div>
    )
  if (kind === 'shape') return <Shape css={css} />
  if (instance) {
    const id = used.get(instance.of)
    const { background: _, ...outer } = css
    return (
      <div className="drawn-instance" data-within={within} style={{ ...outer, display: 'flex' }}>
        {id !== undefined && depth < DEEPEST ? (
          <Preview
            componentId={id}
            props={instance.props}
            modes={modes}
            depth={depth + 1}
            {...colorOf(instance.color)}
          />
        ) : (
          <span className="drawn-gap">{instance.of}</span>
        )}
      </div>
    )
  }
  return (
    <div style={css} data-fills={fills || undefined}>
      {children.map((child) => (
        <DrawnBox key={child.name} box={child} used={used} modes={modes} depth={depth} />
      ))}
    </div>
  )
}

const colorOf = (color: string | undefined): { color?: string } => (color === undefined ? {} : { color })

/** Outlines are not part of a spec: a vector is a sign of its size and color. */
function Shape({ css }: { css: CSSProperties }) {
  const isFilled = css.background !== undefined
  return <span className={isFilled ? undefined : 'drawn-shape'} style={{ ...css, display: 'block' }} />
}
