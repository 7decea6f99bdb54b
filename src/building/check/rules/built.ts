/** A box of a picture, with how it looks. */
export interface WantedBox {
  readonly name: string
  readonly depth: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly look: WantedLook
}

/** As `drawPicture` tells it. */
interface WantedLook {
  readonly kind: string
  /** `#rrggbbaa`; of anything else its kind and its colors. */
  readonly fills: readonly string[]
  readonly strokes: readonly string[]
  readonly strokeWeights: readonly number[]
  readonly corners: readonly number[]
  readonly opacity: number
  readonly shadows: readonly { readonly color: string }[]
  readonly text: WantedText | null
}

export interface WantedText {
  readonly characters: string
  readonly size: number
  readonly weight: number
  readonly lineHeight: number | null
  readonly letterSpacing: number
  /** The one that is asked for and is not the one that it is drawn in. */
  readonly replacedFont: string | null
}

/** A box of a page: where it is, null where nobody says, and its computed styles; those that are not there are not compared. */
export interface FoundBox {
  readonly key: string
  readonly box: readonly number[] | null
  readonly text: string
  /** By the names that CSS has. */
  readonly styles: Readonly<Record<string, string>>
}

export interface Difference {
  /** The names of elements down to it. */
  readonly part: string
  readonly kind:
    | 'missing'
    | 'surplus'
    | 'box'
    | 'fill'
    | 'stroke'
    | 'stroke width'
    | 'shadow'
    | 'opacity'
    | 'corners'
    | 'text'
    | 'font size'
    | 'font weight'
    | 'line height'
    | 'letter spacing'
  readonly wanted: string
  readonly found: string
  /** Why nobody could do better, where that is so. */
  readonly excuse?: string
}
