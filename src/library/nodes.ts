import { SYNC_STATUSES, type StyleType, type TokenType } from '../contract/words.ts'
import type { CodeNames, Color, Composite, Mode, StyleDocument } from './documents.ts'

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

/** What a token holds in one mode: a value of its own, or an alias whose target is a node or NO_NODE. */
type TokenModeValue =
  | { readonly mode: string; readonly value: Color | number | string | boolean }
  | { readonly mode: string; readonly alias: number; readonly key: string }

export interface StyleNode {
  readonly type: StyleType
  readonly description: string
  /** JSON text, passed through as stored. */
  readonly properties: string
  readonly boundVariables: readonly { readonly property: string; readonly token: number; readonly key: string }[]
  readonly composite: NonNullable<StyleDocument['composite']> | null
  readonly madeOf?: readonly number[]
}

/** The components that are placed on a screen: a node or NO_NODE, the key that names it, and the metadata as JSON text. */
export interface ScreenNode {
  readonly uses: readonly { readonly component: number; readonly key: string; readonly metadata: string }[]
}

export interface CollectionNode {
  readonly modes: readonly Mode[]
  readonly defaultMode: string
  readonly isAxis: boolean
  /** Its tokens, deleted ones included, by id. */
  readonly tokens: Uint32Array
}
