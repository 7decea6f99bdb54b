import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'

const ENOUGH_BYTES = 2 ** 31
/** The folder of this run, made and removed by the global set-up. */
export const SCRATCH_VARIABLE = 'VITRINE_TEST_SCRATCH'

/** A new directory for files that live as long as a test, in memory where there is room: thousands of fsyncs are made. */
export function scratchDirectory(prefix: string): string {
  const home = process.env[SCRATCH_VARIABLE] ?? (hasRoom('/dev/shm') ? '/dev/shm' : os.tmpdir())
  return fs.mkdtempSync(path.join(home, `${prefix}-`))
}

function hasRoom(directory: string): boolean {
  try {
    const { bavail, bsize } = fs.statfsSync(directory)
    return bavail * bsize > ENOUGH_BYTES
  } catch {
    return false
  }
}
