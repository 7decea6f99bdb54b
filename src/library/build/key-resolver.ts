import type { ItemKind } from '../../contract/words.ts'
import { NO_NODE } from '../nodes.ts'
import { DELETED } from '../statuses.ts'
import type { StringIndex } from '../string-index.ts'

export interface KeyedNodes {
  readonly byKey: Readonly<Record<ItemKind, StringIndex>>
  readonly fileOf: Uint32Array
  readonly syncStatus: Uint8Array
}

/** Resolves source keys while a library is built; most keys name one node, and then one search serves all who say it. */
export function keyResolver({ byKey, fileOf, syncStatus }: KeyedNodes) {
  const candidatesOf = new Map<ItemKind, Map<string, Uint32Array>>()
  return (kind: ItemKind, key: string, from: number): number => {
    let known = candidatesOf.get(kind)
    if (!known) candidatesOf.set(kind, (known = new Map()))
    let candidates = known.get(key)
    if (!candidates) known.set(key, (candidates = byKey[kind].find(key)))
    return choose(candidates, fileOf[from], { fileOf, syncStatus }) ?? NO_NODE
  }
}

/** Of the nodes that carry a key: the one of the file in which it is said, else the first that is not deleted. */
export function choose(
  candidates: Uint32Array,
  file: number | undefined,
  { fileOf, syncStatus }: Omit<KeyedNodes, 'byKey'>,
): number | undefined {
  if (candidates.length < 2) return candidates[0]
  return (
    candidates.find((node) => fileOf[node] === file) ??
    candidates.find((node) => syncStatus[node] !== DELETED) ??
    candidates[0]
  )
}
