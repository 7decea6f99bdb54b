import { lstat, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** What imports lay out and unpack, and what is made of it. */
const OURS = /^vitrine-(push|import|specs)-/

/** Removes what imports left in the temporary folder whose process was killed: nobody else counts those bytes. */
export async function sweepScratch({ olderThan }: { readonly olderThan: Date }): Promise<number> {
  let removed = 0
  for (const name of await readdir(tmpdir())) {
    if (!OURS.test(name)) continue
    const folder = path.join(tmpdir(), name)
    const found = await lstat(folder).catch(() => null)
    const isLeft = found?.isDirectory() && found.uid === process.getuid?.() && found.mtime < olderThan
    if (!isLeft) continue
    await rm(folder, { recursive: true, force: true })
    removed += 1
  }
  return removed
}
