import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ChangeList } from '../../changes/change-list.tsx'
import { Names, namesOf } from '../../documentation/content/mentions.ts'
import { documentationQuery } from '../../documentation/access/reads.ts'
import { Reading } from '../../documentation/reading/reading.tsx'
import { Section } from '../../parts/section.tsx'

/** What imports changed on the component, and what people wrote about its versions. */
export function ChangesTab(): ReactNode {
  const { id } = useParams({ from: '/components/$id' })
  const { data: documentation } = useQuery(documentationQuery('component', id))
  const written = documentation?.blocks.filter(({ type }) => type === 'changelog') ?? []
  return (
    <>
      {documentation && written.length > 0 && (
        <Names value={namesOf(documentation.mentions)}>
          <Reading blocks={written} />
        </Names>
      )}
      <Section title="In the design library">
        <ChangeList asked={{ entity_type: 'component', entity_id: id }} isOfOne />
      </Section>
    </>
  )
}
