import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { engines, freshPostgresUrl } from '../../test/kit/databases.ts'
import { rounds } from '../../test/kit/seeded.ts'

// Kills a process with SIGKILL before and after every statement and every touch of a file, through an upload in a
// single call, a presigned one, their confirmation, the deletion of the page that shows them, and a collection. The
// next process finds no confirmed object without bytes and an exact quota; after its sweep no bytes without a row.

test.each(engines)('kill -9 at each step of an upload on %s', async (engine) => {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'vitrine-uploads-crash-'))
  const database = engine === 'postgres' ? await freshPostgresUrl() : path.join(directory, 'store')
  const objects = path.join(directory, 'objects')
  // The moment after one step is the moment before the next: every second one in `npm run proof`, others of them with
  // every change. The embedded engine opens slowly: there fewer.
  const stride = engine === 'postgres' ? rounds(6, 2) : rounds(24, 8)
  let kills = 0
  let finished: { steps: number } | undefined
  for (let at = 1 + (Date.now() % stride); finished === undefined; at += stride) {
    finished = await runAndKill([database, objects, String(at)])
    if (!finished) kills += 1
  }
  // Once more, to check what the last one left.
  expect(await runAndKill([database, objects, '0'])).toEqual(finished)
  console.log(`${engine}: killed ${kills} times over ${finished.steps} steps`)
  expect(kills).toBeGreaterThanOrEqual(Math.floor(finished.steps / stride) - 1)
  expect(finished.steps).toBeGreaterThan(60)
  rmSync(directory, { recursive: true })
})

/** What the process printed when it came to its end; undefined when it was killed. */
function runAndKill(args: readonly string[]): Promise<{ steps: number } | undefined> {
  return new Promise((resolve, reject) => {
    const child = spawn(
      process.execPath,
      [path.resolve(import.meta.dirname, '../../test/faults/uploads-child.js'), ...args],
      {
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    )
    let out = ''
    let faults = ''
    child.stdout.on('data', (part: Buffer) => (out += part.toString()))
    child.stderr.on('data', (part: Buffer) => (faults += part.toString()))
    child.on('close', (code, signal) => {
      if (signal === 'SIGKILL') resolve(undefined)
      else if (code === 0) resolve(JSON.parse(out) as { steps: number })
      else reject(new Error(`at step ${args[2]}: ${faults.slice(0, 2_000)}`))
    })
  })
}
