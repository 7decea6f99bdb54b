import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { tokenValuesQuery } from '../../../api/queries.ts'
import { EntityPreview as PreviewAsRead, TokenTable as TableAsRead } from '../../blocks/library.tsx'
import { useFaults } from '../draft/context.ts'
import { append, itemsAt, listAt, memberAt, type At } from '../fields/at.ts'
import { EntityField, ReferenceField } from '../fields/entity-field.tsx'
import { EntityPicture } from '../fields/entity-picture.tsx'
import { FaultLines } from '../fields/labelled.tsx'
import { Line } from '../fields/line.tsx'
import { RecordField } from '../fields/record-field.tsx'
import { RowTools } from '../fields/rows.tsx'
import { WholeContent } from '../fields/from-spec.ts'
import { asText, isRecord } from '../draft/form-model.ts'
import { SidePanel, Titled } from '../fields/side-panel.tsx'
import type { EditingProps } from './editing-props.ts'

/** The rows as they are read, live; which they are is chosen beside them. */
export function TokenTable({ at }: EditingProps) {
  const select = memberAt(at, 'select')
  const chosen = isRecord(select.value) ? select.value : {}
  const ids = listAt(memberAt(select, 'token_ids')).map(asText).filter(Boolean)
  const collection = asText(chosen['collection_id'])
  const isByCollection = 'collection_id' in chosen
  const [isOpen, setOpen] = useState(ids.length === 0 && collection === '')
  const modes = listAt(memberAt(at, 'modes')).map(asText)
  const prefix = asText(chosen['name_prefix'])
  const faults = [...useFaults('select'), ...useFaults('select.token_ids'), ...useFaults('select.collection_id')]
  const shown = isByCollection ? { collection_id: collection, name_prefix: prefix } : { token_ids: ids }
  return (
    <div className="has-tools">
      {(isByCollection ? collection !== '' : ids.length > 0) ? (
        <TableAsRead select={shown} {...(modes.length > 0 && { modes })} />
      ) : (
        <p className="note">The tokens that you choose stand here, with their values as they are.</p>
      )}
      <FaultLines faults={faults} />
      <div className="row-tools">
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Choose tokens
        </button>
      </div>
      {isOpen && (
        <SidePanel title="Tokens of the table" onClose={() => setOpen(false)}>
          <div className="tabs" role="group" aria-label="Which tokens">
            <button
              type="button"
              aria-pressed={!isByCollection}
              onClick={() => isByCollection && select.set({ token_ids: [] })}
            >
              Picked
            </button>
            <button
              type="button"
              aria-pressed={isByCollection}
              onClick={() => !isByCollection && select.set({ collection_id: '' })}
            >
              A collection
            </button>
          </div>
          <Titled title="Caption">
            <Line at={memberAt(at, 'caption')} label="Caption" placeholder="Caption: what these tokens are for" />
          </Titled>
          {isByCollection ? <OfCollection select={select} /> : <Picked list={memberAt(select, 'token_ids')} />}
          <Modes at={memberAt(at, 'modes')} ask={isByCollection ? { collection } : { ids }} />
        </SidePanel>
      )}
    </div>
  )
}

const OfCollection = ({ select }: { readonly select: At }) => {
  const collection = memberAt(select, 'collection_id')
  return (
    <>
      <Titled title="Collection">
        <EntityField
          type="token-collection"
          value={collection.value}
          path={collection.path}
          label="Collection"
          onChange={(id) => collection.set(id)}
        />
      </Titled>
      <Titled title="Names that begin with">
        <Line at={memberAt(select, 'name_prefix')} label="Names that begin with" />
      </Titled>
    </>
  )
}

function Picked({ list }: { readonly list: At }) {
  const ids = listAt(list).map(asText)
  const { data } = useQuery(tokenValuesQuery({ ids: ids.filter(Boolean) }))
  return (
    <>
      <ul className="picked">
        {itemsAt(list).map((item, index) => {
          const id = asText(item.value)
          return (
            <li key={id} className="has-tools">
              <EntityPicture type="token" id={id} /> {data?.data.find((token) => token.id === id)?.name ?? 'a token'}
              <RowTools list={list} index={index} what="token" />
            </li>
          )
        })}
      </ul>
      <Titled title="Add a token">
        <EntityField
          key={ids.length}
          type="token"
          value=""
          path={`${list.path}[${ids.length}]`}
          label="Add a token"
          onChange={(id) => {
            if (!ids.includes(asText(id))) append(list, id)
          }}
        />
      </Titled>
    </>
  )
}

type Ask = { readonly collection: string } | { readonly ids: readonly string[] }

function Modes({ at, ask }: { readonly at: At; readonly ask: Ask }) {
  const isAsked = 'ids' in ask ? ask.ids.length > 0 : ask.collection !== ''
  const { data } = useQuery({ ...tokenValuesQuery(ask), enabled: isAsked })
  const names = [...new Set(data?.data.flatMap(({ values }) => values.map(({ mode }) => mode.name)) ?? [])]
  const chosen = listAt(at).map(asText)
  if (names.length < 2) return null
  return (
    <fieldset className="modes">
      <legend>Modes</legend>
      {names.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={chosen.length === 0 || chosen.includes(name)}
            onChange={({ target }) => {
              const before = chosen.length === 0 ? names : chosen
              const next = names.filter((one) => (one === name ? target.checked : before.includes(one)))
              at.set(next.length === names.length || next.length === 0 ? undefined : next)
            }}
          />{' '}
          {name}
        </label>
      ))}
    </fieldset>
  )
}

/** As it is read; what is shown, and in which configuration, is chosen beside it. */
export function EntityPreview({ at }: EditingProps) {
  const content = isRecord(at.value) ? at.value : {}
  const id = asText(content['entity_id'])
  const [isOpen, setOpen] = useState(id === '')
  const configuration = memberAt(at, 'configuration')
  return (
    <div className="has-tools">
      {id === '' ? (
        <p className="note">What you choose of the library is shown here.</p>
      ) : (
        <PreviewAsRead {...(content as unknown as Parameters<typeof PreviewAsRead>[0])} />
      )}
      <div className="row-tools">
        <button type="button" className="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          Choose what is shown
        </button>
      </div>
      {isOpen && (
        <SidePanel title="What is shown" onClose={() => setOpen(false)}>
          <Titled title="What is shown">
            <ReferenceField
              value={content}
              path=""
              label="Component, token, style or page"
              onChange={(reference) => {
                const { configuration: gone, ...kept } = content
                void gone
                at.set({ ...kept, ...(isRecord(reference) ? reference : {}) })
              }}
            />
          </Titled>
          <Titled title="Caption">
            <Line at={memberAt(at, 'caption')} label="Caption" />
          </Titled>
          {content['entity_type'] === 'component' && id !== '' && (
            <WholeContent value={content}>
              <RecordField
                value={configuration.value}
                onChange={configuration.set}
                path="configuration"
                label="Configuration"
                hint="how it is set"
                isRequired={false}
              />
            </WholeContent>
          )}
        </SidePanel>
      )}
    </div>
  )
}
