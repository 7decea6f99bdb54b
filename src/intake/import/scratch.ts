import { randomUUID } from 'node:crypto'
import { lstatSync, mkdirSync } from 'node:fs'
import { lstat, readdir, rm, rmdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { refused } from '../../errors.ts'

/** Of this user alone, so that what is swept there is ours; several servers of one user share it. */
export const SCRATCH = path.join(tmpdir(), `vitrine-imports-${process.getuid?.() ?? ''}`)

/** A new folder for what an import lays out, unpacks or makes, for `removeScratch`. */
export function makeScratch(): string {
  const folder = path.join(SCRATCH, randomUUID())
  for (let tries = 1; ; tries++)
    try {
      mkdirSync(SCRATCH, { recursive: true, mode: 0o700 })
      expectOurs()
      mkdirSync(folder, { mode: 0o700 })
      return folder
    } catch (error) {
      // Another process has just taken away the last that was in it.
      if (tries === MOST_TRIES || !isAbsent(error)) throw error
    }
}

const MOST_TRIES = 10
const isAbsent = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** And the folder of all of them, where nothing else is in it. */
export async function removeScratch(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true })
  await rmdir(SCRATCH).catch(() => undefined)
}

/** In a folder of somebody else, ours could be put aside for another. */
function expectOurs(): void {
  const found = lstatSync(SCRATCH)
  if (found.isDirectory() && found.uid === (process.getuid?.() ?? found.uid)) return
  throw refused(`${SCRATCH} is not a folder of this user: remove it, or set TMPDIR`)
}

/** Removes what imports left whose process was killed: nobody else counts those bytes. */
export async function sweepScratch({ olderThan }: { readonly olderThan: Date }): Promise<number> {
  const names = await readdir(SCRATCH).catch((error: unknown) => {
    if (isAbsent(error)) return []
    throw error
  })
  if (names.length > 0) expectOurs()
  let removed = 0
  for (const name of names) {
    const folder = path.join(SCRATCH, name)
    const found = await lstat(folder).catch(() => null)
    if (!found || found.mtime >= olderThan) continue
    await removeScratch(folder)
    removed += 1
  }
  return removed
}
