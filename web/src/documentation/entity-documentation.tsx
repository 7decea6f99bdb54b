import type { EntityType } from '@vitrine/client'
import { Section } from '../parts/section.tsx'

/** What people wrote about an entity. Loaded only where it is shown. */
export function EntityDocumentation({ type, id }: { readonly type: EntityType; readonly id: string }) {
  return (
    <Section title="Documentation">
      <p className="quiet-text">
        {type} {id}
      </p>
    </Section>
  )
}
