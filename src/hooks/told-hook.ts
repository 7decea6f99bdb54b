import { hookState } from './rules/hook-state.ts'
import type { Hook } from './store.ts'

/** As it is listed: whoever has the address of a chat's hook can write there, so its path is shown to nobody. */
export const told = (hook: Hook) => ({
  id: hook.id,
  name: hook.name,
  url: shown(hook.url),
  format: hook.format,
  events: [...hook.events],
  together: hook.together,
  state: hookState(hook),
  created_at: hook.createdAt.toISOString(),
  created_by: hook.createdBy,
  waiting: hook.waiting,
  dropped: hook.dropped,
  delivered: hook.delivered,
  delivered_at: hook.deliveredAt?.toISOString() ?? null,
  failures: hook.failures,
  failing_since: hook.failingSince?.toISOString() ?? null,
  error: hook.error,
  next_at: hook.deadAt ? null : (hook.nextAt?.toISOString() ?? null),
})

function shown(url: string): string {
  const { origin, pathname, search } = new URL(url)
  return pathname === '/' && search === '' ? origin : `${origin}/…`
}
