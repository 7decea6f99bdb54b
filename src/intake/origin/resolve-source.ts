import { refused } from '../../errors.ts'
import type { Sql } from '../../ports.ts'
import { namedSource } from './rules/find-source.ts'
import { listSources, type StoredSource } from './store.ts'

/** The `SOURCE` of the command line: the name, the id or a file key of one. */
export async function resolveSource(db: Sql, projectId: string, wanted: string): Promise<StoredSource> {
  const found = namedSource(await listSources(db, projectId), wanted)
  if (found !== null && found !== 'ambiguous') return found
  const count = found === null ? 'there is no source' : 'there are several sources'
  throw refused(`${count} "${wanted}"; "vitrine sources list" shows the id of each`)
}
