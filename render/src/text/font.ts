/** Outlines of one family in two weights, as scripts/font.js packs them. */
export interface FontFile {
  readonly family: string
  readonly unitsPerEm: number
  readonly ascender: number
  readonly descender: number
  /** The weights that every glyph has outlines and widths for. */
  readonly weights: readonly number[]
  /** By code point: both widths, then its contours. */
  readonly glyphs: Readonly<Record<string, readonly number[]>>
  /** By code point, where the points of the weights do not agree: contours at 500, 600 and 700. */
  readonly heavier: Readonly<Record<string, readonly (readonly number[])[]>>
}

interface Face {
  readonly size: number
  readonly weight: number
  readonly slant: number
}

type Pair = readonly [number, number]

interface Pen {
  readonly place: (point: Point) => Pair
  /** Moves from where the contour before began. */
  readonly begin: (to: Pair) => string
  readonly step: (from: Pair, to: Pair) => string
}

const MOST_KEPT = 4_096

interface Point {
  readonly x: number
  readonly y: number
  readonly on: boolean
}

/** What a character that the font lacks is drawn as. */
const STAND_IN = 0x25a1

export class Font {
  readonly family: string
  /** Above and below the baseline, for a size of one. */
  readonly ascent: number
  readonly descent: number
  readonly #file: FontFile
  readonly #outlines = new Map<string, string>()

  constructor(file: FontFile) {
    this.#file = file
    this.family = file.family
    this.ascent = file.ascender / file.unitsPerEm
    this.descent = -file.descender / file.unitsPerEm
  }

  has(code: number): boolean {
    return Object.hasOwn(this.#file.glyphs, code) || isBlank(code)
  }

  /** For a size of one. A character that it lacks is as wide as its stand-in. */
  advance(code: number, weight: number): number {
    if (isZeroWidth(code)) return 0
    const packed = this.#file.glyphs[isBlank(code) ? 0x20 : code]
    if (packed === undefined) return 0.6
    const [light = 0, heavy = light] = packed
    return mean(light, heavy, this.#share(weight)) / this.#file.unitsPerEm
  }

  /** The outline as path data that goes on from the start of its baseline. A text repeats few glyphs: they are kept. */
  outline(code: number, face: Face): string {
    if (isBlank(code)) return ''
    const key = `${code} ${face.size} ${face.weight} ${face.slant}`
    let path = this.#outlines.get(key)
    if (path === undefined) {
      path = this.#makeOutline(code, face)
      if (this.#outlines.size >= MOST_KEPT) this.#outlines.clear()
      this.#outlines.set(key, path)
    }
    return path
  }

  #makeOutline(code: number, { size, weight, slant }: Face): string {
    if (!Object.hasOwn(this.#file.glyphs, code)) return standIn(size)
    const scale = size / this.#file.unitsPerEm
    let [lastX, lastY] = [0, 0]
    // From the rounded place of the last point to that of the next: no error adds up.
    const step = (from: Pair, to: Pair): string => `${short(to[0] - from[0])} ${short(to[1] - from[1])}`
    const pen: Pen = {
      place: ({ x, y }) => [short((x + y * slant) * scale), short(-y * scale)],
      begin(to) {
        const text = `m${step([lastX, lastY], to)}`
        ;[lastX, lastY] = to
        return text
      },
      step,
    }
    return this.#contours(code, weight)
      .map((contour) => contourPath(contour, pen))
      .join('')
  }

  #share(weight: number): number {
    const [light = 400, heavy = 700] = this.#file.weights
    return Math.min(Math.max((weight - light) / (heavy - light), 0), 1)
  }

  #contours(code: number, weight: number): readonly (readonly Point[])[] {
    const heavier = this.#file.heavier[code]?.[Math.round((Math.min(weight, 700) - 500) / 100)]
    if (heavier && weight >= 450) return unpack(heavier, 0, 0)
    return unpack(this.#file.glyphs[code] ?? [], 2, heavier ? 0 : this.#share(weight))
  }
}

const isBlank = (code: number): boolean => isZeroWidth(code) || code === 0x20 || code === 0xa0 || code === 0x09
const isZeroWidth = (code: number): boolean =>
  code < 0x20
    ? code !== 0x09
    : (code >= 0x200b && code <= 0x200f) || code === 0xfe0f || code === 0xfeff || code === 0xad

const mean = (light: number, heavy: number, share: number): number => light + (heavy - light) * share

function unpack(packed: readonly number[], start: number, share: number): readonly (readonly Point[])[] {
  const contours: Point[][] = []
  for (let at = start; at < packed.length;) {
    const count = packed[at++] ?? 0
    const contour: Point[] = []
    let [x, y] = [0, 0]
    for (let point = 0; point < count; point++, at += 4) {
      const [flagged = 0, down = 0, heavyX = 0, heavyY = 0] = packed.slice(at, at + 4)
      const on = (flagged & 1) === 1
      x += (flagged - (on ? 1 : 0)) / 2
      y += down
      contour.push({ x: x + heavyX * share, y: y + heavyY * share, on })
    }
    contours.push(contour)
  }
  return contours
}

/** Between two points that are not on the outline lies one that is. */
function contourPath(contour: readonly Point[], pen: Pen): string {
  const first = contour.findIndex(({ on }) => on)
  const turned = first < 0 ? contour : [...contour.slice(first), ...contour.slice(0, first)]
  const [begin, last] = [turned[0], turned.at(-1)]
  if (!begin || !last) return ''
  const start = begin.on ? begin : middle(begin, last)
  let at = pen.place(start)
  let path = pen.begin(at)
  let control: Point | null = begin.on ? null : begin
  const lineTo = (point: Point): void => {
    const to = pen.place(point)
    path += control ? `q${pen.step(at, pen.place(control))} ${pen.step(at, to)}` : `l${pen.step(at, to)}`
    at = to
  }
  for (const point of [...turned.slice(1), start]) {
    if (point.on) {
      lineTo(point)
      control = null
    } else {
      if (control) lineTo(middle(control, point))
      control = point
    }
  }
  return `${path}z`
}

const middle = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, on: true })

/** An empty box: the inner outline runs the other way around, so that it is left open. */
function standIn(size: number): string {
  const [left, wide, high, line] = [0.08, 0.44, 0.7, 0.06].map((part) => short(part * size)) as [
    number,
    number,
    number,
    number,
  ]
  const [inWide, inHigh] = [short(wide - 2 * line), short(high - 2 * line)]
  return `m${left} 0v${-high}h${wide}v${high}zm${line} ${-line}h${inWide}v${-inHigh}h${-inWide}z`
}

const short = (value: number): number => Math.round(value * 100) / 100

/** The characters of a text that the font lacks, each once. */
export const lackingIn = (text: string, font: Font): readonly string[] =>
  [...new Set(text)].filter((character) => !font.has(character.codePointAt(0) ?? STAND_IN))
