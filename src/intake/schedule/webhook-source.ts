import { Type } from 'typebox'
import { operatorRow } from '../../contract/here/operator-row.ts'
import { refused } from '../../errors.ts'
import { mintId } from '../../ids.ts'
import { resolveProject } from '../../projects/resolve-project.ts'
import { resolveFile } from './resolve-file.ts'
import { renewHook } from './store.ts'

/** What to register with the design tool, so that it says when the file of a source has changed. */
export const webhookSource = operatorRow({
  id: 'sources.webhook',
  input: Type.Object({ project: Type.String(), source: Type.String(), renew: Type.Boolean() }),
  async run({ db, clock, config, sourceHooks }, { project, source, renew }) {
    const { id: projectId } = await resolveProject(db, project)
    const { fileKey, name, schedule } = await resolveFile(db, projectId, source)
    if (!schedule)
      throw refused(`"${name}" has no schedule, which a webhook only makes come sooner: vitrine sources schedule first`)
    const hookId = renew ? mintId(clock.now()) : schedule.hookId
    if (renew) await renewHook(db, schedule, hookId)
    const { address, passcode } = sourceHooks.registration({ projectId, hookId })
    return {
      project_id: projectId,
      name,
      file_key: fileKey,
      // Null: where it is reached from outside is not known.
      endpoint: config.publicUrl === null ? null : `${config.publicUrl}/console/hooks/figma/${address}`,
      path: `/console/hooks/figma/${address}`,
      passcode,
      events: ['FILE_UPDATE', 'FILE_VERSION_UPDATE', 'LIBRARY_PUBLISH'],
      heard_at: renew ? null : (schedule.heardAt?.toISOString() ?? null),
    }
  },
})
