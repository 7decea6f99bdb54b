import { EntityLink } from '../../parts/entity-link.tsx'
import { useName, type Reference } from './mentions.ts'

export function ReferenceLink({ reference }: { readonly reference: Reference }) {
  const name = useName(reference)
  if (name === null)
    return (
      <span className="gone">
        a {reference.entity_type} that is gone <code>{reference.entity_id.slice(0, 8)}</code>
      </span>
    )
  return (
    <EntityLink
      type={reference.entity_type}
      id={reference.entity_id}
      name={name ?? `${reference.entity_type} ${reference.entity_id.slice(0, 8)}`}
    />
  )
}

export function ReferenceList({ references, label }: { references: readonly Reference[]; label: string }) {
  if (references.length === 0) return null
  return (
    <p className="references">
      {label}{' '}
      {references.map((reference, at) => (
        <span key={`${reference.entity_type}/${reference.entity_id}`}>
          {at > 0 && ', '}
          <ReferenceLink reference={reference} />
        </span>
      ))}
    </p>
  )
}
