import fs from 'node:fs'
import path from 'node:path'

/** What the engine is compiled from; a cluster of another one has other files. */
const MAJOR_VERSION = '18'

/** Before the engine is asked, which would end the process over it. */
export function refuseOtherVersion(dataDir: string): void {
  const version = fs.readFileSync(path.join(dataDir, 'PG_VERSION'), 'utf8').trim()
  if (version === MAJOR_VERSION) return
  throw new Error(
    `${dataDir} was written by PostgreSQL ${version}, and this program has ${MAJOR_VERSION}: make a backup with the program that wrote it (vitrine backup), and restore that into an empty data directory with this one (vitrine restore)`,
  )
}
