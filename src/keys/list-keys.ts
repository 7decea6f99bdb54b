import { Type } from 'typebox'
import { operatorRow } from '../contract/here/operator-row.ts'
import { resolveProject } from '../projects/resolve-project.ts'
import { listKeys as readKeys } from './store.ts'
import { statusOf } from './told-key.ts'

export const listKeys = operatorRow({
  id: 'keys.list',
  input: Type.Object({ project: Type.Optional(Type.String()) }),
  async run({ db, clock }, input) {
    const project = input.project === undefined ? null : await resolveProject(db, input.project)
    const keys = await readKeys(db, project?.id ?? null)
    const now = clock.now()
    return {
      data: keys.map((key) => ({
        id: key.id,
        project_id: key.projectId,
        project: key.project,
        hint: key.hint,
        name: key.name,
        scopes: key.scopes,
        status: statusOf(key, now),
        created_at: key.createdAt.toISOString(),
        expires_at: key.expiresAt?.toISOString() ?? null,
        revoked_at: key.revokedAt?.toISOString() ?? null,
        last_used_at: key.lastUsedAt?.toISOString() ?? null,
      })),
    }
  },
})
