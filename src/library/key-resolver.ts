import type { ItemKind } from '../contract/words.ts'
import { DELETED, NO_NODE } from './nodes.ts'
import type { StringIndex } from './string-index.ts'

interface KeyedNodes {
  readonly keyIndex: Readonly<Record<ItemKind, StringIndex>>
  readonly fileOf: Uint32Array
  readonly syncStatuses: Uint8Array
}

/** Resolves source keys while a library is built; most keys name one node, and then one search serves all who say it. */
export function keyResolver({ keyIndex, ...places }: KeyedNodes) {
  const candidatesOf = new Map<ItemKind, Map<string, Uint32Array>>()
  return (kind: ItemKind, key: string, from: number): number => {
    let known = candidatesOf.get(kind)
    if (!known) candidatesOf.set(kind, (known = new Map()))
    let candidates = known.get(key)
    if (!candidates) known.set(key, (candidates = keyIndex[kind].find(key)))
    return choose(candidates, places.fileOf[from], places) ?? NO_NODE
  }
}

/** Of the nodes that carry a key: the one of the file in which it is said, else the first that is not deleted. */
export function choose(
  candidates: Uint32Array,
  file: number | undefined,
  { fileOf, syncStatuses }: Omit<KeyedNodes, 'keyIndex'>,
): number | undefined {
  if (candidates.length < 2) return candidates[0]
  return (
    candidates.find((node) => fileOf[node] === file) ??
    candidates.find((node) => syncStatuses[node] !== DELETED) ??
    candidates[0]
  )
}
