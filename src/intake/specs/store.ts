import { FIRST_ID } from '../../ids.ts'
import type { SyncStatus } from '../../contract/words.ts'
import type { ComponentDocument } from '../../library/documents.ts'
import type { Sql } from '../../ports.ts'
import { ATTACHED } from '../../formats/bundle/attached-spec.ts'

const PAGE = 500

interface ComponentRow {
  readonly fileKey: string
  readonly key: string
  readonly nodeId: string | null
  readonly name: string
  readonly status: SyncStatus
  readonly document: ComponentDocument
}

/** Every component of a project with its document, page by page. */
export async function* componentRows(sql: Sql, projectId: string): AsyncGenerator<ComponentRow[]> {
  let last = FIRST_ID
  for (;;) {
    const rows = await sql.tuples<[string, string, string, string | null, string, SyncStatus, string]>`
      select id, file_key, source_key, source_id, name, sync_status, document
      from library_item
      where project_id = ${projectId}::uuid and kind = 'component' and id > ${last}::uuid
      order by id
      limit ${PAGE}`
    yield rows.map(([, fileKey, key, nodeId, name, status, document]) => ({
      fileKey,
      key,
      nodeId,
      name,
      status,
      document: JSON.parse(document) as ComponentDocument, // as the import wrote it
    }))
    if (rows.length < PAGE) return
    last = rows.at(-1)?.[0] ?? last
  }
}

/** Components to which a document was attached. */
export async function attachedSpecs(sql: Sql, projectId: string): Promise<AttachedRow[]> {
  return sql<AttachedRow>`
    select id, name, source_key as key, source_id as "nodeId"
    from library_item
    where project_id = ${projectId}::uuid and kind = 'component' and position(${ATTACHED} in document) > 0
    order by name, id`
}

export interface AttachedRow {
  readonly id: string
  readonly name: string
  readonly key: string
  readonly nodeId: string | null
}

/** They keep the document until the next import that brings them, which finds their content changed. */
export async function releaseSpecs(sql: Sql, projectId: string, ids: readonly string[]): Promise<void> {
  await sql`
    update library_item
    set document = replace(document, ${`${ATTACHED},`}, ''), content_hash = ''
    where project_id = ${projectId}::uuid and id = any(${ids}::uuid[])`
}
