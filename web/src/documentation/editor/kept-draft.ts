import type { EntityType } from '@vitrine/client'
import type { Draft } from './draft.ts'

// A draft stays in the tab until it is saved or thrown away: leaving the page loses nothing.

interface KeptDraft {
  readonly draft: Draft
  /** What it was begun from: saving fails when others have changed it since. */
  readonly etag: string
}

const placeOf = (type: EntityType, id: string): string => `vitrine.draft.${type}.${id}`

export function keepDraft(type: EntityType, id: string, kept: KeptDraft): void {
  try {
    sessionStorage.setItem(placeOf(type, id), JSON.stringify(kept))
  } catch {
    // Full, or forbidden: the draft lives on in the page itself.
  }
}

export function keptDraft(type: EntityType, id: string): KeptDraft | null {
  try {
    const text = sessionStorage.getItem(placeOf(type, id))
    return text === null ? null : (JSON.parse(text) as KeptDraft)
  } catch {
    return null
  }
}

export const hasDraft = (type: EntityType, id: string): boolean => keptDraft(type, id) !== null

export function dropDraft(type: EntityType, id: string): void {
  try {
    sessionStorage.removeItem(placeOf(type, id))
  } catch {
    // Nothing was kept then either.
  }
}
