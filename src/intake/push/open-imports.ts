import { firstOpen } from './store.ts'
import { whatHolds, type TellServices } from './what-holds.ts'

/** How many imports of a project wait or are under way, and what the first of them waits for. */
export async function openImports(services: TellServices, projectId: string) {
  const { first, open } = await firstOpen(services.db, projectId)
  return { open, waits_for: first && (await whatHolds(services, projectId, first)) }
}
