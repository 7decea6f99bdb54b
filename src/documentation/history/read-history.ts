import type { Call } from '../../contract/operation.ts'
import type { EntityKind } from '../../contract/words.ts'
import { Entities } from '../../entities/entities.ts'
import { notFound, ServiceError } from '../../errors.ts'
import { isUuid } from '../../kit/uuid.ts'
import type { Sql } from '../../ports.ts'
import type { Services } from '../../services.ts'
import { findVersion, listVersions, readTexts, type KeptBlock, type Version } from './store.ts'

interface Subject {
  readonly type: EntityKind
  readonly id: string
  readonly name: string
}

/** What has a history: an entity, or a page that was deleted, by its id. */
export async function historySubject(
  services: Services,
  call: Call,
  { type, id }: { readonly type: EntityKind; readonly id: string },
): Promise<Subject> {
  try {
    const found = await (await Entities.open(services, call)).resolve(type, id)
    return { type: found.type, id: found.id, name: found.name }
  } catch (error) {
    const isAbsent = error instanceof ServiceError && error.code === 'SVC_NOT_FOUND'
    if (!isAbsent || type !== 'doc-page' || !isUuid(id)) throw error
    const [last] = await listVersions(services.db, call.projectId, { type, id }, { before: null, limit: 1 })
    if (!last) throw error
    return { type, id: id.toLowerCase(), name: last.title }
  }
}

export async function versionOf(db: Sql, projectId: string, subject: Subject, revision: number): Promise<Version> {
  const found = await findVersion(db, projectId, subject, revision)
  if (!found) throw notFound('version', String(revision))
  return found
}

/** What its blocks said; null for one that is no longer kept. */
export async function blocksOf(
  db: Sql,
  projectId: string,
  subject: Subject,
  hashes: readonly string[],
): Promise<Map<string, KeptBlock>> {
  return readTexts(db, projectId, subject, hashes)
}

/** Whoever only reads need not know who else works on it, as in the audit trail. */
export const told = (version: Version, call: Call) => ({
  revision: version.revision,
  written_at: version.writtenAt.toISOString(),
  action: version.action,
  actor: call.scopes.has('write:docs') ? version.actor : null,
  proposed_by: call.scopes.has('write:docs') ? version.proposedBy : null,
  title: version.title,
  block_count: version.blocks.length,
})
