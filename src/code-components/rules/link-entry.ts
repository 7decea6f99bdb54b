import type { PropertyEntry } from '../../formats/manifests/linking/schema.ts'
import type { Target } from '../../formats/manifests/model/code-component.ts'
import { readLiteral } from '../../formats/manifests/model/code-value.ts'

interface ToldValue {
  readonly design: string
  /** As it is written in code. */
  readonly code: string
  readonly property?: string | undefined
}

/** A property of a link as it is told, in the form in which it is decided. */
export function linkEntry(target: Target, values: readonly ToldValue[] = []): PropertyEntry {
  // What another property says can be told by the code alone.
  const said = values.filter(({ property, code }) => property === undefined && !/^\{[^:]*\}$/.test(code))
  const entries = Object.fromEntries(said.map(({ design, code }) => [design, entryOf(code)]))
  return { ...target, ...(said.length > 0 && { values: entries }) }
}

function entryOf(code: string): string | number | boolean | null | { readonly code: string } {
  if (code === 'undefined') return null
  const literal = readLiteral(code)
  return literal === undefined || literal === null ? { code } : literal
}
