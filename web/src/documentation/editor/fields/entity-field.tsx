import type { EntityMatch, EntityType } from '@vitrine/client'
import { useId, useState, type KeyboardEvent } from 'react'
import { useName } from '../../content/mentions.ts'
import { useFaults, useSurroundings } from '../draft/context.ts'
import { asText, isRecord } from '../draft/form-model.ts'
import { EntityPicture } from './entity-picture.tsx'
import { FaultLines } from './labelled.tsx'
import { MatchOptions, pickByKey } from './match-options.tsx'
import { useMatches } from './use-matches.ts'

interface FieldProps {
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly path: string
  readonly label: string
}

/** An entity of any kind, as `{ entity_type, entity_id }`. */
export function ReferenceField({ value, onChange, ...props }: FieldProps) {
  const { entity_type, entity_id } = isRecord(value) ? value : {}
  return (
    <Picker
      {...props}
      type={(asText(entity_type) || 'component') as EntityType}
      id={asText(entity_id)}
      onPick={({ entity_type, id }) => onChange({ entity_type, entity_id: id })}
    />
  )
}

/** An entity of one kind, by its id alone. */
export function EntityField({ value, onChange, type, ...props }: FieldProps & { readonly type: EntityType }) {
  return <Picker {...props} type={type} id={asText(value)} only={[type]} onPick={({ id }) => onChange(id)} />
}

interface PickerProps extends Omit<FieldProps, 'value' | 'onChange'> {
  readonly type: EntityType
  readonly id: string
  readonly only?: readonly EntityType[]
  readonly onPick: (match: EntityMatch) => void
}

function Picker({ type, id, only, onPick, path, label }: PickerProps) {
  const listId = useId()
  const { learnName } = useSurroundings()
  const name = useName({ entity_type: type, entity_id: id })
  const faults = [...useFaults(path), ...useFaults(`${path}.entity_id`)]
  const [text, setText] = useState<string | null>(null)
  const [at, setAt] = useState(0)
  const matches = useMatches(text ?? '', only)
  const isOpen = text !== null && matches.length > 0

  const pick = (match: EntityMatch | undefined): void => {
    if (!match) return
    learnName({ entity_type: match.entity_type, entity_id: match.id }, match.name)
    onPick(match)
    setText(null)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const act = { moveTo: setAt, pick: (index: number) => pick(matches[index]), close: () => setText(null) }
    if (!isOpen || !pickByKey(event.key, { at, count: matches.length }, act)) return
    event.preventDefault()
    event.stopPropagation()
  }
  const shown = text ?? (id === '' ? '' : (name ?? `a ${type.replace('-', ' ')} that is not here`))
  return (
    <span className="picker" data-path={path}>
      {id !== '' && text === null && <EntityPicture type={type} id={id} />}
      <input
        data-field=""
        type="text"
        role="combobox"
        aria-label={label}
        aria-expanded={isOpen}
        aria-controls={listId}
        aria-activedescendant={isOpen ? `${listId}-${at}` : undefined}
        aria-autocomplete="list"
        aria-invalid={faults.length > 0}
        aria-describedby={faults.length > 0 ? `${listId}-fault` : undefined}
        placeholder="Search by name or meaning"
        value={shown}
        onChange={(event) => {
          setText(event.target.value)
          setAt(0)
        }}
        onBlur={() => setText(null)}
        onKeyDown={onKeyDown}
      />
      {isOpen && <MatchOptions id={listId} matches={matches} at={at} onPick={pick} />}
      <FaultLines id={`${listId}-fault`} faults={faults} />
    </span>
  )
}
