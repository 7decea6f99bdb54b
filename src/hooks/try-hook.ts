import { mintId } from '../ids.ts'
import { readProjectName } from '../projects/outbox/store.ts'
import type { Services } from '../services.ts'
import { findHook, reviveHook, type Hook } from './store.ts'

/** Sends a test at once, past what waits. A hook that takes it is well, whatever it was before. */
export async function tryHook({ db, clock, hooks }: Pick<Services, 'db' | 'clock' | 'hooks'>, hook: Hook) {
  const { projectId, id } = hook
  const now = clock.now()
  const project = { id: projectId, name: await readProjectName(db, projectId) }
  const payload = JSON.stringify({
    type: 'hook.test',
    timestamp: new Date(now).toISOString(),
    data: { project, hook_id: id },
  })
  const answer = await hooks.send(hook, { id: mintId(now), payload })
  if (answer.kind === 'delivered') await reviveHook(db, projectId, id)
  return {
    delivered: answer.kind === 'delivered',
    status: answer.status,
    reason: answer.kind === 'failed' ? answer.reason : null,
    hook: (await findHook(db, projectId, id)) ?? hook,
  }
}
