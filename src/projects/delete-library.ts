import { Type } from 'typebox'
import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { Closed, Uuid } from '../contract/schema.ts'
import { invalidArgument, notFound, tryLater } from '../errors.ts'
import { removeContents } from './delete-project.ts'
import { countContents, findWorker } from './delete-store.ts'
import { findProjectById } from './store.ts'

const Count = Type.Integer({ minimum: 0 })

export const deleteLibrary = operation({
  id: 'deleteLibrary',
  method: 'DELETE',
  path: '/project',
  scope: 'admin',
  tag: 'Console',
  summary: 'Deletes this project for good, with all that was imported, written and uploaded, and its keys',
  query: {
    confirm: params.required(params.text({ description: 'Its name, as it is.', maxLength: 1_000 })),
  },
  output: Closed({
    id: Uuid,
    name: Type.String(),
    deleted: Closed({ entities: Count, documented: Count, pages: Count, files: Count, keys: Count }),
  }),
  async run(services, { projectId }, { confirm }) {
    const project = await findProjectById(services.db, projectId)
    if (project === null) throw notFound('project', projectId)
    if (confirm !== project.name)
      throw invalidArgument([
        { path: 'query.confirm', message: 'must be the name of the project, which goes for good' },
      ])
    const worker = await findWorker(services.db, projectId, new Date(services.clock.now()))
    if (worker !== null)
      throw tryLater({ reason: 'being_worked_on' }, `the project is being worked on (${worker}): ask again soon`, 30)
    const contents = await countContents(services.db, projectId)
    await removeContents(services, project, contents)
    const { entities, documented, pages, files, keys } = contents
    return { id: projectId, name: project.name, deleted: { entities, documented, pages, files, keys } }
  },
})
