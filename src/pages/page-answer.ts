import type { Static } from 'typebox'
import type { Page as PageSchema } from './schema.ts'
import type { Page } from './store.ts'

/** A page as it is answered. */
export function pageAnswer(page: Page): Static<typeof PageSchema> {
  const { id, title, slug, path, position, abstract, icon, createdAt, updatedAt, updatedBy } = page
  return {
    id,
    title,
    slug,
    path,
    position,
    abstract,
    icon,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
    updatedBy,
  }
}
