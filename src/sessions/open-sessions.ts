import type { Services } from '../services.ts'
import { listOpenSessions } from './ending-store.ts'
import { IDLE_MS } from './rules/lifetime.ts'

const MOST_LISTED = 1_000

/** The sessions of a project that let somebody in, as they are listed. */
export async function openSessions({ db, clock }: Pick<Services, 'db' | 'clock'>, projectId: string) {
  const now = clock.now()
  const asked = { now: new Date(now), idleSince: new Date(now - IDLE_MS), limit: MOST_LISTED }
  return (await listOpenSessions(db, projectId, asked)).map(
    ({ id, kind, ownerId, name, createdAt, usedAt, expiresAt }) => ({
      id,
      kind,
      owner_id: ownerId,
      name,
      created_at: createdAt.toISOString(),
      last_used_at: usedAt.toISOString(),
      expires_at: expiresAt.toISOString(),
    }),
  )
}
