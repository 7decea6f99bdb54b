import type { EntityType } from '@vitrine/client'
import { useEffect, useRef } from 'react'
import type { EditorState } from './editor-state.ts'
import { dropDraft, keepDraft } from './kept-draft.ts'
import { withoutPending } from './pending-upload.ts'

const PAUSE_MS = 300

/** Keeps the draft a moment after the last letter, and at once where the page is left. */
export function useKeptDraft(
  type: EntityType,
  id: string,
  { draft, etag, base }: EditorState,
  isChanged: boolean,
): { readonly drop: () => void } {
  const isDropped = useRef(false)
  const keep = useRef<() => void>(undefined)
  keep.current = () => {
    if (isDropped.current) return
    if (isChanged) keepDraft(type, id, { draft: withoutPending(draft), etag, base })
    else dropDraft(type, id)
  }
  useEffect(() => {
    const timer = setTimeout(() => keep.current?.(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [draft, etag, base, isChanged])
  useEffect(() => {
    const now = (): void => keep.current?.()
    addEventListener('pagehide', now)
    return () => {
      removeEventListener('pagehide', now)
      now()
    }
  }, [])
  return {
    drop: () => {
      isDropped.current = true
      dropDraft(type, id)
    },
  }
}
