import type { Reference, TokenValue } from '../../library/documents.ts'
import type { Draft } from './draft.ts'

/**
 * The edges that an entry gives the graph: one for each way in which a component uses a target, one per binding of a
 * token to a property, one per token and alias target, one per property of a style that a token drives.
 */
export function countEdges(draft: Draft): number {
  if (draft.kind === 'component') {
    const { uses, binds, styles } = draft.document
    return distinct(uses, useOf) + distinct(binds, bindingOf) + distinct(styles, useOf)
  }
  if (draft.kind === 'token') {
    return distinct(Object.values(draft.document.values).flatMap(aliasesIn), (alias) => alias)
  }
  if (draft.kind === 'style') {
    return distinct(draft.document.bound_variables, ({ property, token }) => `${property} ${token}`)
  }
  return 0
}

export const isAlias = (value: TokenValue | undefined): value is { readonly alias: string } =>
  typeof value === 'object' && 'alias' in value

/** The keys of the tokens that a value names. */
export function aliasesIn(value: TokenValue): string[] {
  if (isAlias(value)) return [value.alias]
  if (typeof value !== 'object' || !('opacity' in value)) return []
  return [value.color, value.opacity].flatMap(aliasesIn)
}

function distinct<T>(items: readonly T[], name: (item: T) => string): number {
  return items.length < 2 ? items.length : new Set(items.map(name)).size
}

function useOf(reference: Reference): string {
  return JSON.stringify(reference)
}

function bindingOf([key, metadata]: Reference): string {
  const { property }: { property?: unknown } = JSON.parse(metadata)
  return `${JSON.stringify(property ?? null)} ${key}`
}
