import type { ItemKind, SyncStatus } from '../../../contract/words.ts'
import type { ComponentDocument } from '../../../library/documents.ts'
import type { AttachedSpec } from '../../bundle/rules/attached-spec.ts'
import type { Publication } from './publishing.ts'

/** What identifies an item within a file of the source. */
export interface Identity {
  readonly kind: ItemKind
  readonly key: string
  readonly sourceId: string | null
}

/** An item of the library as the record has it, without its document. */
export interface StoredItem extends Identity {
  readonly id: string
  readonly name: string
  readonly status: SyncStatus
  readonly contentHash: string
  /** Of a component, if one was seen. */
  readonly publication?: Publication | null
  /** Of a component: what stays where a bundle does not tell it. */
  readonly known?: KnownFacts | null
  /** Of a component to which a document was attached. */
  readonly attached?: AttachedSpec | null
}

/** What not every answer of a source tells. */
export type KnownFacts = Pick<ComponentDocument, 'publish_status' | 'created_at'>

interface Matches {
  /** The stored item that an incoming one continues; absent for one that is new. */
  find(item: Identity): StoredItem | undefined
  /** Stored items that nothing incoming continues and that are not yet marked as deleted. */
  readonly absent: readonly StoredItem[]
}

/**
 * Decides which stored item each incoming one continues: the one with its key, else the one with its source id. A
 * source id decides only where it is unambiguous on both sides, because a wrong guess would move documentation to
 * another component; an item deleted earlier is taken up only where no live one has that source id.
 */
export function matchItems(stored: readonly StoredItem[], incoming: readonly Identity[]): Matches {
  const byKey = new Map(stored.map((item) => [keyOf(item), item]))
  const matches = new Map<string, StoredItem>()
  const taken = new Set<string>()
  const keyless: Identity[] = []
  for (const item of incoming) {
    const same = byKey.get(keyOf(item))
    if (same) {
      matches.set(keyOf(item), same)
      taken.add(same.id)
    } else if (item.sourceId !== null) keyless.push(item)
  }
  if (keyless.length > 0) {
    const candidates = groupBySourceId(stored.filter((item) => !taken.has(item.id)))
    for (const [sourceId, items] of groupBySourceId(keyless)) {
      const [item, secondItem] = items
      const [former, secondFormer] = preferLive(candidates.get(sourceId) ?? [])
      if (!item || secondItem || !former || secondFormer) continue
      matches.set(keyOf(item), former)
      taken.add(former.id)
    }
  }
  return {
    find: (item) => matches.get(keyOf(item)),
    absent: stored.filter((item) => !taken.has(item.id) && item.status !== 'deleted_in_source'),
  }
}

function keyOf(item: Identity): string {
  return `${item.kind} ${item.key}`
}

function groupBySourceId<T extends Identity>(items: readonly T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>()
  for (const item of items) {
    if (item.sourceId === null) continue
    const name = `${item.kind} ${item.sourceId}`
    const group = groups.get(name)
    if (group) group.push(item)
    else groups.set(name, [item])
  }
  return groups
}

function preferLive(items: readonly StoredItem[]): readonly StoredItem[] {
  const live = items.filter((item) => item.status !== 'deleted_in_source')
  return live.length > 0 ? live : items
}
