import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { link, open, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { finished } from 'node:stream/promises'
import { constants, createGzip } from 'node:zlib'
import { CommandError } from '../admin/command-error.ts'

export interface BackupWriter {
  line(text: string): Promise<void>
  /** Of everything so far. */
  digest(): string
}

/** Writes a file beside, whole and synced, and only then gives it its name. Whoever reads it can read all projects. */
export async function writeBackup(file: string, write: (writer: BackupWriter) => Promise<void>): Promise<number> {
  const target = path.resolve(file)
  if (await stat(target).catch(() => null)) throw exists(target)
  const draft = `${target}.${process.pid}.partial`
  const gzip = createGzip({ level: constants.Z_BEST_SPEED })
  const output = createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true })
  const written = finished(gzip.pipe(output))
  written.catch(() => undefined) // reported where it is awaited
  output.on('error', (error) => gzip.destroy(error))
  const hash = createHash('sha256')
  try {
    await write({
      async line(text) {
        hash.update(text)
        if (gzip.errored) throw gzip.errored
        if (!gzip.write(text)) await Promise.race([once(gzip, 'drain'), written])
      },
      digest: () => hash.copy().digest('hex'),
    })
    gzip.end()
    await written
    // Not a rename, which would replace what somebody else has put there meanwhile.
    await link(draft, target).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? exists(target) : error
    })
    await syncFolder(path.dirname(target))
    return (await stat(target)).size
  } catch (error) {
    gzip.destroy()
    output.destroy()
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  await handle.sync().catch(() => undefined) // Windows cannot, and need not
  await handle.close()
}

const exists = (file: string): CommandError =>
  new CommandError('refused', `${file} is there already: choose another name, backups are not replaced`)
