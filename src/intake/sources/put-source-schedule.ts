import { operation } from '../../contract/operation.ts'
import * as params from '../../contract/params.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'
import { invalidArgument, notFound } from '../../errors.ts'
import { isUuid } from '../../kit/uuid.ts'
import { note } from '../../projects/audit/note.ts'
import { tellSources } from './told-sources.ts'
import { ScheduleWish, WrittenSchedule } from './schema.ts'
import { readEvery } from '../schedule/rules/every.ts'
import { setSchedule } from '../schedule/schedule-source.ts'

/** What is looked at again, of what is kept in step: the file that has a schedule, or the only one. */
export const putSourceSchedule = operation({
  id: 'putSourceSchedule',
  method: 'PUT',
  path: '/sources/{id}/schedule',
  scope: 'admin',
  tag: 'Console',
  summary: 'How often a source is brought up to date from its design tool, beginning now; or that it is not',
  pathParams: { id: params.pathId('As listSources has it.', EXAMPLE_ID) },
  body: ScheduleWish,
  bodyExample: { every: '1h' },
  output: WrittenSchedule,
  errors: ['SVC_NOT_FOUND'],
  async run(services, { projectId }, { id, body }) {
    const { db, clock, config } = services
    const every = body.every === null ? null : readEvery(body.every)
    if (every !== null && 'fault' in every) throw invalidArgument([{ path: 'body.every', message: every.fault }])
    const sources = isUuid(id) ? await tellSources(db, projectId, clock.now()) : []
    const source = sources.find((one) => one.id === id.toLowerCase())
    if (source === undefined) throw notFound('source', id)
    const [file, ...others] = source.file_keys
    if (source.tool !== 'figma' || file === undefined || others.length > 0) {
      const message =
        others.length > 0
          ? 'has several files: each is scheduled by its own key'
          : 'comes from no file of the design tool that could be looked at again'
      throw invalidArgument([{ path: 'path.id', message }])
    }
    await db.transaction(async (db) => {
      await setSchedule(db, projectId, { fileKey: file, everySeconds: every?.seconds ?? null, now: clock.now() })
      await note(db, projectId, { source: source.name, every: body.every })
    })
    return { id: source.id, every_seconds: every?.seconds ?? null, has_token: config.figma.token !== null }
  },
})
