/** Along the horizontal or the vertical: places in every pair below. */
export type Direction = 0 | 1
export type Pair<T> = readonly [T, T]
export type Sizing = 'hug' | 'fill' | 'fixed'
export type Align = 'start' | 'center' | 'end' | 'between' | 'stretch' | 'baseline'
export type Constraint = 'start' | 'center' | 'end' | 'both' | 'scale'

/** What a text measures when it may be this wide; as wide as it is where nothing says how wide. */
type MeasureText = (width: number | null) => { readonly size: Pair<number>; readonly baseline: number }

/** What the layout must know of an element. */
export interface LayoutBox {
  /** The direction in which it lays out its children; null where they have places of their own. */
  readonly axis: Direction | null
  readonly wraps: boolean
  readonly gap: number
  /** Between the lines of one that wraps. */
  readonly lineGap: number
  readonly main: Align
  readonly cross: Align
  /** Left and top; right and bottom. */
  readonly paddingStart: Pair<number>
  readonly paddingEnd: Pair<number>
  readonly sizing: Pair<Sizing>
  /** The size that the document states, where it does. */
  readonly stated: Pair<number | null>
  /** The size for which the places of its children are told: of an instance, that of the component it shows. */
  readonly told: Pair<number | null>
  /** It is around its children wherever they are: their constraints are to what holds the group. */
  readonly isGroup: boolean
  readonly least: Pair<number>
  readonly most: Pair<number>
  /** It is outside of its parent's layout. */
  readonly isFree: boolean
  readonly place: Pair<number>
  readonly constraints: Pair<Constraint>
  /** How it is turned or mirrored around its corner, as a matrix of CSS has it: a, b, c, d. */
  readonly turn: Turn | null
  readonly measureText: MeasureText | null
  readonly children: readonly LayoutBox[]
}
export type Turn = readonly [a: number, b: number, c: number, d: number]

/** Where a box came to stand in its parent: its own corner, and its size before it is turned. */
export interface Placed {
  readonly corner: Pair<number>
  readonly size: Pair<number>
  readonly children: readonly Placed[]
}
