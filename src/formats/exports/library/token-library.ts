import type { CompositeKind } from '../../tokens/composites/composite-kind.ts'
import type { TokenType } from '../../../contract/words.ts'
import type { CodeNames, Color, Mode } from '../../../library/documents.ts'

export { kebab } from '../../../entities/rules/kebab.ts'

// What the exports are made from: collections and tokens in a fixed order, aliases tied to their targets.

export interface TokenLibrary {
  readonly name: string
  readonly collections: readonly ExportedCollection[]
}

export interface ExportedCollection {
  /** Unique in the library. */
  readonly id: string
  readonly key: string
  readonly sourceId: string | null
  readonly name: string
  readonly modes: readonly Mode[]
  readonly defaultMode: string
  /** It is switched apart from others: in their modes it stands at its default. */
  readonly isAxis?: boolean
  readonly tokens: readonly ExportedToken[]
}

export interface ExportedToken {
  /** Unique in the library. */
  readonly id: string
  readonly key: string
  readonly sourceId: string | null
  readonly name: string
  readonly type: TokenType
  readonly scopes: 'ALL' | readonly string[]
  readonly description: string
  readonly codeNames: CodeNames | null
  /** Keys of the tokens that its values are computed from. */
  readonly madeOf?: readonly string[]
  /** By mode id. */
  readonly values: ReadonlyMap<string, ExportedValue>
}

/** A color, and what the source says where that lies outside of sRGB: a color object of DTCG. */
export interface ExportedColor extends Color {
  readonly wide?: object
}

export type Literal = ExportedColor | number | string | boolean | CompositeLiteral

/** What is made of several values; a reference inside names a token by its key. */
export interface CompositeLiteral {
  readonly composite: CompositeKind
  readonly json: object
}

export const isComposite = (value: Literal): value is CompositeLiteral =>
  typeof value === 'object' && 'composite' in value
export type ExportedValue = ExportedLiteral | ExportedAlias

interface ExportedLiteral {
  readonly value: Literal
  readonly source?: ValueSource
  readonly isInherited?: true
}

/** What a value is made of where it says less, in words that an import reads; a reference inside names a token by its key. */
export interface ValueSource {
  readonly type: 'timing' | 'easing' | 'composedcolor'
  readonly value: number | object
}

export interface ExportedAlias {
  /** A brand says nothing else here than what it inherits from. */
  readonly isInherited?: true
  /** The target's id; null where it is not among the exported tokens. */
  readonly target: string | null
  /** The target's key as the source said it. */
  readonly key: string
  /** What the alias comes to; null where it leads nowhere, or where the mode that is set for another collection decides. */
  readonly resolved: Literal | null
  /** The same, or one of the values that it follows through exported tokens; null where it leads nowhere. */
  readonly sample: Literal | null
}

export interface ExportedFile {
  readonly path: string
  readonly content: string
}

export interface Note {
  readonly path: string
  readonly message: string
}

export interface Exported {
  readonly files: readonly ExportedFile[]
  /** What the format has no word for. */
  readonly notes: readonly Note[]
}

/** The mode that holds where nothing else is said. */
export const defaultMode = ({ modes, defaultMode }: ExportedCollection): Mode | undefined =>
  modes.find(({ id }) => id === defaultMode) ?? modes[0]

export const isAlias = (value: ExportedValue): value is ExportedAlias => 'target' in value

/** What the token comes to in each mode where it comes to something, or may come to. */
export const literalsOf = ({ values }: ExportedToken): Literal[] =>
  [...values.values()].flatMap((value) => (isAlias(value) ? value.sample : value.value) ?? [])

export const tokensById = (library: TokenLibrary): ReadonlyMap<string, ExportedToken> =>
  new Map(library.collections.flatMap(({ tokens }) => tokens.map((token) => [token.id, token])))

/** JSON that may be put into a page: `</script>` in a text would end the element around it. */
export const jsonText = (value: unknown): string => `${JSON.stringify(value, null, 2).replaceAll('<', '\\u003c')}\n`
