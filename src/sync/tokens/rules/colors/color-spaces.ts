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

/** Gamma-encoded sRGB; what lies outside its gamut is below 0 or above 1. Null for an unknown space. */
export function toSrgb(space: string, components: [number, number, number]): readonly number[] | null {
  return SPACES.get(space)?.to(spaces.sRGB, components).map(Number) ?? null
}
