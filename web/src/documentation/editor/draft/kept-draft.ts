import type { EntityType } from '@vitrine/client'
import type { Draft } from './draft.ts'

// A draft stays until it is saved or thrown away: in its tab, where another tab's cannot come over it, and on this computer,
// for when the tab or the browser is closed. Leaving the page, or a session that ends, loses nothing.

interface KeptDraft {
  readonly draft: Draft
  /** What it was begun from: saving fails when others have changed it since. */
  readonly etag: string
  /** The same as blocks; a draft of an earlier release has none. */
  readonly base?: Draft
}

const STORAGES = [() => sessionStorage, () => localStorage] as const

const placeOf = (type: EntityType, id: string): string => `vitrine.draft.${type}.${id}`

export function keepDraft(type: EntityType, id: string, kept: KeptDraft): void {
  for (const storage of STORAGES)
    try {
      storage().setItem(placeOf(type, id), JSON.stringify(kept))
    } catch {
      // Full, or forbidden: the draft lives on in the page itself.
    }
}

export function keptDraft(type: EntityType, id: string): KeptDraft | null {
  for (const storage of STORAGES)
    try {
      const text = storage().getItem(placeOf(type, id))
      if (text !== null) return JSON.parse(text) as KeptDraft
    } catch {
      // The next one may have it.
    }
  return null
}

export const hasDraft = (type: EntityType, id: string): boolean => keptDraft(type, id) !== null

export function dropDraft(type: EntityType, id: string): void {
  for (const storage of STORAGES)
    try {
      storage().removeItem(placeOf(type, id))
    } catch {
      // Nothing was kept then either.
    }
}
