import { inSpace, mixColors, type SpacedColor } from './color-spaces.ts'

interface Modification {
  readonly type: string
  /** From 0 to 1. */
  readonly share: number
  readonly space: string | null
  /** What it is mixed with. */
  readonly other: SpacedColor | null
}

/**
 * A color changed as Tokens Studio changes it, in the space that is asked for: a share of the way to white or black, to
 * another color, or an alpha. In LCH a color that is made lighter or darker loses as much of its chroma. Null for a
 * change or a space that is not known.
 */
export function modifyColor(color: SpacedColor, { type, share, space, other }: Modification): SpacedColor | null {
  if (type === 'alpha') return { ...color, alpha: clamp(share) }
  const wanted = SPACES.get(space?.toLowerCase() ?? '')
  if (wanted === undefined || !Number.isFinite(share)) return null
  if (type === 'mix') return other && mixColors(color, other, { share: clamp(share), space: wanted })
  const end = type === 'lighten' ? 1 : type === 'darken' ? 0 : null
  const spaced = end === null ? null : inSpace(color, wanted)
  if (end === null || !spaced) return null
  const [x, y, z] = spaced.components
  const toward = (from: number, whole: number): number =>
    end === 1 ? Math.min(whole, from + (whole - from) * share) : Math.max(0, from - from * share)
  if (wanted === 'lch') return { ...spaced, components: [toward(x, 100), Math.max(0, y - y * share), z] }
  if (wanted === 'hsl') return { ...spaced, components: [x, y, toward(z, 100)] }
  return { ...spaced, components: [toward(x, 1), toward(y, 1), toward(z, 1)] }
}

/** By the names that Tokens Studio gives them. */
const SPACES: ReadonlyMap<string, string> = new Map([
  ['lch', 'lch'],
  ['hsl', 'hsl'],
  ['srgb', 'srgb'],
  ['p3', 'display-p3'],
])

const clamp = (share: number): number => Math.min(1, Math.max(0, share))
