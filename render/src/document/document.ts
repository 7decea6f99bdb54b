// The inside of a spec document, as far as a picture needs it. Several versions are live: everything is optional.

export type Fields = Readonly<Record<string, unknown>>

interface DocumentProp {
  readonly default?: unknown
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
}

export interface TreeElement {
  readonly styles?: Fields
  readonly content?: unknown
  readonly text?: unknown
  readonly children?: unknown
  readonly parent?: string | null
  readonly instanceOf?: unknown
  readonly propConfigurations?: Fields
  readonly propReferences?: Readonly<Record<string, string>>
  /** The hash of its outlines. */
  readonly vector?: unknown
  /** What is changed inside an instance, by the names of the layers down to it: `list/row 2/label`. */
  readonly overrides?: Readonly<Record<string, TreeElement>>
  /** What stands in for an instance whose component is not at hand; never of the document itself. */
  readonly kept?: Kept
}

/** What a file shows of an instance whose component is not in it. */
export interface Kept {
  readonly component: DrawnComponent
  /** A component of its name is another one: this comes before it. */
  readonly isNamesake: boolean
}

export interface Tree {
  readonly configuration?: Fields | null
  readonly layout?: unknown
  readonly elements?: Readonly<Record<string, TreeElement>>
}

export interface VectorPath {
  readonly path: string
  readonly windingRule?: 'NONZERO' | 'EVENODD'
}

export interface VectorPaths {
  readonly fill?: readonly VectorPath[]
  readonly stroke?: readonly VectorPath[]
}

/** A component as it is drawn: its document with all trees, and the outlines that the trees name by hash. */
export interface DrawnComponent {
  readonly name: string
  readonly props?: Readonly<Record<string, DocumentProp>>
  readonly anatomy?: Readonly<Record<string, { readonly type?: string }>>
  readonly default: Tree
  readonly variants?: readonly Tree[]
  readonly vectors?: Readonly<Record<string, VectorPaths>>
  /** The design tool's references to the pictures that fills show, by the hash that stands in the tree. */
  readonly images?: Readonly<Record<string, string>>
  /** What the file shows of instances whose components are in another one, by hash: a tree with its anatomy. */
  readonly instances?: Readonly<Record<string, unknown>>
  /** For each tree, the default first: which of them an element shows, or what is at the end of a path in an instance. */
  readonly instance_places?: readonly Readonly<Record<string, string>>[]
}

/** A picture that a fill shows, with its bytes in `href`: an image can load nothing from outside. */
export interface DrawnImage {
  readonly href: string
  readonly width: number
  readonly height: number
}

export const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A document may have a member of any name; what every object has is none of them. */
export const own = (fields: Fields | undefined, name: string): unknown =>
  fields !== undefined && Object.hasOwn(fields, name) ? fields[name] : undefined

export const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value)
export const numberOr = (value: unknown, other: number): number => (isNumber(value) ? value : other)
