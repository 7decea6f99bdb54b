import type { TokenSheetRow, TokenSheetValue } from '../api/generated/types.ts'
import { Swatch } from '../parts/swatch.tsx'

interface TokenPictureProps {
  readonly row: Pick<TokenSheetRow, 'kind' | 'scopes' | 'name'>
  readonly value: TokenSheetValue
  readonly isLarge?: boolean
}

/** What a value looks like, where it looks like something. It says nothing that the value beside it does not say. */
export function TokenPicture({ row, value, isLarge = false }: TokenPictureProps) {
  const { kind } = row
  const { css } = value
  if (css === null) return null
  if (typeof css !== 'string') return <TextSample parts={css} isLarge={isLarge} />
  if (kind === 'color') return <Swatch color={css} size={isLarge ? 56 : 18} />
  if (kind === 'dimension') return <SizePicture length={css} isRadius={isRadius(row)} isLarge={isLarge} />
  if (kind === 'number' && isRadius(row)) return <SizePicture length={`${css}px`} isRadius isLarge={isLarge} />
  if (kind === 'number' && isOpacity(row)) return <Opacity share={Number(css)} />
  if (kind === 'shadow') return <span className="shadow-picture" aria-hidden="true" style={{ boxShadow: css }} />
  if (kind === 'gradient') return <Gradient stops={css} />
  if (kind === 'cubicBezier') return <Curve css={css} isLarge={isLarge} />
  if (kind === 'duration') return <Duration css={css} />
  if (kind === 'border') return <span className="border-picture" aria-hidden="true" style={{ borderTop: css }} />
  if (kind === 'fontFamily') return <Sample style={{ fontFamily: css }} isLarge={isLarge} />
  if (kind === 'fontWeight') return <Sample style={{ fontWeight: Number(css) || 400 }} isLarge={isLarge} />
  return null
}

const says = ({ scopes, name }: Pick<TokenSheetRow, 'scopes' | 'name'>, scope: string, word: RegExp): boolean =>
  (Array.isArray(scopes) && scopes.includes(scope) && scopes.length === 1) || word.test(name)
const isRadius = (row: Pick<TokenSheetRow, 'scopes' | 'name'>): boolean =>
  says(row, 'CORNER_RADIUS', /radius|radii|rounded|corner/i)
const isOpacity = (row: Pick<TokenSheetRow, 'scopes' | 'name'>): boolean => says(row, 'OPACITY', /opacity|alpha/i)

const ROOT_PX = 16
/** In pixels, of the units that are the same everywhere. */
function pixelsOf(css: string): number | null {
  const [, digits, unit] = /^(-?(?:\d+(?:\.\d*)?|\.\d+)(?:e-?\d+)?)(px|rem|em|pt)?$/.exec(css) ?? []
  if (digits === undefined) return null
  return Number(digits) * (unit === 'rem' || unit === 'em' ? ROOT_PX : unit === 'pt' ? 4 / 3 : 1)
}

function SizePicture({ length, isRadius: isCorner, isLarge }: { length: string; isRadius: boolean; isLarge: boolean }) {
  const pixels = pixelsOf(length)
  if (pixels === null) return null
  const room = isLarge ? 160 : 48
  if (isCorner) {
    const side = isLarge ? 56 : 18
    return (
      <span
        className="radius-picture"
        aria-hidden="true"
        style={{ width: side, height: side, borderTopLeftRadius: Math.min(Math.max(0, pixels), side) }}
      />
    )
  }
  const width = Math.min(Math.abs(pixels), room)
  return (
    <span
      className="size-picture"
      aria-hidden="true"
      data-cut={Math.abs(pixels) > room || undefined}
      style={{ width: Math.max(1, width) }}
    />
  )
}

const Opacity = ({ share }: { share: number }) => (
  <span className="opacity-picture" aria-hidden="true">
    <span style={{ opacity: share > 1 ? share / 100 : share }} />
  </span>
)

const Gradient = ({ stops }: { stops: string }) => (
  <span
    className="gradient-picture"
    aria-hidden="true"
    style={{ backgroundImage: `linear-gradient(90deg, ${stops})` }}
  />
)

/** Time runs to the right, progress up. */
function Curve({ css, isLarge }: { css: string; isLarge: boolean }) {
  const [x1, y1, x2, y2] = /^cubic-bezier\(([^()]*)\)$/.exec(css)?.[1]?.split(',').map(Number) ?? []
  if ([x1, y1, x2, y2].some((one) => one === undefined || Number.isNaN(one))) return null
  const size = isLarge ? 72 : 22
  return (
    <svg className="curve-picture" width={size} height={size} viewBox="-2 -6 24 32" aria-hidden="true">
      <path d="M0 20H20M0 20V0" className="axis" />
      <path d={`M0 20C${(x1 ?? 0) * 20} ${20 - (y1 ?? 0) * 20} ${(x2 ?? 1) * 20} ${20 - (y2 ?? 1) * 20} 20 0`} />
    </svg>
  )
}

const LONGEST_MS = 2_000

function Duration({ css }: { css: string }) {
  const [, digits, unit] = /^(\d+(?:\.\d*)?|\.\d+)(ms|s)$/.exec(css) ?? []
  const ms = Number(digits) * (unit === 's' ? 1000 : 1)
  if (Number.isNaN(ms)) return null
  return (
    <span className="duration-picture" aria-hidden="true">
      <span style={{ width: `${Math.min(100, (100 * ms) / LONGEST_MS)}%` }} />
    </span>
  )
}

const Sample = ({ style, isLarge }: { style: object; isLarge: boolean }) => (
  <span className="text-picture" aria-hidden="true" data-large={isLarge || undefined} style={style}>
    Ag
  </span>
)

/** A text style as it is set; in a row its size is held within the row. */
function TextSample({ parts, isLarge }: { parts: Readonly<Record<string, string>>; isLarge: boolean }) {
  const size = pixelsOf(parts['-font-size'] ?? '') ?? 16
  return (
    <Sample
      isLarge={isLarge}
      style={{
        fontFamily: parts['-font-family'],
        fontWeight: Number(parts['-font-weight']) || undefined,
        fontSize: isLarge ? size : Math.min(20, size),
        letterSpacing: parts['-letter-spacing'],
      }}
    />
  )
}

/** A value in one line: `600 16px/24px Inter` of a text style. */
export function valueText({ css }: TokenSheetValue): string {
  if (css === null) return ''
  if (typeof css === 'string') return css
  const { '-font-weight': weight, '-font-size': size, '-line-height': height, '-font-family': family } = css
  const known = [weight, size && height ? `${size}/${height}` : size, family].filter(Boolean).join(' ')
  return known === '' ? Object.values(css).join(' ') : known
}
