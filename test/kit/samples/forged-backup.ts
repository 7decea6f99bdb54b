import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { BackupHeader } from '../../../src/backup/backup-format.ts'

/** The same backup with another header, and a checksum that holds. */
export function forgedBackup(backup: Buffer, change: (header: BackupHeader) => Partial<BackupHeader>): Buffer {
  const lines = gunzipSync(backup).toString().trimEnd().split('\n')
  const header = JSON.parse(lines[0] ?? '') as BackupHeader
  lines[0] = JSON.stringify({ ...header, ...change(header) })
  const body = lines.slice(0, -1).map((line) => `${line}\n`)
  const end = JSON.parse(lines.at(-1) ?? '') as object
  const sha256 = createHash('sha256').update(body.join('')).digest('hex')
  return gzipSync(`${body.join('')}${JSON.stringify({ ...end, sha256 })}\n`)
}
