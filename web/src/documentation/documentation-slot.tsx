import { lazy, Suspense } from 'react'
import type { EntityType } from '@vitrine/client'

const EntityDocumentation = lazy(async () => {
  const { EntityDocumentation } = await import('./entity-documentation.tsx')
  return { default: EntityDocumentation }
})

/** Where the documentation of an entity stands on its page. */
export function DocumentationSlot(props: { readonly type: EntityType; readonly id: string }) {
  return (
    <Suspense fallback={<p className="loading">Reading documentation…</p>}>
      <EntityDocumentation {...props} />
    </Suspense>
  )
}
