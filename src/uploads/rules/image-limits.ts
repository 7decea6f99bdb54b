// A small file may unfold into gigabytes of pixels. These bounds are above anything a person puts into documentation
// and below what hurts a browser.
const MAX_SIDE = 16_384
const MAX_PIXELS = 50_000_000
/** Over all frames of an animation. */
export const MAX_ANIMATED_PIXELS = 1_000_000_000
/** Each scan of a progressive JPEG is a pass over the whole picture. */
export const MAX_SCANS = 200

/** Chunks of a PNG, segments of a JPEG, blocks of a GIF: each costs time, however little it holds. */
export const MAX_PARTS = 20_000

export interface Size {
  readonly width: number
  readonly height: number
}

/** Why a picture of this size is not accepted; undefined when it is. */
export function sizeFault({ width, height }: Size): string | undefined {
  if (width === 0 || height === 0) return 'the picture has no area'
  if (width > MAX_SIDE || height > MAX_SIDE || width * height > MAX_PIXELS) {
    return `the picture has ${width} × ${height} pixels; at most ${MAX_SIDE} on a side and ${MAX_PIXELS} in all are accepted`
  }
  return undefined
}
