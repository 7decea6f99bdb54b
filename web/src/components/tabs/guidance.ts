import type { Block } from '@vitrine/client'

const OPENING = new Set(['text', 'callout', 'lifecycle'])
const JUDGING = new Set(['use-cases', 'dos-and-donts'])
/** Where nobody wrote what to use it for, so many blocks give an idea. */
const SOME = 3

/** What a reader needs first: what it is, from the blocks before the first other one, and what to use it for. */
export function guidanceOf(blocks: readonly Block[]): readonly Block[] {
  const opening = blocks.slice(0, firstOther(blocks))
  const judging = blocks.filter(({ type }) => JUDGING.has(type))
  const found = [...opening, ...judging]
  return found.length > 0 ? found : blocks.slice(0, SOME)
}

function firstOther(blocks: readonly Block[]): number {
  const at = blocks.findIndex(({ type }) => !OPENING.has(type))
  return at === -1 ? Math.min(blocks.length, SOME) : at
}
