import { operation } from '../../contract/operation.ts'
import { invalidArgument } from '../../errors.ts'
import { note } from '../../projects/audit/note.ts'
import { readFileKey } from '../live/rules/file-key.ts'
import { LiveSourceWish, WrittenSchedule } from './schema.ts'
import { readSource } from '../origin/store.ts'
import { sourceIdOf } from '../schedule/resolve-file.ts'
import { readEvery } from '../schedule/rules/every.ts'
import { setSchedule } from '../schedule/schedule-source.ts'

export const addLiveSource = operation({
  id: 'addLiveSource',
  method: 'POST',
  path: '/sources',
  scope: 'admin',
  tag: 'Console',
  summary: 'Has a file of the design tool kept in step from now on; its first sync makes the source, or finds it',
  body: LiveSourceWish,
  bodyExample: { file: 'https://www.figma.com/design/abcdefghijklmnop/Library', every: '1h' },
  status: 201,
  output: WrittenSchedule,
  async run({ db, clock, config }, { projectId }, { body }) {
    const fileKey = readFileKey(body.file)
    if (fileKey === null)
      throw invalidArgument([{ path: 'body.file', message: 'is neither the address of a Figma file nor its key' }])
    const every = readEvery(body.every)
    if ('fault' in every) throw invalidArgument([{ path: 'body.every', message: every.fault }])
    const known = await readSource(db, projectId, fileKey)
    await db.transaction(async (db) => {
      await setSchedule(db, projectId, { fileKey, everySeconds: every.seconds, now: clock.now() })
      await note(db, projectId, { file: fileKey, every: body.every })
    })
    return {
      id: known?.id ?? sourceIdOf(projectId, fileKey),
      every_seconds: every.seconds,
      // Of this process; with a database another one does the work.
      has_token: config.figma.token !== null,
    }
  },
})
