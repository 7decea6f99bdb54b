import { operation } from '../contract/operation.ts'
import { Closed } from '../contract/schema.ts'
import { Path, Updated } from './schema.ts'
import { movePages } from './store.ts'

export const renamePath = operation({
  id: 'renamePath',
  method: 'POST',
  path: '/v1/documentation/paths:rename',
  scope: 'write:docs',
  tag: 'Pages',
  summary: 'Renames a folder on every page that carries it',
  description:
    'The match is literal: renaming `A` leaves `A/B` alone. If `to` exists the folders merge, and the renamed pages go ' +
    'last in their order.',
  body: Closed({ from: Path, to: Path }),
  bodyExample: { from: 'Guides', to: 'Guidelines' },
  output: Updated,
  example: { updated: 3 },
  async run({ revisions, clock }, { projectId, person }, { body: { from, to } }) {
    if (from === to) return { updated: 0 }
    const now = new Date(clock.now())
    const updated = await revisions.write(projectId, 'docs', (db) =>
      movePages(db, projectId, { from, to, now, by: person }),
    )
    return { updated }
  },
})
