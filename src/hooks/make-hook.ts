import { currentActing } from '../contract/acting/acting.ts'
import { mintId } from '../ids.ts'
import { note } from '../projects/audit/note.ts'
import { EVENT_TYPES, type EventType } from '../projects/outbox/rules/event.ts'
import type { Services } from '../services.ts'
import type { HookFormat } from './rules/hook-formats.ts'
import { deleteHook, insertHook, listHooks, type Hook } from './store.ts'

/** Every write of a project is told to each of them. */
export const MOST_HOOKS = 20

interface AskedHook {
  readonly projectId: string
  readonly url: string
  readonly name: string | null
  readonly format: HookFormat
  readonly events: readonly EventType[]
  /** Chats always are. */
  readonly together: boolean
}

type Needs = Pick<Services, 'revisions' | 'clock' | 'hooks'>

/** The secret is in the answer and nowhere else in the clear. `too_many`: nothing was made. */
export async function makeHook(
  { revisions, clock, hooks }: Needs,
  asked: AskedHook,
): Promise<{ readonly hook: Hook; readonly secret: string } | 'too_many'> {
  const { projectId, name, format } = asked
  const now = clock.now()
  const id = mintId(now)
  const { secret, sealed } = hooks.newSecret({ projectId, id })
  const events = EVENT_TYPES.filter((type) => asked.events.includes(type))
  const createdBy = currentActing()?.actor ?? null
  const together = asked.together || format !== 'json'
  return revisions.write(projectId, 'keys', async (db) => {
    if ((await listHooks(db, projectId)).length >= MOST_HOOKS) return 'too_many'
    await insertHook(db, { ...asked, id, events, together, secret: sealed, createdAt: new Date(now), createdBy })
    await note(db, projectId, { hook_id: id, name, host: new URL(asked.url).host, format, events })
    const hook = (await listHooks(db, projectId)).find((one) => one.id === id)
    if (!hook) throw new Error('the hook was not written')
    return { hook, secret }
  })
}

/** False: the project has no such hook. */
export const dropHook = ({ revisions }: Pick<Needs, 'revisions'>, projectId: string, id: string): Promise<boolean> =>
  revisions.write(projectId, 'keys', async (db) => {
    const isDeleted = await deleteHook(db, projectId, id)
    if (isDeleted) await note(db, projectId, { hook_id: id })
    return isDeleted
  })
