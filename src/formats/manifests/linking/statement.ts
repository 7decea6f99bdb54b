import type { Literal, MappedValue, Target } from '../model/code-component.ts'
import type { LinkOrigin } from './link.ts'

// What people, files and manifests say of links, in one form: the explorer writes statements, the links file is read
// into them, and a connection in code becomes one.

/** Which component is meant: the first member that is there decides. */
export interface DesignEnd {
  readonly key?: string
  readonly nodeId?: string
  readonly fileKey?: string
  readonly name?: string
}

export interface CodeEnd {
  readonly id?: string
  readonly tag?: string
  readonly package?: string
  readonly export?: string
  readonly name?: string
}

export interface StatedProperty {
  readonly property: string
  /** Null where a person says that it has no partner. */
  readonly into: Target | null
  readonly values: readonly { readonly design: string; readonly code: MappedValue }[]
}

export interface Statement {
  readonly origin: LinkOrigin
  readonly design: DesignEnd
  readonly code: CodeEnd
  readonly variant?: Readonly<Record<string, Literal>>
  readonly properties: readonly StatedProperty[]
  readonly path?: string
}

/** This pair is no link, or this property is not that prop. It stays until a person takes it back. */
export interface Refusal {
  readonly design: DesignEnd
  readonly code: CodeEnd
  readonly property?: string
  /** The prop or slot; without it the property has no partner at all. */
  readonly target?: string
}

export const nameOfTarget = (target: Target): string =>
  'prop' in target ? target.prop : 'slot' in target ? `slot ${target.slot}` : 'children'

/** As people would say it. */
export const shownDesign = ({ key, nodeId, fileKey, name }: DesignEnd): string =>
  name ?? (nodeId === undefined ? (key ?? 'nothing') : fileKey === undefined ? nodeId : `${nodeId} of ${fileKey}`)

export const shownCode = ({ id, tag, package: from, export: exported, name }: CodeEnd): string =>
  id ??
  (tag === undefined ? undefined : `<${tag}>`) ??
  (exported === undefined ? name : `${from ?? ''}#${exported}`) ??
  'nothing'
