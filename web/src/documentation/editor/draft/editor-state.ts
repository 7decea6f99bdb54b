import * as drafts from './draft.ts'
import type { Content } from './form-model.ts'
import { pendingUploads, settleUploads } from './pending-upload.ts'

// All that an open editor holds, and all that can happen to it. Events say what happened to which block, never what the
// draft is as a whole: one that began long ago, such as an upload, finds everything else as it is by then.
//
// A person is always in one of three states:
//   writing     `selected` is null; the caret is in a field, which the browser knows. Escape selects its block.
//   choosing    `selected` names a run of blocks, from where it began to where it is; arrows move it, with Shift one end
//               of it, and what is done then is done to all of them. Enter or a click writes again.
//   asked       `asked` names the question that is open over the page; nothing else happens until it is answered.
// There is one history: a letter typed, a row added, a block moved and ten pasted are each a draft before this one.

export interface EditorState {
  readonly draft: drafts.Draft
  /** What the draft was begun from: saving fails when others have changed it since. */
  readonly etag: string
  /** The same as blocks, so that what others made of it can be put together with the draft. */
  readonly base: drafts.Draft
  /** The drafts before this one, the latest last, and those that were taken back, the next one last. */
  readonly past: readonly drafts.Draft[]
  readonly future: readonly drafts.Draft[]
  /** Where and when something was typed last: what is typed in one go is taken back in one go. */
  readonly typed: { readonly key: string; readonly when: number } | null
  /** Fields that were left, as block and path: what is wrong with the others is not yet worth saying. */
  readonly left: ReadonlySet<string>
  /** A save was tried: what is wrong anywhere is said. */
  readonly isChecked: boolean
  readonly asked: 'nothing' | 'review' | 'conflict' | 'discard'
  /** What the service refused the last save for, until something changes. */
  readonly refused: drafts.Faults
  readonly failure: unknown
  readonly isSaving: boolean
  readonly selected: Selected | null
  /** Where the caret goes next; another object each time, so that going to one place twice is two things. */
  readonly caret: { readonly key: string; readonly at: 'start' | 'end' } | null
  /** For those who do not see blocks move. */
  readonly said: string
  readonly uploads: ReadonlyMap<string, Upload>
}

interface Selected {
  readonly from: string
  readonly to: string
}

export type Upload = { readonly sent: number; readonly total: number } | { readonly failed: string }

export type EditorEvent =
  | { readonly is: 'changed'; readonly key: string; readonly content: Content; readonly when?: number }
  /** At the end where no place is named. */
  | { readonly is: 'added'; readonly block: drafts.DraftBlock; readonly title: string; readonly at?: number }
  /** One block becomes others, or all selected do: a text that was split, what was pasted, what was turned into something. */
  | {
      readonly is: 'replaced'
      readonly keys: readonly string[]
      readonly by: drafts.Draft
      readonly caret?: EditorState['caret']
      readonly said?: string
    }
  | { readonly is: 'selected'; readonly from: string | null; readonly to?: string }
  | { readonly is: 'sent-to'; readonly key: string; readonly at: 'start' | 'end' }
  | { readonly is: 'told'; readonly what: string }
  | { readonly is: 'undone' }
  | { readonly is: 'redone' }
  | { readonly is: 'left'; readonly key: string; readonly path: string }
  | { readonly is: 'checked' }
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
  /** Go on from what others saved, with both put together: the next save replaces it. */
  | { readonly is: 'merged'; readonly draft: drafts.Draft; readonly base: drafts.Draft; readonly etag: string }

const MOST_PAST = 100
/** What is typed into one block within so long of each other is one change. */
const ONE_GO_MS = 1_500

export const openState = (draft: drafts.Draft, etag: string, base = draft): EditorState => ({
  draft,
  etag,
  base,
  past: [],
  future: [],
  typed: null,
  left: new Set(),
  isChecked: false,
  asked: 'nothing',
  refused: drafts.NO_FAULTS,
  failure: null,
  isSaving: false,
  selected: null,
  caret: null,
  said: '',
  uploads: new Map(),
})

