import * as drafts from './draft.ts'
import type { Content } from './form-model.ts'
import { pendingUploads, settleUploads } from './pending-upload.ts'

// All that an open editor holds, and all that can happen to it. Events say what happened to which block, never what the
// draft is as a whole: one that began long ago, such as an upload, finds everything else as it is by then.

export interface EditorState {
  readonly draft: drafts.Draft
  /** What the draft was begun from: saving fails when others have changed it since. */
  readonly etag: string
  readonly asked: 'nothing' | 'review' | 'conflict' | 'discard'
  /** What the service refused the last save for, until something changes. */
  readonly refused: drafts.Faults
  readonly failure: unknown
  readonly isSaving: boolean
  /** For those who do not see blocks move. */
  readonly said: string
  readonly uploads: ReadonlyMap<string, Upload>
}

export type Upload = { readonly sent: number; readonly total: number } | { readonly failed: string }

export type EditorEvent =
  | { readonly is: 'changed'; readonly key: string; readonly content: Content }
  | { readonly is: 'added'; readonly block: drafts.DraftBlock; readonly title: string }
  | { readonly is: 'moved'; readonly key: string; readonly to: number; readonly title: string }
  | { readonly is: 'removed'; readonly key: string }
  | { readonly is: 'uploading'; readonly upload: string; readonly sent: number; readonly total: number }
  | { readonly is: 'upload-failed'; readonly upload: string; readonly failed: string }
  | { readonly is: 'uploaded'; readonly upload: string; readonly objectKey: string }
  | { readonly is: 'asked'; readonly what: 'nothing' | 'review' | 'discard' }
  | { readonly is: 'saving' }
  | { readonly is: 'refused'; readonly faults: drafts.Faults }
  | { readonly is: 'conflict' }
  | { readonly is: 'failed'; readonly error: unknown }
  /** Go on from what others saved: the next save replaces it. */
  | { readonly is: 'caught-up'; readonly etag: string }

export const openState = (draft: drafts.Draft, etag: string): EditorState => ({
  draft,
  etag,
  asked: 'nothing',
  refused: drafts.NO_FAULTS,
  failure: null,
  isSaving: false,
  said: '',
  uploads: new Map(),
})

export function nextState(state: EditorState, event: EditorEvent): EditorState {
  const { draft } = state
  switch (event.is) {
    case 'changed':
      return edited(state, drafts.changed(draft, event.key, event.content))
    case 'added':
      return {
        ...edited(state, drafts.inserted(draft, draft.length, event.block)),
        said: `${event.title} was added at the end`,
      }
    case 'moved': {
      const next = drafts.moved(draft, event.key, event.to)
      const place = next.findIndex(({ key }) => key === event.key) + 1
      return { ...edited(state, next), said: `${event.title} is now ${place} of ${next.length}` }
    }
    case 'removed':
      return edited(state, drafts.removed(draft, event.key))
    case 'uploading':
      return withUpload(state, event.upload, { sent: event.sent, total: event.total })
    case 'upload-failed':
      return withUpload(state, event.upload, { failed: event.failed })
    case 'uploaded': {
      // Wherever it stands by now; nowhere, if its block was removed or another file was chosen since.
      const next = draft.map((block) =>
        settleUploads(block, (pending) => (pending.upload === event.upload ? event.objectKey : pending)),
      )
      return edited(state, next)
    }
    case 'asked':
      return { ...state, asked: event.what }
    case 'saving':
      return { ...state, isSaving: true, failure: null }
    case 'refused':
      return { ...state, isSaving: false, asked: 'nothing', refused: event.faults }
    case 'conflict':
      return { ...state, isSaving: false, asked: 'conflict' }
    case 'failed':
      return { ...state, isSaving: false, asked: 'nothing', failure: event.error }
    case 'caught-up':
      return { ...state, asked: 'nothing', etag: event.etag }
    default:
      return state
  }
}

/** A draft that waits for bytes must not be saved without them. One that failed is not waited for. */
export const isUploading = ({ draft, uploads }: EditorState): boolean =>
  pendingUploads(draft).some((upload) => {
    const known = uploads.get(upload)
    return !known || !('failed' in known)
  })

const edited = (state: EditorState, draft: drafts.Draft): EditorState => ({
  ...state,
  draft,
  refused: drafts.NO_FAULTS,
})

const withUpload = (state: EditorState, upload: string, now: Upload): EditorState => ({
  ...state,
  uploads: new Map(state.uploads).set(upload, now),
})
