import { operation } from '../contract/operation.ts'
import { Closed } from '../contract/schema.ts'
import { Path, Updated } from './schema.ts'
import { movePages } from './store.ts'

export const clearPath = operation({
  id: 'clearPath',
  method: 'POST',
  path: '/v1/documentation/paths:clear',
  scope: 'write:docs',
  tag: 'Pages',
  summary: 'Takes every page out of a folder',
  description: 'Nothing is deleted: the pages have no folder afterwards and go last among those without one.',
  body: Closed({ path: Path }),
  bodyExample: { path: 'Guides' },
  output: Updated,
  example: { updated: 3 },
  async run({ revisions, clock }, { projectId, person }, { body: { path } }) {
    const now = new Date(clock.now())
    const updated = await revisions.write(projectId, 'docs', (db) =>
      movePages(db, projectId, { from: path, to: null, now, by: person }),
    )
    return { updated }
  },
})
