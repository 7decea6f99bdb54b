import type { Content } from '../editor/draft/form-model.ts'
import { isRecord } from '../editor/draft/form-model.ts'

interface ComparedBlock {
  readonly what: 'kept' | 'added' | 'removed'
  readonly type: string
  readonly content: unknown
}

export type PairedBlock =
  | ComparedBlock
  | { readonly what: 'changed'; readonly type: string; readonly before: Content; readonly after: Content }

/** A block that went and one of its type that came before anything stayed are one that was changed. */
export function pairBlocks(blocks: readonly ComparedBlock[]): PairedBlock[] {
  const paired: PairedBlock[] = []
  let from = 0
  for (const [at, block] of blocks.entries()) {
    if (block.what === 'kept') {
      from = paired.push(block)
      continue
    }
    const counterpart = paired.findIndex(
      (other, place) => place >= from && other.type === block.type && isOpposite(other.what, block.what),
    )
    const other = paired[counterpart]
    const both = other && 'content' in other ? { removed: other.content, added: block.content } : null
    if (block.what === 'added' && both && isRecord(both.removed) && isRecord(both.added))
      paired[counterpart] = { what: 'changed', type: block.type, before: both.removed, after: both.added }
    else paired.push(blocks[at] ?? block)
  }
  return paired
}

const isOpposite = (one: string, other: string): boolean => one === 'removed' && other === 'added'
