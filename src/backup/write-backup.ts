import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import fs, { open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { refused, type ServiceError } from '../errors.ts'

export interface BackupWriter {
  line(text: string): Promise<void>
  /** Of everything so far. */
  digest(): string
}

type Disk = Pick<typeof fs, 'link' | 'rename'>

/** Writes a file beside, whole and synced, and only then gives it its name. It lets its reader read all projects. */
export async function writeBackup(
  file: string,
  write: (writer: BackupWriter) => Promise<void>,
  disk: Disk = fs,
): Promise<number> {
  const target = path.resolve(file)
  if (await stat(target).catch(() => null)) throw exists(target)
  // Not the number of the process: in a container it is the same for every one, and a killed one leaves its draft.
  const draft = `${target}.${randomBytes(4).toString('hex')}.partial`
  const handle = await open(draft, 'wx', 0o600).catch((error: Error) => {
    throw unwritable(target, error)
  })
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  const output = handle.createWriteStream({ flush: true })
  const written = pipeline(gzip, output)
  written.catch(() => undefined) // reported where it is awaited
  const hash = createHash('sha256')
  try {
    await write({
      async line(text) {
        hash.update(text)
        if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), written])
      },
      digest: () => hash.copy().digest('hex'),
    })
    gzip.end()
    await written
    await takeName(disk, draft, target)
    await syncFolder(path.dirname(target))
    return (await stat(target)).size
  } catch (error) {
    const fault = output.errored
    gzip.destroy()
    throw fault ? unwritable(target, fault) : error
  } finally {
    await rm(draft, { force: true })
  }
}

/** A rename would replace what somebody else has put there meanwhile. */
async function takeName(disk: Disk, draft: string, target: string): Promise<void> {
  try {
    await disk.link(draft, target)
  } catch (error) {
    if (isThere(error)) throw exists(target)
    await takeNameByRename(disk, draft, target)
  }
}

/** Not every disk has hard links: there a process that is killed in between leaves an empty file. */
async function takeNameByRename(disk: Disk, draft: string, target: string): Promise<void> {
  let isTaken = false
  try {
    await (await open(target, 'wx', 0o600)).close()
    isTaken = true
    await disk.rename(draft, target)
  } catch (error) {
    if (isTaken) await rm(target, { force: true })
    throw isThere(error) ? exists(target) : unwritable(target, error as Error)
  }
}

const isThere = (error: unknown): boolean => (error as { code?: unknown }).code === 'EEXIST'

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return // it cannot, and need not
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const exists = (file: string): ServiceError =>
  refused(`${file} is there already: choose another name, backups are not replaced`)
const unwritable = (file: string, { message }: Error): ServiceError =>
  refused(`${file} cannot be written: ${message}. Choose a folder with room that this user may write to`)
