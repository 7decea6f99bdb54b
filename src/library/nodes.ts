import { SYNC_STATUSES, type StyleType, type TokenType } from '../contract/words.ts'
import type { CodeNames, Color, ComposedColor, Composite, Lead, Mode, StyleDocument } from './documents.ts'

/** No node: a key that nothing in the project carries. */
export const NO_NODE = -1

/** A library keeps the words of the contract as small numbers: places in their lists. */
export const DELETED: number = SYNC_STATUSES.indexOf('deleted_in_source')

export interface TokenNode {
  readonly type: TokenType
  /** The collection's node, or NO_NODE. */
  readonly collection: number
  readonly scopes: 'ALL' | readonly string[]
  readonly description: string
  readonly values: readonly TokenModeValue[]
  readonly codeNames: CodeNames | null
  readonly composite: Composite | null
  /** The tokens and styles that its value is computed from or put together of, without being an alias of one. */
  readonly madeOf?: readonly number[]
}

/** An alias whose target is a node or NO_NODE. */
export interface AliasNode {
  readonly alias: number
  readonly key: string
}

/** What a token holds in one mode. */
export type TokenModeValue = { readonly mode: string; readonly isInherited?: true } & (
  | { readonly value: Color | number | string | boolean }
  | AliasNode
  | ComposedColor<AliasNode>
)

/** What a value refers to: as a whole, or with one of its parts. */
export function aliasesOf(value: TokenModeValue): readonly AliasNode[] {
  if ('value' in value) return NONE
  if ('alias' in value) return [value]
  return [value.color, value.opacity].flatMap((part) => (typeof part === 'object' && 'alias' in part ? [part] : []))
}

const NONE: readonly AliasNode[] = []

export interface StyleNode {
  readonly type: StyleType
  readonly description: string
  /** JSON text, passed through as stored. */
  readonly properties: string
  readonly boundVariables: readonly { readonly property: string; readonly token: number; readonly key: string }[]
  readonly composite: NonNullable<StyleDocument['composite']> | null
  readonly madeOf?: readonly number[]
}

export interface ScreenNode {
  /** The components that are placed on it: a node or NO_NODE, the key that names it, and the metadata as JSON text. */
  readonly uses: readonly { readonly component: number; readonly key: string; readonly metadata: string }[]
  /** Where its layers lead; the screen is a node or NO_NODE. */
  readonly leads: readonly (Omit<Lead, 'screen'> & { readonly screen: number })[]
  /** The facts of its spec as JSON text; null where none of its layers were imported. */
  readonly spec: string | null
}

export interface CollectionNode {
  readonly modes: readonly Mode[]
  readonly defaultMode: string
  readonly isAxis: boolean
  /** Its tokens, deleted ones included, by id. */
  readonly tokens: Uint32Array
}
