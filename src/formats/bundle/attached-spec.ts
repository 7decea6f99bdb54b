import type { SpecFacts } from '../../library/documents.ts'

/** A spec document that was attached to a component, as the record has it. */
export interface AttachedSpec {
  readonly facts: SpecFacts
  /** The hashes of its layers. */
  readonly layers: readonly string[]
}

/** How the text of a document says that its spec is attached; no text inside of it can, because quotes are escaped there. */
export const ATTACHED = '"spec_is_attached":true'
