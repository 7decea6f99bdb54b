import { useQuery } from '@tanstack/react-query'
import type { EntityType } from '@vitrine/client'
import { Section } from '../parts/section.tsx'
import { DocumentationBody } from './documentation-body.tsx'
import { EditButton } from './edit-button.tsx'
import { documentationQuery } from './access/reads.ts'
import { useEditing } from './access/use-editing.ts'

interface EntityDocumentationProps {
  readonly type: EntityType
  readonly id: string
}

/** What people wrote about an entity, and where they write it, as a part of its page. */
export function EntityDocumentation({ type, id }: EntityDocumentationProps) {
  const query = useQuery(documentationQuery(type, id))
  const [isEditing, setEditing] = useEditing()
  return (
    <Section
      title="Documentation"
      end={!isEditing && query.data && <EditButton type={type} id={id} onEdit={() => setEditing(true)} />}
    >
      <DocumentationBody type={type} id={id} first={3} />
    </Section>
  )
}
