import path from 'node:path'
import type { StoreServices } from '../contract/here/operator-row.ts'
import { SECRET_MARK } from '../admin/secret-mark.ts'
import { readSetting } from '../admin/store.ts'
import type { Config } from '../config.ts'
import { counted, oneOr } from '../kit/words/counted.ts'
import { failed, ok, warning, type Finding } from './finding.ts'
import { listSealedHooks } from './store.ts'

const MOST_HOOKS = 1_000

/** Whether this process signs and seals by the secret that the store was made with. */
export async function checkSecret({ config, db, secretMarks, hooks }: StoreServices): Promise<Finding> {
  const mark = await readSetting(db, SECRET_MARK)
  const owner = mark === null ? null : secretMarks.ownerOf(mark)
  const sealed = await listSealedHooks(db, MOST_HOOKS)
  const closed = sealed.filter((hook) => !hooks.opens(hook)).length
  const lost = closed === 0 ? '' : `; ${counted(closed, 'hook')} cannot be opened by it`
  if (owner === 'another')
    return failed(
      `${placeOf(config)} is another secret than the store was made with${lost}`,
      `${formerPlace(config)}, or keep that one as VITRINE_SECRET_OLD beside the new one; if it is lost, "vitrine secret adopt" takes this one, and hooks have to be made anew`,
    )
  if (closed > 0)
    return warning(
      `${counted(closed, 'hook')} cannot be opened by ${placeOf(config)}, as after a restore under another secret`,
      `give the secret ${oneOr(closed, 'it was', 'they were')} made with as VITRINE_SECRET_OLD, or delete ${oneOr(closed, 'it', 'them')} and create ${oneOr(closed, 'it', 'them')} again: "vitrine hooks list" says which`,
    )
  if (owner === null) return ok(`${placeOf(config)}; the next start of a server notes it`)
  return ok(
    owner === 'current'
      ? `${placeOf(config)} is what the store was made with`
      : 'VITRINE_SECRET_OLD is what the store was made with',
  )
}

function placeOf({ secret, databaseUrl, dataDir }: Config): string {
  if (secret !== null) return 'VITRINE_SECRET'
  return databaseUrl === null ? path.join(dataDir, 'secret') : 'the secret in the database (VITRINE_SECRET is not set)'
}

function formerPlace(config: Config): string {
  if (config.secret === null && config.databaseUrl !== null)
    return 'set VITRINE_SECRET to what the other processes have'
  if (config.secret === null) return `put back what ${placeOf(config)} held, from a copy of the data directory`
  const kept =
    config.databaseUrl === null
      ? `the file ${path.join(config.dataDir, 'secret')}`
      : 'the row "secret" of service_setting'
  return `set VITRINE_SECRET to what it was (where it never was set, that is ${kept})`
}
