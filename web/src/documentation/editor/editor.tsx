import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  ServiceError,
  type BlockFault,
  type BlockType,
  type EntityType,
  type GetDocumentationOutput,
} from '@vitrine/client'
import { useEffect, useMemo, useReducer, useRef, useState, type KeyboardEvent } from 'react'
import { client } from '../../api/client.ts'
import { Read } from '../../parts/read.tsx'
import { Failure } from '../../shell/failure.tsx'
import { Names, useNames, type Reference } from '../mentions.ts'
import { blockTypesQuery, documentationQuery } from '../reads.ts'
import { AddBlock } from './add-block.tsx'
import { BlockCard } from './block-card.tsx'
import { compareDrafts } from './review/compare.ts'
import { HistoryLink } from '../history/history-link.tsx'
import { merge } from '../../../../src/documentation/rules/merge/merge.ts'
import { MergeDialog } from './merge/merge-dialog.tsx'
import { Surroundings } from './context.ts'
import { Discard } from './review/discard.tsx'
import * as drafts from './draft.ts'
import { isUploading, nextState, openState } from './editor-state.ts'
import { contentFields, emptyValue, withoutEmpty, type Content, type Field } from './form-model.ts'
import { dropDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { FaultLines } from './fields/labelled.tsx'
import { withoutPending } from './pending-upload.ts'
import { Review } from './review/review.tsx'
import { useValidation } from './use-validation.ts'
import './editor.css'

export interface EditorProps {
  readonly type: EntityType
  readonly id: string
  readonly documentation: GetDocumentationOutput
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

function OpenEditor({
  type,
  id,
  documentation,
  onClose,
  types,
}: EditorProps & { readonly types: readonly BlockType[] }) {
  const queries = useQueryClient()
  const saved = useMemo(() => drafts.draftOf(documentation.blocks), [documentation.blocks])
  const [start] = useState(() => keptDraft(type, id))
  const [state, tell] = useReducer(nextState, null, () =>
    openState(start?.draft ?? saved, start?.etag ?? documentation.etag, start ? (start.base ?? saved) : saved),
  )
  const { draft, etag, asked, refused } = state
  const names = useLearnedNames()
  const nextKey = useRef(0)
  const [added, setAdded] = useState<string | null>(null)
  // One menu for all places: where it puts what is chosen is known when it is opened.
  const menu = useRef<HTMLDivElement>(null)
  const insertAt = useRef<number>(undefined)
  const openMenu = (at: number): void => {
    insertAt.current = at
    menu.current?.showPopover()
    menu.current?.querySelector('input')?.focus()
  }

  const fields = useMemo(() => new Map(types.map(({ type, schema }) => [type, contentFields(schema)])), [types])
  const titleOf = (type: string): string => types.find((one) => one.type === type)?.title ?? type
  const sent = useMemo(
    () => withoutPending(draft).map((block) => ({ ...block, content: cleaned(fields.get(block.type), block.content) })),
    [draft, fields],
  )
  const isWaiting = isUploading(state)
  const isChanged = !drafts.isSameDraft(sent, saved)
  const found = useValidation(type, id, sent, isChanged)
  const faults = isChanged && found.size > 0 ? found : refused

  useEffect(() => {
    if (isChanged) keepDraft(type, id, { draft: withoutPending(draft), etag, base: state.base })
    else dropDraft(type, id)
  }, [draft, etag, state.base, isChanged, type, id])
  useWarningBeforeLeaving(isChanged || isWaiting)

  const add = ({ type: added, title }: BlockType, at?: number): void => {
    const field = fields.get(added)
    nextKey.current += 1
    const content = (field ? emptyValue(field) : {}) as Content
    const key = `new ${Date.now()} ${nextKey.current}`
    tell({ is: 'added', block: { key, type: added, content }, title, ...(at === undefined ? {} : { at }) })
    setAdded(key)
  }
  const move = (key: string, to: number): void => {
    const moved = draft.find((block) => block.key === key)
    if (moved) tell({ is: 'moved', key, to, title: titleOf(moved.type) })
  }
  const ask = (what: 'nothing' | 'review' | 'discard'): void => tell({ is: 'asked', what })
  const close = (): void => {
    dropDraft(type, id)
    onClose()
  }

  const save = async (ifMatch: string, blocks: drafts.Draft = sent): Promise<void> => {
    tell({ is: 'saving' })
    try {
      await client.replaceDocumentation({ type, id, blocks: drafts.inputOf(blocks) }, { ifMatch })
      dropDraft(type, id)
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['getDocumentation'] }),
        queries.invalidateQueries({ queryKey: ['getPage'] }),
        queries.invalidateQueries({ queryKey: ['listComponents'] }),
      ])
      onClose()
    } catch (error) {
      if (error instanceof ServiceError && error.status === 412) {
        await queries.invalidateQueries({ queryKey: documentationQuery(type, id).queryKey })
        tell({ is: 'conflict' })
      } else if (error instanceof ServiceError && error.code === 'SVC_INVALID_BLOCKS') {
        const faults = drafts.faultsByBlock(blocks, error.details['errors'] as readonly BlockFault[])
        tell({ is: 'refused', faults })
      } else tell({ is: 'failed', error })
    }
  }

  const allowed = types.filter(({ allowedOwners }) => allowedOwners === null || allowedOwners.includes(type))
  const isSaid = (key: string, path: string): boolean =>
    state.isChecked || key === drafts.WHOLE || state.left.has(`${key} ${path}`)
  const shown: drafts.Faults = new Map(
    [...faults].map(([key, list]) => [key, list.filter(({ path }) => isSaid(key, path))]),
  )
  const count = drafts.countOf(shown)
  const isFaulty = drafts.countOf(faults) > 0
  const review = (): void => {
    if (!isFaulty) return ask('review')
    tell({ is: 'checked' })
    // The field is marked when the editor is drawn again.
    requestAnimationFrame(() => document.querySelector<HTMLElement>('.editor [aria-invalid=true]')?.focus())
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === '/' && isEmptyText(event.target)) {
      event.preventDefault()
      const key = event.target instanceof Element ? event.target.closest('[data-key]')?.getAttribute('data-key') : null
      return openMenu(draft.findIndex((block) => block.key === key) + 1)
    }
    if (!(event.ctrlKey || event.metaKey) || event.altKey || state.asked !== 'nothing') return
    const letter = event.key.toLowerCase()
    const what = letter === 'y' || (letter === 'z' && event.shiftKey) ? 'redone' : letter === 'z' ? 'undone' : null
    if (what === null) return
    event.preventDefault()
    tell({ is: what })
  }
  return (
    <Surroundings value={{ owner: { type, id }, uploads: state.uploads, tell, learnName: names.learn }}>
      <Names value={names.nameOf}>
        <div className="editor" role="group" aria-label="Editor" onKeyDown={onKey}>
          {start && (
            <p className="note">
              This is your draft from before; it is kept on this computer until you save or discard it.
            </p>
          )}
          {state.failure !== null && <Failure error={state.failure} what="Saving" />}
          <ol className="cards">
            {draft.map((block, at) => (
              <BlockCard
                key={block.key}
                isNew={block.key === added}
                onInsert={() => openMenu(at)}
                block={block}
                title={titleOf(block.type)}
                field={fields.get(block.type)}
                place={{ at, of: draft.length }}
                faults={shown}
                onLeave={(path) => tell({ is: 'left', key: block.key, path })}
                onChange={(content) => tell({ is: 'changed', key: block.key, content, when: Date.now() })}
                onMove={(to) => move(block.key, to)}
                onRemove={() => tell({ is: 'removed', key: block.key })}
                onDropHere={(key) => move(key, at)}
              />
            ))}
          </ol>
          {draft.length === 0 && <p className="quiet-text">No blocks yet.</p>}
          <FaultLines faults={(faults.get(drafts.WHOLE) ?? []).map(({ message }) => message)} />
          <p className="visually-hidden" role="status">
            {state.said}
          </p>
          <footer className="row editor-bar">
            <AddBlock
              types={allowed}
              menu={menu}
              onOpen={() => (insertAt.current = undefined)}
              onAdd={(one) => add(one, insertAt.current)}
            />
            <button
              type="button"
              className="button quiet"
              disabled={state.past.length === 0}
              onClick={() => tell({ is: 'undone' })}
            >
              Undo
            </button>
            <button
              type="button"
              className="button quiet"
              disabled={state.future.length === 0}
              onClick={() => tell({ is: 'redone' })}
            >
              Redo
            </button>
            <HistoryLink type={type} id={id} />
            <span className={count > 0 && !isWaiting ? 'fault' : 'quiet-text'} role="status">
              {isWaiting
                ? 'An upload is running'
                : count > 0
                  ? `${count} ${count === 1 ? 'fault' : 'faults'} to correct`
                  : isChanged
                    ? 'Not saved yet'
                    : 'Nothing changed'}
            </span>
            <span className="push row">
              <button type="button" className="button" onClick={isChanged ? () => ask('discard') : close}>
                {isChanged ? 'Discard' : 'Close'}
              </button>
              <button type="button" className="button primary" disabled={!isChanged || isWaiting} onClick={review}>
                Review and save
              </button>
            </span>
          </footer>
          {asked === 'review' && (
            <Review
              changes={compareDrafts(saved, sent)}
              titleOf={titleOf}
              isSaving={state.isSaving}
              onSave={() => void save(etag)}
              onClose={() => ask('nothing')}
            />
          )}
          {asked === 'discard' && (
            <Discard changes={compareDrafts(saved, sent)} onDiscard={close} onClose={() => ask('nothing')} />
          )}
          {asked === 'conflict' && (
            <MergeDialog
              theirs={saved}
              merged={merge(state.base, sent, saved)}
              titleOf={titleOf}
              isSaving={state.isSaving}
              onSave={(both) => void save(documentation.etag, both)}
              onTheirs={close}
              onGoOn={(both) => tell({ is: 'merged', draft: both, base: saved, etag: documentation.etag })}
            />
          )}
        </div>
      </Names>
    </Surroundings>
  )
}

/** A slash where nothing is written yet asks for a block. */
const isEmptyText = (target: EventTarget): boolean => target instanceof HTMLTextAreaElement && target.value === ''

const cleaned = (field: Field | undefined, content: Content): Content =>
  field ? (withoutEmpty(field, content) as Content) : content

function useLearnedNames() {
  const known = useNames()
  const [learned, setLearned] = useState<ReadonlyMap<string, string>>(new Map())
  return {
    learn: ({ entity_type, entity_id }: Reference, name: string): void =>
      setLearned((before) => new Map(before).set(`${entity_type}/${entity_id}`, name)),
    nameOf: (reference: Reference) =>
      learned.get(`${reference.entity_type}/${reference.entity_id}`) ?? known(reference),
  }
}

function useWarningBeforeLeaving(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    addEventListener('beforeunload', warn)
    return () => removeEventListener('beforeunload', warn)
  }, [isOn])
}
