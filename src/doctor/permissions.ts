import { accessSync, constants, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import path from 'node:path'
import type { Config } from '../config.ts'
import { failed, ok, warning, type Finding } from './finding.ts'

/** What is in a data directory, and whether nobody else may read it. */
const KEPT = [
  ['', 'open'],
  ['store', 'open'],
  ['objects', 'open'],
  ['secret', 'private'],
  ['key', 'private'],
] as const

/** Whether the user of this process may use the data directory, and others may not read what is secret in it. */
export function permissionsFinding(
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>,
  mayUse: (file: string) => boolean = isUsable,
): Finding {
  const { dataDir } = config
  if (config.databaseUrl !== null && config.s3 !== null) return ok('nothing on this machine’s disk is needed')
  const kept = KEPT.map(([name, kind]) => ({ file: path.join(dataDir, name), kind })).flatMap(({ file, kind }) => {
    const stat = statSync(file, { throwIfNoEntry: false })
    return stat ? [{ file, kind, mode: stat.mode & 0o777 }] : []
  })
  const closed = kept.filter(({ file }) => !mayUse(file)).map(({ file }) => file)
  const user = nameOfUser()
  if (closed.length > 0)
    return failed(
      `the user ${user} may not read and write ${closed.join(', ')}`,
      `make it this user's own (chown -R ${user} ${dataDir}), or run as its owner`,
    )
  const readable =
    process.platform === 'win32' ? [] : kept.filter(({ kind, mode }) => kind === 'private' && mode & 0o077)
  if (readable.length > 0)
    return warning(
      `others on this machine may read ${readable.map(({ file, mode }) => `${file} (mode ${mode.toString(8)})`).join(', ')}`,
      `chmod 600 ${readable.map(({ file }) => file).join(' ')}, and if somebody did read it: another VITRINE_SECRET, another key`,
    )
  return ok(`the user ${user} may read and write ${dataDir}`)
}

function isUsable(file: string): boolean {
  try {
    accessSync(file, constants.R_OK | constants.W_OK)
    return true
  } catch {
    return false
  }
}

function nameOfUser(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.() ?? 'of this process') // as in many containers
  }
}
