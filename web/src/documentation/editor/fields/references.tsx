import { useName, type Reference } from '../../content/mentions.ts'
import { itemsAt, listAt, removeAt, append, type At } from './at.ts'
import { isRecord, asText } from '../draft/form-model.ts'
import { useFaults } from '../draft/context.ts'
import { ReferenceField } from './entity-field.tsx'
import { EntityPicture } from './entity-picture.tsx'
import { FaultLines } from './labelled.tsx'

interface ReferencesProps {
  readonly at: At
  /** As it is read in front of them, such as "Instead:". */
  readonly label: string
}

/** Things of the library by their names, one after the other, and a place to name another. */
export function References({ at, label }: ReferencesProps) {
  const faults = useFaults(at.path)
  return (
    <div className={listAt(at).length === 0 ? 'references row extra' : 'references row'} data-path={at.path}>
      <span>{label}</span>
      {itemsAt(at).map((item, index) => (
        <Named key={index} item={item} onRemove={() => removeAt(at, index)} />
      ))}
      <span className="extra">
        <ReferenceField
          // A new one begins with nothing again.
          key={listAt(at).length}
          value={undefined}
          path={`${at.path}[${listAt(at).length}]`}
          label={`${label.replace(/:$/, '')}: add`}
          onChange={(reference) => append(at, reference)}
        />
      </span>
      <FaultLines faults={faults} />
    </div>
  )
}

function Named({ item, onRemove }: { readonly item: At; readonly onRemove: () => void }) {
  const { entity_type, entity_id } = isRecord(item.value) ? item.value : {}
  const reference = { entity_type, entity_id: asText(entity_id) } as Reference
  const known = useName(reference)
  const faults = useFaults(`${item.path}.entity_id`)
  const name = known ?? (known === null ? `a ${reference.entity_type} that is gone` : reference.entity_type)
  return (
    <span className="badge" data-tone={faults.length > 0 ? 'red' : undefined} title={faults.join('; ') || undefined}>
      <EntityPicture type={reference.entity_type} id={reference.entity_id} />
      {name}
      <button type="button" className="chip-remove" aria-label={`Remove ${name}`} onClick={onRemove}>
        ×
      </button>
    </span>
  )
}
