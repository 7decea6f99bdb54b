import { useQuery, useQueryClient } from '@tanstack/react-query'
import {
  ServiceError,
  type BlockFault,
  type BlockType,
  type EntityType,
  type GetDocumentationOutput,
} from '@vitrine/client'
import { useEffect, useMemo, useRef, useState } from 'react'
import { client } from '../../api/client.ts'
import { Read } from '../../parts/read.tsx'
import { Failure } from '../../shell/failure.tsx'
import { Names, useNames, type Reference } from '../mentions.ts'
import { blockTypesQuery, documentationQuery } from '../reads.ts'
import { AddBlock } from './add-block.tsx'
import { BlockCard } from './block-card.tsx'
import { compareDrafts } from './compare.ts'
import { Conflict } from './conflict.tsx'
import { Surroundings } from './context.ts'
import { Discard } from './discard.tsx'
import * as drafts from './draft.ts'
import { contentFields, emptyValue, withoutEmpty, type Content, type Field } from './form-model.ts'
import { dropDraft, keepDraft, keptDraft } from './kept-draft.ts'
import { FaultLines } from './labelled.tsx'
import { Review } from './review.tsx'
import { useValidation } from './use-validation.ts'
import './editor.css'

export interface EditorProps {
  readonly type: EntityType
  readonly id: string
  readonly documentation: GetDocumentationOutput & { readonly etag: string | null }
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

type Asked = 'nothing' | 'review' | 'conflict' | 'discard'

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
  const [draft, setDraft] = useState(start?.draft ?? saved)
  const [etag, setEtag] = useState(start ? start.etag : documentation.etag)
  const [asked, setAsked] = useState<Asked>('nothing')
  const [refused, setRefused] = useState<drafts.Faults>(drafts.NO_FAULTS)
  const [failure, setFailure] = useState<unknown>(null)
  const [isSaving, setSaving] = useState(false)
  const [said, setSaid] = useState('')
  const names = useLearnedNames()
  const nextKey = useRef(0)

  const fields = useMemo(() => new Map(types.map(({ type, schema }) => [type, contentFields(schema)])), [types])
  const titleOf = (type: string): string => types.find((one) => one.type === type)?.title ?? type
  const sent = useMemo(
    () => draft.map((block) => ({ ...block, content: cleaned(fields.get(block.type), block.content) })),
    [draft, fields],
  )
  const isChanged = !drafts.isSameDraft(sent, saved)
  const judged = useValidation(type, id, sent, isChanged)
  const faults = isChanged && judged.size > 0 ? judged : refused

  useEffect(() => {
    if (isChanged) keepDraft(type, id, { draft, etag })
    else dropDraft(type, id)
  }, [draft, etag, isChanged, type, id])
  useWarningBeforeLeaving(isChanged)

  const change = (next: drafts.Draft): void => {
    setRefused(drafts.NO_FAULTS)
    setDraft(next)
  }
  const move = (key: string, to: number): void => {
    const next = drafts.moved(draft, key, to)
    change(next)
    const at = next.findIndex((block) => block.key === key)
    setSaid(`${titleOf(next[at]?.type ?? '')} is now ${at + 1} of ${next.length}`)
  }
  const add = ({ type: added, title }: BlockType): void => {
    const field = fields.get(added)
    nextKey.current += 1
    const content = (field ? emptyValue(field) : {}) as Content
    change(drafts.inserted(draft, draft.length, { key: `new ${Date.now()} ${nextKey.current}`, type: added, content }))
    setSaid(`${title} was added at the end`)
  }
  const close = (): void => {
    dropDraft(type, id)
    onClose()
  }

  const save = async (ifMatch: string | null): Promise<void> => {
    setSaving(true)
    setFailure(null)
    try {
      await client.replaceDocumentation({ type, id, blocks: drafts.inputOf(sent) }, ifMatch === null ? {} : { ifMatch })
      dropDraft(type, id)
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['getDocumentation'] }),
        queries.invalidateQueries({ queryKey: ['getPage'] }),
        queries.invalidateQueries({ queryKey: ['listComponents'] }),
      ])
      onClose()
    } catch (error) {
      setAsked('nothing')
      if (error instanceof ServiceError && error.status === 412) {
        await queries.invalidateQueries({ queryKey: documentationQuery(type, id).queryKey })
        setAsked('conflict')
      } else if (error instanceof ServiceError && error.code === 'SVC_INVALID_BLOCKS') {
        setRefused(drafts.faultsByBlock(sent, error.details['errors'] as readonly BlockFault[]))
      } else setFailure(error)
    } finally {
      setSaving(false)
    }
  }

  const allowed = types.filter(({ allowedOwners }) => allowedOwners === null || allowedOwners.includes(type))
  const count = drafts.countOf(faults)
  return (
    <Surroundings value={{ owner: { type, id }, learnName: names.learn }}>
      <Names value={names.nameOf}>
        <div className="editor" role="group" aria-label="Editor">
          {start && (
            <p className="note">This is your draft from before; it is kept in this tab until you save or discard it.</p>
          )}
          {failure !== null && <Failure error={failure} what="Saving" />}
          <ol className="cards">
            {draft.map((block, at) => (
              <BlockCard
                key={block.key}
                block={block}
                title={titleOf(block.type)}
                field={fields.get(block.type)}
                place={{ at, of: draft.length }}
                faults={faults}
                onChange={(content) => change(drafts.changed(draft, block.key, content))}
                onMove={(to) => move(block.key, to)}
                onRemove={() => change(drafts.removed(draft, block.key))}
                onDropHere={(key) => move(key, at)}
              />
            ))}
          </ol>
          {draft.length === 0 && <p className="quiet-text">No blocks yet.</p>}
          <FaultLines faults={(faults.get(drafts.WHOLE) ?? []).map(({ message }) => message)} />
          <p className="visually-hidden" role="status">
            {said}
          </p>
          <footer className="row editor-bar">
            <AddBlock types={allowed} onAdd={add} />
            <span className={count > 0 ? 'fault' : 'quiet-text'} role="status">
              {count > 0
                ? `${count} ${count === 1 ? 'thing' : 'things'} to mend`
                : isChanged
                  ? 'Not saved yet'
                  : 'Nothing changed'}
            </span>
            <span className="push row">
              <button type="button" className="button" onClick={isChanged ? () => setAsked('discard') : close}>
                {isChanged ? 'Discard' : 'Close'}
              </button>
              <button
                type="button"
                className="button primary"
                disabled={!isChanged || count > 0}
                onClick={() => setAsked('review')}
              >
                Review and save
              </button>
            </span>
          </footer>
          {asked === 'review' && (
            <Review
              changes={compareDrafts(saved, sent)}
              titleOf={titleOf}
              isSaving={isSaving}
              onSave={() => void save(etag)}
              onClose={() => setAsked('nothing')}
            />
          )}
          {asked === 'discard' && (
            <Discard changes={compareDrafts(saved, sent)} onDiscard={close} onClose={() => setAsked('nothing')} />
          )}
          {asked === 'conflict' && (
            <Conflict
              changes={compareDrafts(saved, sent)}
              titleOf={titleOf}
              onMine={() => void save(documentation.etag)}
              onTheirs={close}
              onGoOn={() => {
                setEtag(documentation.etag)
                setAsked('nothing')
              }}
            />
          )}
        </div>
      </Names>
    </Surroundings>
  )
}

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
