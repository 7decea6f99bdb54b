import type { StoreServices } from '../contract/here/operator-row.ts'
import { failed, ok, warning, type Finding } from './finding.ts'
import { readRights, type Rights } from './store.ts'

const MOST_NAMED = 5

/** What the role of DATABASE_URL may do. */
export async function checkRights({ db }: StoreServices): Promise<Finding> {
  return db.engine === 'embedded' ? ok('the store is this process’s own') : rightsFinding(await readRights(db))
}

function rightsFinding({ role, schema, mayCreate, closed }: Rights): Finding {
  const named = closed.slice(0, MOST_NAMED).join(', ') + (closed.length > MOST_NAMED ? ', …' : '')
  if (closed.length > 0)
    return failed(
      `the role ${role} may not read and write ${named}`,
      `as their owner: grant select, insert, update, delete on all tables in schema ${schema} to ${role}`,
    )
  if (!mayCreate)
    return warning(
      `the role ${role} may not create tables in the schema ${schema}: the next upgrade will not start`,
      `as its owner: grant create on schema ${schema} to ${role}; or run "vitrine migrate" as the owner before each upgrade`,
    )
  return ok(`the role ${role} may create tables in the schema ${schema}, and read and write those that are there`)
}
