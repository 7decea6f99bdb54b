import { useQuery } from '@tanstack/react-query'
import type { BlockType, EntityType, GetDocumentationOutput } from '@vitrine/client'
import { useEffect, useMemo, useReducer, useRef, useState, type KeyboardEvent } from 'react'
import { Read } from '../../parts/read.tsx'
import { Failure } from '../../parts/failure.tsx'
import { merge } from '../../../../src/documentation/rules/merge/merge.ts'
import { takeEntryPoint } from '../access/entry-point.ts'
import { Names } from '../content/mentions.ts'
import { useMayWrite } from '../access/may-write.ts'
import { blockTypesQuery } from '../access/reads.ts'
import { onBlockClipboard } from './frame/block-clipboard.ts'
import { Surroundings } from './draft/context.ts'
import * as drafts from './draft/draft.ts'
import { isUploading, nextState, openState } from './draft/editor-state.ts'
import { FaultLines } from './fields/labelled.tsx'
import { contentFields, emptyValue, type Content } from './draft/form-model.ts'
import { keptDraft } from './draft/kept-draft.ts'
import { MergeDialog } from './merge/merge-dialog.tsx'
import { withoutPending } from './draft/pending-upload.ts'
import { PublishBar } from './frame/publish-bar.tsx'
import { compareDrafts } from './review/compare.ts'
import { Discard } from './review/discard.tsx'
import { Review } from './review/review.tsx'
import { putCaret } from './fields/leave-field.ts'
import { tidyDraft } from './draft/tidy.ts'
import { useBlockActs } from './frame/use-block-acts.ts'
import { useKeptDraft } from './draft/use-kept-draft.ts'
import { useLearnedNames } from './use-learned-names.ts'
import { useSaving } from './use-saving.ts'
import { useValidation } from './use-validation.ts'
import { useWarningBeforeLeaving } from './use-warning-before-leaving.ts'
import { useOpenRows } from './frame/use-open-rows.ts'
import { WrittenPage } from './frame/written-page.tsx'
import './editor.css'
import './text/text.css'

export interface EditorProps {
  readonly type: EntityType
  readonly id: string
  readonly documentation: GetDocumentationOutput
  /** The level of the first headings, and whether the page has a list of them, as it is read. */
  readonly first: number
  readonly withContents: boolean
  readonly onClose: () => void
}

export function Editor(props: EditorProps) {
  const types = useQuery(blockTypesQuery)
  return (
    <Read query={types} what="Block types">
      {(known) => <OpenEditor {...props} types={known} />}
    </Read>
  )
}

