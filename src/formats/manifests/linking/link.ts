import type { Literal, MappedValue, Target } from '../model/code-component.ts'

// A link joins a component of the design with one of the code, many to many, and inside it properties with props and
// values with values. Each part says where it comes from.

const PROPERTY_TYPES = ['VARIANT', 'BOOLEAN', 'TEXT', 'INSTANCE_SWAP', 'SLOT'] as const

export interface DesignProperty {
  readonly name: string
  readonly type: (typeof PROPERTY_TYPES)[number]
  /** Of a variant property. */
  readonly values?: readonly string[]
  readonly default?: string | boolean
}

export interface DesignComponent {
  readonly key: string
  readonly name: string
  /** Null where the source has a key of our making. */
  readonly fileKey: string | null
  readonly nodeId: string | null
  /** The nodes of its variants, which people point at too. */
  readonly variantNodeIds?: readonly string[]
  readonly properties: readonly DesignProperty[]
}

/** The more of a decision it is, the further it stands to the front; the front holds. */
export const LINK_ORIGINS = ['explorer', 'links-file', 'code-connect', 'story', 'name'] as const
export type LinkOrigin = (typeof LINK_ORIGINS)[number]

/** Whether somebody said so, or the names did. */
type LinkStatus = 'confirmed' | 'by name'

interface LinkPart {
  readonly status: LinkStatus
  readonly origin: LinkOrigin
}

export interface ValueLink extends LinkPart {
  readonly design: string
  readonly code: MappedValue
}

export interface PropertyLink extends LinkPart {
  readonly design: string
  readonly code: Target
  /** None where any text goes through as it is. */
  readonly values: readonly ValueLink[]
}

export interface ComponentLink extends LinkPart {
  /** The key of the design component. */
  readonly design: string
  /** The id of the code component. */
  readonly code: string
  /** Only the variants that have these values are meant. */
  readonly variant?: Readonly<Record<string, Literal>>
  readonly properties: readonly PropertyLink[]
  /** Properties of the design of which somebody says that they have no partner. */
  readonly alone: readonly string[]
  /** Who says so: a file and a place in it. */
  readonly path?: string
}

/** A link of which an end is not there. It is kept as it was said, and holds as soon as the end is back. */
export interface AbsentEnd {
  readonly origin: LinkOrigin
  readonly missing: 'design' | 'code' | 'property' | 'prop' | 'value'
  readonly design: string
  readonly code: string
  /** What is not there, as it was said. */
  readonly end: string
  readonly path?: string
}

/** Names, values or properties are alike. Never a link, until somebody says so. */
export interface Proposal {
  readonly design: string
  readonly code: string
  /** Inside a link: which property, and where it would go. */
  readonly property?: string
  readonly target?: Target
  readonly values?: readonly { readonly design: string; readonly code: MappedValue }[]
  /** From 0 to 1. */
  readonly score: number
  readonly reasons: readonly string[]
}

export const confirmed = (origin: LinkOrigin): LinkPart => ({
  status: origin === 'name' ? 'by name' : 'confirmed',
  origin,
})
