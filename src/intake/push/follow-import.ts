import { setTimeout as delay } from 'node:timers/promises'
import type { Static } from 'typebox'
import { EventStream, type ServerEvent } from '../../contract/json.ts'
import { operation } from '../../contract/operation.ts'
import * as params from '../../contract/params.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'
import { findPush, tell } from './pushed-import.ts'
import type { Pushed } from './schema.ts'
import { readPush, type PushedImport } from './store.ts'
import type { TellServices } from './what-holds.ts'

const LOOK_MS = 500
/** A proxy may end a connection on which nothing comes for as short as half a minute. */
const QUIET_LOOKS = 20
/** Then whoever follows asks again. */
const LONGEST_LOOKS = 1_200

export const followImport = operation({
  id: 'followImport',
  method: 'GET',
  path: '/imports/{id}/events',
  scope: 'write:library',
  tag: 'Console',
  summary: 'What becomes of an import, as it happens',
  description:
    'A stream of events (`text/event-stream`): `progress` with the phase and what it waits for, `done` or `refused` with what `getImport` answers, and the stream ends. It ends after ten minutes in any case; ask again.',
  pathParams: { id: params.pathId('As startImport answered it.', EXAMPLE_ID) },
  errors: ['SVC_NOT_FOUND'],
  async run(services, { projectId }, { id }) {
    const push = await findPush(services.db, projectId, id)
    return new EventStream(eventsOf(services, projectId, push))
  },
})

/** Read from the record, because any process may be the one that imports it. */
async function* eventsOf(services: TellServices, projectId: string, first: PushedImport): AsyncGenerator<ServerEvent> {
  let told: string | null = null
  let quiet = 0
  let push: PushedImport | null = first
  for (let look = 0; look < LONGEST_LOOKS && push; look++) {
    const said: Static<typeof Pushed> = await tell(services, projectId, push)
    if (push.state === 'done' || push.state === 'refused') {
      yield { name: push.state, data: said }
      return
    }
    const { waits_for, progress } = said
    const now = JSON.stringify({
      ...(progress ?? { phase: push.state, done: 0, total: 0 }),
      ...(waits_for !== null && { waits_for }),
    })
    if (now !== told) yield { name: 'progress', data: JSON.parse(now) as unknown }
    else if (quiet === QUIET_LOOKS) yield 'still here'
    quiet = now === told && quiet < QUIET_LOOKS ? quiet + 1 : 0
    told = now
    await delay(LOOK_MS, undefined, { ref: false })
    push = await readPush(services.db, projectId, first.id)
  }
}
