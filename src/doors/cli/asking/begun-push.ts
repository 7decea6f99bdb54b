import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { FileToPush } from './push-files.ts'

/** A push in parts that this machine has begun, so that it goes on where a killed client stopped. */
interface BegunPush {
  /** Null where there is none, or where another process is still at it. */
  readonly id: string | null
  begin(id: string): Promise<void>
  end(): Promise<void>
}

/** Emptied by the system; of this user alone. */
export const BEGUN_PUSHES = path.join(tmpdir(), `vitrine-pushes-${process.getuid?.() ?? ''}`)

/**
 * The same bytes to the same server by the same key are the same push. Only its id is kept, and who is at it; where nothing
 * can be kept, everything is sent again.
 */
export async function begunPush(
  folder: string,
  to: { readonly url: string; readonly key: string },
  { files, wishes }: { readonly files: readonly FileToPush[]; readonly wishes: URLSearchParams },
): Promise<BegunPush> {
  const hash = createHash('sha256').update([to.url, to.key, wishes.toString()].join('\0'))
  for (const { name, size, path: file } of files) {
    hash.update(`\0${name}\0${size}\0`)
    for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer)
  }
  const kept = path.join(folder, hash.digest('hex'))
  const [id = '', holder = ''] = (await readFile(kept, 'utf8').catch(() => '')).split(' ')
  return {
    id: id === '' || isAlive(Number(holder)) ? null : id,
    async begin(id) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
        .then(() => writeFile(kept, `${id} ${process.pid}`, { mode: 0o600 }))
        .catch(() => undefined)
    },
    end: () => rm(kept, { force: true }).catch(() => undefined),
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
