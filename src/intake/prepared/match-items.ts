import type { ItemKind, SyncStatus } from '../../contract/words.ts'
import type { ComponentDocument, TokenDocument } from '../../library/documents.ts'
import type { AttachedSpec } from '../../formats/bundle/attached-spec.ts'
import type { Publication } from './publishing.ts'

/** What identifies an item within its source. */
export interface Identity {
  readonly kind: ItemKind
  readonly key: string
  readonly sourceId: string | null
  /** Of a token. */
  readonly token?: TokenFacts | null
}

export type TokenFacts = Pick<TokenDocument, 'collection' | 'type'>

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
 * another component; an item deleted earlier is taken up only where no live one has that source id. A collection that
 * comes under another key, because it is named by files that were renamed, is the one that had its tokens.
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
  for (const [collection, former] of collectionsByTokens(stored, incoming, matches)) {
    matches.set(keyOf(collection), former)
    taken.add(former.id)
  }
  return {
    find: (item) => matches.get(keyOf(item)),
    absent: stored.filter((item) => !taken.has(item.id) && item.status !== 'deleted_in_source'),
  }
}

/** For each collection that continues none yet: the one left over that had more than half of the smaller one's tokens. */
function collectionsByTokens(
  stored: readonly StoredItem[],
  incoming: readonly Identity[],
  matches: ReadonlyMap<string, StoredItem>,
): [Identity, StoredItem][] {
  const isCollection = ({ kind }: Identity): boolean => kind === 'token-collection'
  const taken = new Set([...matches.values()].map(({ id }) => id))
  const open = new Map(
    incoming.filter((item) => isCollection(item) && !matches.has(keyOf(item))).map((item) => [item.key, item]),
  )
  const left = new Map(
    stored.filter((item) => isCollection(item) && !taken.has(item.id)).map((item) => [item.key, item]),
  )
  if (open.size === 0 || left.size === 0) return []
  const pairs = new Map<string, { from: StoredItem; to: Identity; tokens: number }>()
  const sizes = { open: new Map<string, number>(), left: new Map<string, number>() }
  const count = (sizes: Map<string, number>, key: string): unknown => sizes.set(key, (sizes.get(key) ?? 0) + 1)
  for (const { token, status } of stored)
    if (token && status !== 'deleted_in_source') count(sizes.left, token.collection)
  for (const item of incoming) {
    if (!item.token) continue
    count(sizes.open, item.token.collection)
    const former = matches.get(keyOf(item))?.token?.collection
    const [to, from] = [open.get(item.token.collection), former === undefined ? undefined : left.get(former)]
    if (!to || !from) continue
    const name = JSON.stringify([to.key, from.key])
    const pair = pairs.get(name) ?? { from, to, tokens: 0 }
    pair.tokens++
    pairs.set(name, pair)
  }
  const found: [Identity, StoredItem][] = []
  for (const { from, to, tokens } of [...pairs.values()].sort((a, b) => b.tokens - a.tokens)) {
    const smaller = Math.min(sizes.open.get(to.key) ?? 0, sizes.left.get(from.key) ?? 0)
    if (2 * tokens <= smaller || !open.has(to.key) || !left.has(from.key)) continue
    open.delete(to.key)
    left.delete(from.key)
    found.push([to, from])
  }
  return found
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
