import type { Call } from '../../contract/operation.ts'
import { ServiceError } from '../../errors.ts'
import type { Sql } from '../../ports.ts'
import { renderDocumentation } from './render.ts'
import { holdsIfMatch } from '../rules/documentation-etag.ts'
import { readDocumentationRow } from '../record/store.ts'
import type { CheckedWrite } from './check-write.ts'

/** The project is locked by now, so nothing can change between this look and the write. */
export async function expectUnchanged(db: Sql, call: Call, { entity, entities }: CheckedWrite): Promise<void> {
  const ifMatch = call.header('if-match')
  if (ifMatch === undefined) return
  const { epoch } = call.revisions
  const { blocksRevision } = await readDocumentationRow(db, call.projectId, entity)
  if (holdsIfMatch(ifMatch, { epoch, blocksRevision })) return
  const { etag: current } = await renderDocumentation(db, call.projectId, { entity, entities, epoch })
  throw new ServiceError(
    'SVC_PRECONDITION_FAILED',
    `the documentation changed since the ETag in If-Match and nothing was written: it is ${current} now, read it again`,
    { current },
  )
}
