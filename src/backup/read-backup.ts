import { createHash } from 'node:crypto'
import { createReadStream, existsSync } from 'node:fs'
import { createGunzip } from 'node:zlib'
import { refused, usage, ServiceError } from '../errors.ts'
import { FORMAT, readLine, type BackupEntry, type BackupHeader } from './backup-format.ts'

/** The entries of a backup, in order. A file that is damaged or not whole ends in an error, at the latest at its end. */
export async function* readBackup(file: string): AsyncGenerator<BackupEntry> {
  const hash = createHash('sha256')
  const rows: Record<string, number> = {}
  let objects = 0
  let isFirst = true
  let isWhole = false
  for await (const line of lines(file)) {
    if (isWhole) throw damaged(file, 'something follows its end')
    const entry = entryOf(file, line)
    if (isFirst !== (entry.kind === 'header')) throw damaged(file, 'it does not begin like one')
    isFirst = false
    if (entry.kind === 'header' && entry.header.vitrine_backup !== FORMAT) throw otherFormat(file)
    if (entry.kind === 'row') rows[entry.table] = (rows[entry.table] ?? 0) + 1
    if (entry.kind === 'object') {
      objects += 1
      if (createHash('sha256').update(entry.bytes).digest('hex') !== entry.object.sha256)
        throw damaged(file, `the bytes of ${entry.object.object} are not those that were saved`)
    }
    if (entry.kind === 'end') {
      const { end } = entry
      const isEqual = end.sha256 === hash.digest('hex') && end.objects === objects && sameCounts(end.rows, rows)
      if (!isEqual) throw damaged(file, 'its checksum does not hold')
      isWhole = true
    } else hash.update(line).update('\n')
    yield entry
  }
  if (!isWhole) throw damaged(file, 'its end is missing')
}

interface CheckedBackup {
  readonly header: BackupHeader
  readonly rows: number
  readonly objects: number
}

/** Whether a file is there and begins like a backup. */
export async function expectBackup(file: string): Promise<void> {
  if (!existsSync(file)) throw usage(`${file} is not there`)
  for await (const entry of readBackup(file)) if (entry.kind === 'header') return
  throw damaged(file, 'it is empty')
}

/** Reads all of it and fails if a single byte is wrong. */
export async function checkBackup(file: string, onEntry: () => void = () => {}): Promise<CheckedBackup> {
  let header: BackupHeader | null = null
  let [rows, objects] = [0, 0]
  for await (const entry of readBackup(file)) {
    if (entry.kind === 'header') header = entry.header
    if (entry.kind === 'row') rows += 1
    if (entry.kind === 'object') objects += 1
    onEntry()
  }
  if (!header) throw damaged(file, 'it is empty')
  return { header, rows, objects }
}

async function* lines(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const gunzip = createGunzip()
  source.on('error', (error) => gunzip.destroy(error))
  try {
    let parts: Buffer[] = []
    for await (const chunk of source.pipe(gunzip) as AsyncIterable<Buffer>) {
      let from = 0
      for (let at = chunk.indexOf(0x0a); at !== -1; at = chunk.indexOf(0x0a, from)) {
        yield Buffer.concat([...parts, chunk.subarray(from, at)]).toString()
        parts = []
        from = at + 1
      }
      if (from < chunk.length) parts.push(chunk.subarray(from))
    }
    if (parts.length > 0) throw damaged(file, 'its end is missing')
  } catch (error) {
    if (error instanceof ServiceError) throw error
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw usage(`there is no file ${file}`)
    if (code === 'Z_DATA_ERROR' || code === 'Z_BUF_ERROR') throw damaged(file, 'it is not a whole gzip file')
    throw refused(`${file} cannot be read: ${message}`)
  } finally {
    source.destroy()
  }
}

function entryOf(file: string, line: string): BackupEntry {
  try {
    return readLine(line)
  } catch {
    throw damaged(file, 'a line is not what it should be')
  }
}

const sameCounts = (a: Readonly<Record<string, number>>, b: Readonly<Record<string, number>>): boolean =>
  [...new Set([...Object.keys(a), ...Object.keys(b)])].every((table) => (a[table] ?? 0) === (b[table] ?? 0))

const damaged = (file: string, how: string): ServiceError =>
  refused(`${file} is not a whole backup: ${how}. Nothing was written`)
const otherFormat = (file: string): ServiceError =>
  refused(`${file} was made by another version of this program: restore it with that one`)
