import type { Draft, DraftBlock } from './draft.ts'

export interface Anchored {
  /** The key, in the base, of what they stand behind; null at the beginning. */
  readonly anchor: string | null
  readonly blocks: readonly DraftBlock[]
}

/** What a document has that its base has not, behind what of it is left. */
export function inserted(
  draft: Draft,
  baseKey: (block: DraftBlock) => string | undefined,
  decided: { has(key: string): boolean },
): Anchored[] {
  const runs = new Map<string | null, DraftBlock[]>()
  let anchor: string | null = null
  for (const block of draft) {
    const key = baseKey(block)
    if (key === undefined) runs.set(anchor, [...(runs.get(anchor) ?? []), block])
    else if (decided.has(key)) anchor = key
  }
  return [...runs].map(([place, blocks]) => ({ anchor: place, blocks }))
}

/** `first` in its order; what it lacks of `all` behind what it stands behind there. */
export function inOrder(first: readonly string[], all: readonly string[]): string[] {
  const order = [...first]
  for (const [at, key] of all.entries()) {
    if (order.includes(key)) continue
    const previous = all.slice(0, at).findLast((one) => order.includes(one))
    order.splice(previous === undefined ? 0 : order.indexOf(previous) + 1, 0, key)
  }
  return order
}

export function isInOrder(keys: readonly string[], base: Draft): boolean {
  const places = keys.map((key) => base.findIndex((block) => block.key === key))
  return places.every((place, at) => at === 0 || place > (places[at - 1] ?? -1))
}
