import type { ComponentDocument, SyncStatus } from '../../library/documents.ts'
import type { Sql } from '../../ports.ts'

const PAGE = 500
const FIRST_ID = '00000000-0000-0000-0000-000000000000'

export interface ComponentRow {
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