export function nextState(state: EditorState, event: EditorEvent): EditorState {
  const { draft } = state
  switch (event.is) {
    case 'changed':
      return edited(state, drafts.changed(draft, event.key, event.content), { key: event.key, when: event.when ?? 0 })
    case 'added':
      return {
        ...edited(state, drafts.inserted(draft, event.at ?? draft.length, event.block)),
        selected: null,
        caret: { key: event.block.key, at: 'start' },
        said: `${event.title} was added, ${(event.at ?? draft.length) + 1} of ${draft.length + 1}`,
      }
    case 'replaced': {
      const next = drafts.replaced(draft, event.keys, event.by)
      const after = { ...edited(state, next), selected: null, caret: event.caret ?? state.caret }
      return event.said === undefined ? after : { ...after, said: event.said }
    }
    case 'selected':
      return { ...state, selected: event.from === null ? null : { from: event.from, to: event.to ?? event.from } }
    case 'sent-to':
      return { ...state, selected: null, caret: { key: event.key, at: event.at } }
    case 'told':
      return { ...state, said: event.what }
    case 'undone': {
      const before = state.past.at(-1)
      if (!before) return state
      const [past, future] = [state.past.slice(0, -1), [...state.future, draft]]
      return { ...backTo(state, before), past, future, said: 'Undone' }
    }
    case 'redone': {
      const next = state.future.at(-1)
      if (!next) return state
      const [past, future] = [[...state.past, draft], state.future.slice(0, -1)]
      return { ...backTo(state, next), past, future, said: 'Redone' }
    }
    case 'left':
      return { ...state, left: new Set(state.left).add(`${event.key} ${event.path}`) }
    case 'checked':
      return { ...state, isChecked: true }
    case 'moved': {
      const next = drafts.moved(draft, event.key, event.to)
      const place = next.findIndex(({ key }) => key === event.key) + 1
      return next === draft
        ? state
        : { ...edited(state, next), said: `${event.title} is now ${place} of ${next.length}` }
    }
    case 'removed':
      return edited(state, drafts.removed(draft, event.key))
    case 'uploading':
      return withUpload(state, event.upload, { sent: event.sent, total: event.total })
    case 'upload-failed':
      return withUpload(state, event.upload, { failed: event.failed })
    case 'uploaded': {
      // Wherever it stands by now; nowhere, if its block was removed or another file was chosen since.
      const settled = (one: drafts.Draft): drafts.Draft =>
        one.map((block) =>
          settleUploads(block, (pending) => (pending.upload === event.upload ? event.objectKey : pending)),
        )
      // In what can be taken back too: nobody would settle it there any more.
      return { ...state, draft: settled(draft), past: state.past.map(settled), future: state.future.map(settled) }
    }
    case 'asked':
      return { ...state, asked: event.what }
    case 'saving':
      return { ...state, isSaving: true, failure: null }
    case 'refused':
      return { ...state, isSaving: false, asked: 'nothing', refused: event.faults, isChecked: true }
    case 'conflict':
      return { ...state, isSaving: false, asked: 'conflict' }
    case 'failed':
      return { ...state, isSaving: false, asked: 'nothing', failure: event.error }
    case 'merged':
      return { ...edited(state, event.draft), asked: 'nothing', base: event.base, etag: event.etag }
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

/** The blocks that are selected, in their order. */
export function selectedBlocks({ draft, selected }: Pick<EditorState, 'draft' | 'selected'>): drafts.Draft {
  if (!selected) return []
  const [one, other] = [selected.from, selected.to].map((key) => draft.findIndex((block) => block.key === key))
  if (one === undefined || other === undefined || one < 0 || other < 0) return []
  return draft.slice(Math.min(one, other), Math.max(one, other) + 1)
}

/** The caret goes where the two drafts differ, if it is not there. */
function backTo(state: EditorState, draft: drafts.Draft): EditorState {
  const now = new Set(state.draft)
  const key = draft.find((block) => !now.has(block))?.key
  return {
    ...state,
    draft,
    typed: null,
    selected: null,
    refused: drafts.NO_FAULTS,
    caret: key === undefined ? state.caret : { key, at: 'end' },
  }
}

function edited(state: EditorState, draft: drafts.Draft, typed: EditorState['typed'] = null): EditorState {
  const isGoingOn =
    typed !== null && typed.key === state.typed?.key && typed.when - state.typed.when < ONE_GO_MS && typed.when > 0
  const past = isGoingOn ? state.past : [...state.past, state.draft].slice(-MOST_PAST)
  return { ...state, draft, past, future: [], typed, refused: drafts.NO_FAULTS }
}

const withUpload = (state: EditorState, upload: string, now: Upload): EditorState => ({
  ...state,
  uploads: new Map(state.uploads).set(upload, now),
})
