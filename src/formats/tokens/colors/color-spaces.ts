import * as spaces from 'colorjs.io/fn'

/** The color spaces of the format by the names it gives them. */
const SPACES = new Map([
  ['srgb', spaces.sRGB],
  ['srgb-linear', spaces.sRGB_Linear],
  ['hsl', spaces.HSL],
  ['hwb', spaces.HWB],
  ['display-p3', spaces.P3],
  ['a98-rgb', spaces.A98RGB],
  ['prophoto-rgb', spaces.ProPhoto],
  ['rec2020', spaces.REC_2020],
  ['xyz-d65', spaces.XYZ_D65],
  ['xyz-d50', spaces.XYZ_D50],
  ['lab', spaces.Lab],
  ['lch', spaces.LCH],
  ['oklab', spaces.OKLab],
  ['oklch', spaces.OKLCH],
])

/** A color in one of the spaces of the format, not yet in any gamut. */
export interface SpacedColor {
  readonly space: string
  readonly components: readonly [number, number, number]
  readonly alpha: number
}

/** Null for an unknown space; a component that has no meaning there, such as the hue of a gray, is 0. */
export function inSpace({ space, components, alpha }: SpacedColor, wanted: string): SpacedColor | null {
  const [from, to] = [SPACES.get(space), SPACES.get(wanted)]
  if (!from || !to) return null
  const [x, y, z] = from.to(to, [...components]).map((value) => Number(value) || 0)
  return { space: wanted, components: [x ?? 0, y ?? 0, z ?? 0], alpha }
}

/** Between two colors in a space, hues the shorter way; null for an unknown one. */
export function mixColors(
  one: SpacedColor,
  other: SpacedColor,
  {
    share,
    space,
    premultiplied = false,
  }: { readonly share: number; readonly space: string; readonly premultiplied?: boolean },
): SpacedColor | null {
  const [from, to, within] = [SPACES.get(one.space), SPACES.get(other.space), SPACES.get(space)]
  if (!from || !to || !within) return null
  const mixed = spaces.mix(
    { space: from, coords: [...one.components], alpha: one.alpha },
    { space: to, coords: [...other.components], alpha: other.alpha },
    share,
    { space: within, outputSpace: within, premultiplied },
  )
  const [x, y, z] = mixed.coords.map((value) => Number(value) || 0)
  return { space, components: [x ?? 0, y ?? 0, z ?? 0], alpha: mixed.alpha }
}

/** The sRGB components of a color that CSS has a name for. */
export function namedColor(name: string): readonly number[] | null {
  // Its table is a plain object, which knows "constructor" too.
  const coords: unknown = spaces.sRGB.formats['keyword']?.parse?.(name)?.coords
  return Array.isArray(coords) ? coords.map(Number) : null
}

/** Farther out than anything that can be seen: to look for the nearest color inside might not come to an end. */
const FARTHEST_CHANNEL = 20

/** The sRGB color that CSS shows for one outside of it: as light and of the same hue, less colorful. */
export function mappedToSrgb(color: SpacedColor): readonly number[] | null {
  const space = SPACES.get(color.space)
  const isNear = toSrgb(color.space, [...color.components])?.every((channel) => Math.abs(channel) <= FARTHEST_CHANNEL)
  if (!space || !isNear) return null
  const { coords } = spaces.toGamutCSS({ space, coords: [...color.components], alpha: 1 }, { space: spaces.sRGB })
  return coords.map(Number)
}

/** Gamma-encoded sRGB; what lies outside its gamut is below 0 or above 1. Null for an unknown space. */
export function toSrgb(space: string, components: [number, number, number]): readonly number[] | null {
  return SPACES.get(space)?.to(spaces.sRGB, components).map(Number) ?? null
}
