import type { StyleValues } from '@vitrine/client'
import type { CSSProperties } from 'react'
import { isRecord } from './reference.ts'
import { colorCss, effectsCss, numberOr, paintsCss, typographyCss } from './style-css.ts'

/** The style as it looks, from its stored properties. */
export function StylePreview({ style: { type, properties, name } }: { style: StyleValues }) {
  // A sample in a font of ours would be a lie.
  if (Object.keys(properties).length === 0)
    return <p className="quiet-text style-nothing">The source tells no values of it</p>
  if (type === 'TEXT')
    return (
      <p className="style-text" style={typographyCss(properties)}>
        {SAMPLE}
      </p>
    )
  if (type === 'PAINT')
    return (
      <div
        className="style-paint"
        role="img"
        aria-label={name}
        style={cssOf({ '--paint': paintsCss(properties['paints']) })}
      />
    )
  if (type === 'EFFECT') {
    const css = effectsCss(properties['effects'])
    return (
      <div className="style-effect" data-blurs={css.backdropFilter ? true : undefined}>
        <div role="img" aria-label={name} style={css} />
      </div>
    )
  }
  return <GridPreview grids={properties['layoutGrids']} name={name} />
}

const SAMPLE = 'Sphinx of black quartz, judge my vow 0123456789'
const FRAME = { width: 480, height: 120 }

function GridPreview({ grids, name }: { grids: unknown; name: string }) {
  const list = Array.isArray(grids) ? grids.filter(isRecord) : []
  return (
    <svg className="style-grid" viewBox={`0 0 ${FRAME.width} ${FRAME.height}`} role="img" aria-label={name}>
      {list.map((grid, at) => (
        <Grid key={at} grid={grid} />
      ))}
    </svg>
  )
}

/** Hidden grids are drawn too: designers switch them off while they work, not because they do not hold. */
function Grid({ grid }: { grid: Readonly<Record<string, unknown>> }) {
  const fill = colorCss(isRecord(grid['color']) ? { ...grid['color'], a: 0.32 } : undefined) ?? 'currentColor'
  if (grid['pattern'] === 'GRID') {
    const step = Math.max(2, numberOr(grid['sectionSize'], 8))
    const lines = Array.from({ length: Math.ceil(FRAME.width / step) }, (_, at) => at * step)
    return (
      <g stroke={fill} strokeWidth={0.5}>
        {lines.map((x) => (
          <line key={`x${x}`} x1={x} x2={x} y1={0} y2={FRAME.height} />
        ))}
        {lines
          .filter((y) => y < FRAME.height)
          .map((y) => (
            <line key={`y${y}`} x1={0} x2={FRAME.width} y1={y} y2={y} />
          ))}
      </g>
    )
  }
  const isColumns = grid['pattern'] !== 'ROWS'
  const length = isColumns ? FRAME.width : FRAME.height
  // A frame of 1,440 pixels, drawn at a third.
  const scale = isColumns ? FRAME.width / 1440 : 1
  const count = Math.min(100, Math.max(1, numberOr(grid['count'], 1)))
  const gutter = numberOr(grid['gutterSize'], 0) * scale
  const offset = numberOr(grid['offset'], 0) * scale
  const size =
    grid['alignment'] === 'STRETCH' || typeof grid['sectionSize'] !== 'number'
      ? Math.max(1, (length - 2 * offset - (count - 1) * gutter) / count)
      : grid['sectionSize'] * scale
  return (
    <g fill={fill}>
      {Array.from({ length: count }, (_, at) => offset + at * (size + gutter)).map((start) =>
        isColumns ? (
          <rect key={start} x={start} y={0} width={size} height={FRAME.height} />
        ) : (
          <rect key={start} x={0} y={start} width={FRAME.width} height={size} />
        ),
      )}
    </g>
  )
}

const cssOf = (properties: Readonly<Record<string, string | undefined>>): CSSProperties => properties
