// What is used of colorjs.io. Its own types would bring those of the browser into the whole service (they refer to
// lib.dom), so tsconfig.json puts these in their place.

type Coords = [number | null, number | null, number | null]

interface ColorSpace {
  to(space: ColorSpace, coords: Coords): Coords
  readonly formats: Readonly<Record<string, { parse?(text: string): { readonly coords: Coords } | undefined }>>
}

interface PlainColor {
  readonly space: ColorSpace
  readonly coords: Coords
  readonly alpha: number
}

export function mix(
  one: PlainColor,
  other: PlainColor,
  share: number,
  options: { readonly space: ColorSpace; readonly outputSpace: ColorSpace; readonly premultiplied: boolean },
): PlainColor

export function toGamutCSS(color: PlainColor, options: { readonly space: ColorSpace }): PlainColor

export function contrastWCAG21(one: PlainColor, other: PlainColor): number

export const A98RGB: ColorSpace
export const HSL: ColorSpace
export const HWB: ColorSpace
export const Lab: ColorSpace
export const LCH: ColorSpace
export const OKLab: ColorSpace
export const OKLCH: ColorSpace
export const P3: ColorSpace
export const ProPhoto: ColorSpace
export const REC_2020: ColorSpace
export const sRGB: ColorSpace
export const sRGB_Linear: ColorSpace
export const XYZ_D50: ColorSpace
export const XYZ_D65: ColorSpace
