import type { Change } from './compare.ts'

/** How many blocks meet which fate, in a sentence. */
export function changesInWords(changes: readonly Change[]): string {
  const parts = (['added', 'changed', 'moved', 'removed', 'kept'] as const)
    .map((what) => ({ what, count: changes.filter((change) => change.what === what).length }))
    .filter(({ count }) => count > 0)
    .map(({ what, count }) => `${count} ${what}`)
  return `Blocks: ${parts.join(', ')}.`
}
