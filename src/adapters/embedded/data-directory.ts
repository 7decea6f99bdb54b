// The directory where an embedded server keeps everything. Only the process that holds its lock writes there,
// and answers the commands of operators for the others.
import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Log } from '../../ports.ts'
import { takeLock, takePipe } from './directory-lock.ts'
import {
  type AdminHandler,
  type AdminRequest,
  type Asked,
  askHolder,
  createRequestQueue,
} from './directory-requests.ts'
import { keptFile, type KeptFile } from '../kept-file.ts'
import { makeFolder } from '../make-folder.ts'
import { isForeign } from './our-files.ts'

export interface DataDirectory {
  /** The real path. */
  readonly path: string
  /** Answers commands from now on, and those that came while the store was being opened. */
  answerWith(handler: AdminHandler): void
  /** Takes no more commands and waits for those that run. Comes before the store is closed, `release` after. */
  drain(): Promise<void>
  release(): Promise<void>
  /** Signs cursors and URLs; made once. */
  secret(): string
  /** The key that every start prints. */
  readonly key: KeptFile
}

/** Another process holds the directory. */
class DataDirectoryHeld extends Error {
  override readonly name = 'DataDirectoryHeld'
  readonly code = 'DATA_DIRECTORY_HELD'
}

const CHECK_EVERY_MS = 2_000

/** Makes the directory if need be. `onLost`: somebody removed the lock, and the process must stop writing at once. */
export async function takeDataDirectory(
  directory: string,
  { log, onLost }: { readonly log: Log; readonly onLost: () => void },
): Promise<DataDirectory> {
  const requests = createRequestQueue(log)
  const { path, lock } = await usable(directory, async () => {
    const path = makePrivate(directory)
    const take = process.platform === 'win32' ? takePipe : takeLock
    return { path, lock: await take(lockPath(path), (socket) => requests.connection(socket)) }
  })
  if (!lock) throw new DataDirectoryHeld(`another process holds the data directory ${path}`)

  const check = setInterval(() => {
    if (lock.isOurs()) return
    clearInterval(check)
    log.error('data_directory.lock_lost')
    onLost()
  }, CHECK_EVERY_MS)
  check.unref()

  return {
    path,
    answerWith: (handler) => requests.answerWith(handler),
    drain: () => requests.drain(),
    async release() {
      clearInterval(check)
      await requests.drain()
      await lock.release()
    },
    secret() {
      const kept = keptFile(path, 'secret')
      return kept.read() ?? kept.write(randomBytes(32).toString('hex'))
    },
    key: keptFile(path, 'key'),
  }
}

/** Passes a command to the process that holds the directory; `nobody` when none does. */
export async function askDataDirectory(
  directory: string,
  request: AdminRequest,
  onProgress: (event: unknown) => void,
): Promise<Asked> {
  return usable(directory, async () => {
    if (!statSync(directory, { throwIfNoEntry: false })) return { kind: 'nobody' }
    return askHolder(lockPath(realpathSync(directory)), request, onProgress)
  })
}

/** What the system refuses becomes a sentence for the person who chose the directory. */
async function usable<T>(directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    throw new Error(
      `${directory} cannot be the data directory: ${error.message}. Set VITRINE_DATA_DIR to one that is this user's own`,
      { cause: error },
    )
  }
}

function makePrivate(directory: string): string {
  makeFolder(directory, 0o700)
  const path = realpathSync(directory)
  if ((statSync(path).mode & 0o077) === 0) return path
  // Tightening is right for a fresh volume and for what is ours, and wrong for somebody's home directory.
  if (isForeign(readdirSync(path)))
    throw new Error(`${path} holds other files: set VITRINE_DATA_DIR to a directory that is empty or does not exist`)
  chmodSync(path, 0o700)
  return path
}

/**
 * Where a path of that length cannot be bound (no /proc to reach it through), the socket gets a short name elsewhere. On
 * Windows it is a pipe, which is in no folder.
 */
export function lockPath(realPath: string, platform: NodeJS.Platform = process.platform): string {
  const name = `vitrine-${createHash('sha256').update(realPath).digest('hex').slice(0, 16)}`
  if (platform === 'win32') return `\\\\.\\pipe\\${name}`
  const path = join(realPath, 'vitrine.sock')
  if (platform === 'linux' || Buffer.byteLength(path) <= 60) return path
  return join(tmpdir(), `${name}.sock`)
}