function OpenEditor(props: EditorProps & { readonly types: readonly BlockType[] }) {
  const { type, id, documentation, first, withContents, onClose, types } = props
  const saved = useMemo(() => drafts.draftOf(documentation.blocks), [documentation.blocks])
  const [start] = useState(() => keptDraft(type, id))
  const [state, tell] = useReducer(nextState, null, () => {
    const draft = start?.draft ?? saved
    // Nobody begins with nothing: there is a line to write in.
    const open = draft.length === 0 ? [drafts.newBlock('text', { markdown: '' })] : draft
    return openState(open, start?.etag ?? documentation.etag, start ? (start.base ?? saved) : saved)
  })
  const { draft, etag, asked } = state
  const names = useLearnedNames()
  const fields = useMemo(() => new Map(types.map(({ type, schema }) => [type, contentFields(schema)])), [types])
  const titleOf = (one: string): string => types.find((known) => known.type === one)?.title ?? one
  const tidy = useMemo(() => tidyDraft(fields), [fields])
  const sent = useMemo(() => tidy(withoutPending(draft)), [draft, tidy])
  const isWaiting = isUploading(state)
  const isChanged = useMemo(() => !drafts.isSameDraft(sent, saved), [sent, saved])
  const found = useValidation(type, id, sent, isChanged)
  const faults = isChanged && found.size > 0 ? found : state.refused
  const kept = useKeptDraft(type, id, state, isChanged)
  useWarningBeforeLeaving(isChanged || isWaiting)
  const acts = useBlockActs(state, tell, titleOf)
  const close = (): void => {
    kept.drop()
    onClose()
  }
  const proposes = !useMayWrite()
  const save = useSaving(type, id, proposes, tell, close)
  const root = useRef<HTMLDivElement>(null)
  useOpenRows(root)
  useEntryPoint(root, start === null)

  const isSaid = (key: string, path: string): boolean =>
    state.isChecked || key === drafts.WHOLE || state.left.has(`${key} ${path}`)
  const shown = useMemo(
    () => new Map([...faults].map(([key, list]) => [key, list.filter(({ path }) => isSaid(key, path))])),
    // `isSaid` is made of these.
    [faults, state.isChecked, state.left],
  )
  const goToFault = (): void => {
    const [field] = root.current?.querySelectorAll<HTMLElement>('[aria-invalid=true]') ?? []
    if (!field) return
    if (field.matches('[data-field]')) putCaret(field, 'end')
    else field.focus()
    field.scrollIntoView({ block: 'center' })
  }
  const publish = (): void => {
    if (drafts.countOf(faults) === 0) return tell({ is: 'asked', what: 'review' })
    tell({ is: 'checked' })
    // The field is marked when the page is drawn again.
    requestAnimationFrame(goToFault)
  }
  const onKey = (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || asked !== 'nothing') return
    const letter = event.key.toLowerCase()
    const what = letter === 'y' || (letter === 'z' && event.shiftKey) ? 'redone' : letter === 'z' ? 'undone' : null
    if (what === null) return
    event.preventDefault()
    tell({ is: what })
  }
  const surroundings = useMemo(
    () => ({
      owner: { type, id },
      uploads: state.uploads,
      tell,
      learnName: names.learn,
      types: types.filter(({ allowedOwners }) => allowedOwners === null || allowedOwners.includes(type)),
      emptyOf: (one: string): Content => {
        const field = fields.get(one)
        return (field ? emptyValue(field) : {}) as Content
      },
    }),
    [type, id, state.uploads, names.learn, types, fields],
  )
  const ask = (): void => tell({ is: 'asked', what: 'nothing' })
  return (
    <Surroundings value={surroundings}>
      <Names value={names.nameOf}>
        <div
          ref={root}
          className="editor"
          role="group"
          aria-label="Editor"
          onKeyDown={onKey}
          onPointerDown={({ target }) => {
            const isOfBlock = target instanceof Element && target.closest('.block-margin, .block-bar') !== null
            if (state.selected && !isOfBlock) tell({ is: 'selected', from: null })
          }}
          onCopy={(event) => onBlockClipboard(event, state, tell)}
          onCut={(event) => onBlockClipboard(event, state, tell)}
          onPaste={(event) => onBlockClipboard(event, state, tell)}
        >
          <WrittenPage
            state={state}
            first={first}
            withContents={withContents}
            titleOf={titleOf}
            faults={shown}
            acts={acts}
          />
          {state.failure !== null && <Failure error={state.failure} what={proposes ? 'Proposing' : 'Publishing'} />}
          <FaultLines faults={(faults.get(drafts.WHOLE) ?? []).map(({ message }) => message)} />
          <p className={state.said.startsWith('Not kept') ? 'note' : 'visually-hidden'} role="status">
            {state.said}
          </p>
          <PublishBar
            type={type}
            id={id}
            state={state}
            isChanged={isChanged}
            isWaiting={isWaiting}
            act={proposes ? 'Propose' : 'Publish'}
            isKept={start !== null && state.past.length === 0}
            faults={drafts.countOf(shown)}
            tell={tell}
            onFault={goToFault}
            onPublish={publish}
            onClose={close}
            onAdd={() => acts.insert(draft.at(-1)?.key ?? '')}
          />
          {asked === 'review' && (
            <Review
              changes={compareDrafts(saved, sent)}
              titleOf={titleOf}
              isSaving={state.isSaving}
              proposes={proposes}
              onSave={(message) => void save(sent, etag, message)}
              onClose={ask}
            />
          )}
          {asked === 'discard' && <Discard changes={compareDrafts(saved, sent)} onDiscard={close} onClose={ask} />}
          {asked === 'conflict' && (
            <MergeDialog
              theirs={saved}
              merged={merge(state.base, sent, saved)}
              titleOf={titleOf}
              isSaving={state.isSaving}
              onSave={(both) => void save(both, documentation.etag)}
              onTheirs={close}
              onGoOn={(both) => tell({ is: 'merged', draft: both, base: saved, etag: documentation.etag })}
            />
          )}
        </div>
      </Names>
    </Surroundings>
  )
}

/** The caret goes where the page was clicked to write in it. */
function useEntryPoint(root: { readonly current: HTMLElement | null }, isPlaced: boolean): void {
  useEffect(() => {
    const point = takeEntryPoint()
    if (!point || !isPlaced) return
    const field = document.elementFromPoint(point.left, point.top)?.closest<HTMLElement>('[data-field]')
    if (field && root.current?.contains(field)) putCaret(field, point)
  }, [root, isPlaced])
}
