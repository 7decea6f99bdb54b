// What a library shows of itself on its first page, chosen by rules that hold for any library.

export interface Showable {
  readonly name: string
  readonly isSet: boolean
  readonly hasDocs: boolean
  /** Who places it: components and screens. */
  readonly users: number
  readonly depth: number
}

/** Names that a design tool hides from those who use the library. */
const PRIVATE = /^[._]/

/**
 * Those that a team would show first. What is written about comes before what is not, what has variants or is made of
 * others before single marks, so that an icon that stands everywhere is not the face of the library.
 */
export function chosenComponents<Row extends Showable>(rows: readonly Row[], most: number): Row[] {
  return rows
    .filter(({ name }) => !PRIVATE.test(name))
    .toSorted(
      (one, other) => weightOf(other) - weightOf(one) || other.users - one.users || (one.name < other.name ? -1 : 1),
    )
    .slice(0, most)
}

const weightOf = ({ hasDocs, isSet, depth }: Showable): number =>
  (hasDocs ? 2 : 0) + (isSet ? 2 : 0) + (depth > 1 ? 1 : 0)

interface PaletteColor {
  /** `#RRGGBB`, with alpha where it is not whole. */
  readonly css: string
  readonly users: number
}

/** Hues told apart by twelfths of the circle. */
const HUES = 12
/** Below it a color counts as gray. */
const LEAST_CHROMA = 0.08

/** The colors that are used most, each once, as a painter lays them out: grays first, then by hue, light to dark. */
export function paletteOf<Row extends PaletteColor>(colors: readonly Row[], most: number): Row[] {
  const first = new Map<string, Row>()
  for (const color of colors) {
    const known = first.get(color.css)
    if (/^#[\dA-F]{6}$/.test(color.css) && (!known || known.users < color.users)) first.set(color.css, color)
  }
  return [...first.values()]
    .toSorted((one, other) => other.users - one.users)
    .slice(0, most)
    .map((color) => ({ color, place: placeOf(color.css) }))
    .toSorted(({ place: one }, { place: other }) => one.hue - other.hue || other.lightness - one.lightness)
    .map(({ color }) => color)
}

function placeOf(css: string): { readonly hue: number; readonly lightness: number } {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => Number.parseInt(css.slice(at, at + 2), 16) / 255)
  const [highest, lowest] = [Math.max(r, g, b), Math.min(r, g, b)]
  const chroma = highest - lowest
  const lightness = 0.2126 * r + 0.7152 * g + 0.0722 * b
  if (chroma < LEAST_CHROMA) return { hue: -1, lightness }
  const turn = highest === r ? ((g - b) / chroma + 6) % 6 : highest === g ? (b - r) / chroma + 2 : (r - g) / chroma + 4
  // Half a part on, so that reds on either side of the circle's seam stand together.
  return { hue: Math.floor((turn / 6) * HUES + 0.5) % HUES, lightness }
}
