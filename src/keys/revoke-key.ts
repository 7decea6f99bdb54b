import { Type } from 'typebox'
import { operatorRow } from '../contract/here/operator-row.ts'
import { refused, type ServiceError } from '../errors.ts'
import { isUuid } from '../kit/uuid.ts'
import type { Sql } from '../ports.ts'
import { note } from '../projects/audit/note.ts'
import { resolveProject } from '../projects/resolve-project.ts'
import type { Services } from '../services.ts'
import { hashKey } from './authenticate.ts'
import { hasValidChecksum } from './rules/key-format.ts'
import { findKey, findKeyProject, revokeKey as writeRevocation } from './store.ts'

/** By its id, or by the key itself when that is all that was found in a leak. Again is harmless. */
export const revokeKey = operatorRow({
  id: 'keys.revoke',
  input: Type.Object({ key: Type.String(), project: Type.Optional(Type.String()) }),
  async run({ db, revisions, clock }, input) {
    const project = input.project === undefined ? null : await resolveProject(db, input.project)
    const key = await locate(db, input.key)
    if (!key || (project && key.projectId !== project.id)) throw unknownKey()
    const { projectId, keyId } = key
    const revokedAt = await endKey({ revisions, clock }, key)
    if (!revokedAt) throw unknownKey()
    return { id: keyId, project_id: projectId, revoked_at: revokedAt.toISOString() }
  },
})

/** Again is harmless. Null: the project has no such key. */
export const endKey = (
  { revisions, clock }: Pick<Services, 'revisions' | 'clock'>,
  { projectId, keyId }: { readonly projectId: string; readonly keyId: string },
): Promise<Date | null> =>
  revisions.write(projectId, 'keys', async (db) => {
    const at = await writeRevocation(db, { projectId, keyId, at: new Date(clock.now()) })
    if (at) await note(db, projectId, { key_id: keyId })
    return at
  })

async function locate(db: Sql, idOrKey: string): Promise<{ keyId: string; projectId: string } | null> {
  if (hasValidChecksum(idOrKey)) {
    const found = await findKey(db, hashKey(idOrKey))
    return found && { keyId: found.id, projectId: found.projectId }
  }
  const projectId = isUuid(idOrKey) ? await findKeyProject(db, idOrKey) : null
  return projectId === null ? null : { keyId: idOrKey.toLowerCase(), projectId }
}

const unknownKey = (): ServiceError => refused('there is no such key; "vitrine keys list" shows the id of each')
