import type { ItemKind } from '../contract/words.ts'
import type { Docs } from '../entities/docs.ts'
import type { EntityRef } from '../entities/rules/entity-kind.ts'
import type { Library } from '../library/library.ts'
import { NO_NODE } from '../library/nodes.ts'

interface RowFacts {
  /** What tells it from rows of the same name, or null when nothing does. */
  readonly context: string | null
  /** Null where it does not apply. */
  readonly sync_status: string | null
}

export function describeRow(library: Library, docs: Docs, { type, id }: EntityRef): RowFacts {
  if (type === 'project') return { context: null, sync_status: null }
  if (type === 'doc-page') return { context: docs.page(id)?.slug ?? null, sync_status: null }
  const node = library.find(type, id)
  if (node === undefined) return { context: null, sync_status: null }
  const context = contextOf(library, type, node)
  const isPlace = type === 'screen' || type === 'flow'
  return { context, sync_status: isPlace ? null : library.syncStatus(node) }
}

function contextOf(library: Library, kind: ItemKind, node: number): string | null {
  if (kind === 'style') return library.style(node).type
  if (kind === 'token') {
    const { collection } = library.token(node)
    return collection === NO_NODE ? null : library.name(collection)
  }
  if (kind !== 'token-collection') return library.sourceId(node)
  const { modes } = library.collection(node)
  return modes.length === 0 ? null : modes.map(({ name }) => name).join(', ')
}
