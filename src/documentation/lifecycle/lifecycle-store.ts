import type { ItemKind } from '../../contract/words.ts'
import type { Sql } from '../../ports.ts'

const MOST = 10_000

/** The lifecycle blocks of a project; `content` is JSON text. */
export async function lifecycleBlocks(
  sql: Sql,
  projectId: string,
): Promise<{ readonly type: ItemKind; readonly id: string; readonly content: string }[]> {
  return sql`
    select entity_type as type, entity_id as id, content
    from block
    where project_id = ${projectId}::uuid and type = 'lifecycle'
    order by entity_id, position
    limit ${MOST}`
}
