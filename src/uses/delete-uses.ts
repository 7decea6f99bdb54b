import { Type } from 'typebox'
import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { Closed } from '../contract/schema.ts'
import { notFound } from '../errors.ts'
import { note } from '../projects/audit/note.ts'
import { forgetUses } from './store.ts'

export const deleteUses = operation({
  id: 'deleteUses',
  method: 'DELETE',
  path: '/uses/repositories',
  scope: 'write:library',
  tag: 'Console',
  summary: 'Forgets what was found in a repository, and its former counts',
  query: { repository: params.required(params.text({ description: 'As it was scanned.', maxLength: 200 })) },
  output: Closed({ repository: Type.String() }),
  errors: ['SVC_NOT_FOUND'],
  async run({ db }, { projectId }, { repository }) {
    const isGone = await db.transaction(async (db) => {
      const found = await forgetUses(db, projectId, repository)
      if (found) await note(db, projectId, { name: repository })
      return found
    })
    if (!isGone) throw notFound('scanned repository', repository)
    return { repository }
  },
})
