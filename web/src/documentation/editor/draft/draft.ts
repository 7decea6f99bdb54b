import type { Block, BlockFault, BlockInput } from '@vitrine/client'
import type { Content } from './form-model.ts'

// A document while it is edited: an immutable list, and the few things one does to it.

export interface DraftBlock {
  /** Stays the same while the block moves; of a saved block it is its id. */
  readonly key: string
  readonly type: string
  readonly content: Content
}

export type Draft = readonly DraftBlock[]

export const draftOf = (blocks: readonly Block[]): Draft =>
  blocks.map(({ id, type, content }) => ({ key: id, type, content }))

export const inputOf = (draft: Draft): BlockInput[] => draft.map(({ type, content }) => ({ type, content }))

export const inserted = (draft: Draft, at: number, block: DraftBlock): Draft => draft.toSpliced(at, 0, block)

export const removed = (draft: Draft, key: string): Draft => draft.filter((block) => block.key !== key)

export const changed = (draft: Draft, key: string, content: Content): Draft =>
  draft.map((block) => (block.key === key ? { ...block, content } : block))

/** Others in the place of some, which is where the first of them stood. */
export function replaced(draft: Draft, keys: readonly string[], by: Draft): Draft {
  const at = draft.findIndex(({ key }) => keys.includes(key))
  const rest = draft.filter(({ key }) => !keys.includes(key))
  return at === -1 ? [...draft, ...by] : rest.toSpliced(at, 0, ...by)
}

let made = 0

/** A block that is in no document yet, under a key of its own. */
export const newBlock = (type: string, content: Content): DraftBlock => ({
  key: `new ${Date.now()} ${(made += 1)}`,
  type,
  content,
})

/** `to` is the place it has afterwards. */
export function moved(draft: Draft, key: string, to: number): Draft {
  const from = draft.findIndex((block) => block.key === key)
  const block = draft[from]
  if (!block) return draft
  const place = Math.max(0, Math.min(draft.length - 1, to))
  return place === from ? draft : draft.toSpliced(from, 1).toSpliced(place, 0, block)
}

export const isSameDraft = (one: Draft, other: Draft): boolean =>
  one.length === other.length && one.every((block, at) => isSameBlock(block, other[at]))

/** What was not written in is the very same, which is told without reading it. */
const isSameBlock = (one: DraftBlock, other: DraftBlock | undefined): boolean =>
  one.type === other?.type &&
  (one.content === other.content || JSON.stringify(one.content) === JSON.stringify(other.content))

/** Faults by block key and path within the content, so that they stay with their field while blocks move. */
export type Faults = ReadonlyMap<string, readonly { readonly path: string; readonly message: string }[]>

export const NO_FAULTS: Faults = new Map()

export function faultsByBlock(draft: Draft, errors: readonly BlockFault[]): Faults {
  const byBlock = new Map<string, { path: string; message: string }[]>()
  for (const { path, message } of errors) {
    const [, index = '-1', rest = ''] = /^blocks\[(\d+)\]\.?(.*)$/.exec(path) ?? []
    const key = draft[Number(index)]?.key ?? WHOLE
    const list = byBlock.get(key) ?? []
    list.push({ path: rest.replace(/^content\.?/, ''), message })
    byBlock.set(key, list)
  }
  return byBlock
}

/** Where faults of the document as a whole are. */
export const WHOLE = ''

export const countOf = (faults: Faults): number => [...faults.values()].reduce((sum, list) => sum + list.length, 0)
