import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { mintId } from '../../ids.ts'
import { entryProcess } from '../../package-root.ts'
import type { ImportProgress } from './import-messages.ts'
import { ImportProcess } from './import-process.ts'

const HOME = mkdtempSync(path.join(tmpdir(), 'vitrine-import-thread-'))
const BROKEN = path.join(HOME, 'broken.json')
const DEMO = path.resolve(import.meta.dirname, '../../../demo/library.json')
const LARGE = path.join(HOME, 'large.json')
const ENDLESS = path.join(HOME, 'endless.json')
/** Notes in a file that its process came to an end of its own, as one that is killed cannot. */
const LAST_WORD = path.join(HOME, 'last-word.cjs')
const ENDED_BY_ITSELF = path.join(HOME, 'ended-by-itself')
let started = 0
/** Of all processes that were begun. */
const pids = new Set<number>()

beforeAll(() => {
  writeFileSync(BROKEN, '{"bundle_version": ')
  // One text: V8 ends the whole process that has no room for it, where a thread was one of its own as well.
  writeFileSync(LARGE, `{"vitrine":1,"components":[{"key":"${'x'.repeat(100_000_000)}"}]}`)
  // Twelve million lists, which are read in one piece of work, of twenty seconds where nothing else runs: no thread can be
  // ended before that is done.
  writeFileSync(ENDLESS, `{"vitrine":1,"components":[${'[],'.repeat(12_000_000)}[]]}`)
  const note = `require('node:fs').writeFileSync(${JSON.stringify(ENDED_BY_ITSELF)}, '')`
  writeFileSync(LAST_WORD, `process.on('exit', () => ${note})`)
})
beforeEach(async () => {
  await taken()
  started = 0
})
afterAll(() => rmSync(HOME, { recursive: true, force: true }))

interface Wishes {
  readonly signal?: AbortSignal
  readonly memoryBytes?: number
  readonly onProgress?: (progress: ImportProgress) => void
}

function begin(
  file: string,
  { signal, memoryBytes = 1_073_741_824, onProgress = () => {} }: Wishes = {},
): ImportProcess {
  const order = {
    projectId: mintId(Date.now()),
    files: [file],
    format: null,
    fileKey: null,
    isComplete: false,
    isStrict: false,
    minSpecVersion: '0.2.0',
    silenced: [],
  }
  const child = new ImportProcess(order, { onProgress, signal, memoryBytes })
  if (child.pid !== undefined && !pids.has(child.pid)) started += 1
  pids.add(child.pid ?? 0)
  return child
}

/** One that is asked about the endless file, and when it has all of its bytes: from then on it is in that piece of work. */
function beginEndless(signal?: AbortSignal) {
  let begins = (): void => {}
  const working = new Promise<void>((resolve) => (begins = resolve))
  const onProgress = ({ done, total }: ImportProgress): void => void (done === total && begins())
  const child = begin(ENDLESS, { onProgress, ...(signal && { signal }) })
  onTestFinished(() => child.stop())
  return { child, working }
}

function isAlive({ pid = 0 }: Pick<ImportProcess, 'pid'>): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function taken(): Promise<number> {
  const child = begin(DEMO)
  try {
    return (await child.check()).sources.length
  } finally {
    await child.stop()
  }
}

test('imports one after another share a process, also after one that was refused', async () => {
  expect(await taken()).toBe(1)
  const refused = begin(BROKEN)
  await expect(refused.check()).rejects.toMatchObject({ code: 'SVC_INVALID_ARGUMENT' })
  await refused.stop()
  expect(await taken()).toBe(1)
  expect(started).toBe(0)
})

test('imports at once have a process each', async () => {
  expect(await Promise.all([taken(), taken(), taken()])).toEqual([1, 1, 1])
  expect(started).toBe(2)
})

test('a process that was asked and did not answer is not handed on, and is gone', async () => {
  const stopped = begin(DEMO)
  const unanswered = expect(stopped.check()).rejects.toThrow('was ended before it had finished')
  await stopped.stop()
  await unanswered
  expect(await taken()).toBe(1)
  expect(started).toBe(1)

  const ended = new AbortController()
  const aborted = begin(DEMO, { signal: ended.signal })
  const given = expect(aborted.check()).rejects.toThrow('enough')
  ended.abort(new Error('enough'))
  await given
  await aborted.stop()
  expect([isAlive(stopped), isAlive(aborted)]).toEqual([false, false])
  expect(await taken()).toBe(1)
  expect(started).toBe(2)
})

test('one that has no room ends by itself alone, and the process that began it goes on', async () => {
  const child = begin(LARGE, { memoryBytes: 67_108_864 })
  await expect(child.check()).rejects.toThrow('MB of memory')
  await child.stop()
  expect(isAlive(child)).toBe(false)
  expect(await taken()).toBe(1)
})

test('one that is in the middle of one piece of work is killed there', async () => {
  const ended = new AbortController()
  const { child, working } = beginEndless(ended.signal)
  const given = expect(child.check()).rejects.toThrow('enough')
  await Promise.race([working, given])
  ended.abort(new Error('enough'))
  await given
  await child.stop()
  expect(isAlive(child)).toBe(false)
})

test('one that is killed by somebody else says so, as what may go well the next time', async () => {
  const { child, working } = beginEndless()
  const killed = expect(child.check()).rejects.toMatchObject({
    code: 'SVC_UNAVAILABLE',
    details: { reason: 'import_killed' },
  })
  await Promise.race([working, killed])
  process.kill(child.pid ?? 0, 'SIGKILL')
  await killed
  await child.stop()
  expect(await taken()).toBe(1)
})

test.skipIf(process.platform !== 'linux')(
  'one whose parent is killed ends in the middle of a piece of work',
  async () => {
    const order = { projectId: mintId(0), files: [ENDLESS], format: null, fileKey: null, isComplete: false }
    const { args, env } = entryProcess('import-child', { node: ['--max-old-space-size=4096'], v8: [] }, ['4294967296'])
    let pid = 0
    const parent = spawn(
      process.execPath,
      [
        '-e',
        `const child = require('node:child_process').spawn(process.execPath, ${JSON.stringify(['--require', LAST_WORD, ...args])}, {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'], serialization: 'advanced' })
      child.send(${JSON.stringify({ ...order, isStrict: false, minSpecVersion: '0.2.0', silenced: [], scratch: HOME })})
      child.send({ ask: 'check' })
      console.log(child.pid)
      child.on('message', ({ progress }) => progress?.done === progress?.total && console.log('works'))
      setInterval(() => {}, 1_000)`,
      ],
      { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'inherit'] },
    )
    onTestFinished(() => {
      parent.kill('SIGKILL')
      if (pid > 0 && !/[ZX]/.test(stateOf(pid))) process.kill(pid, 'SIGKILL')
    })
    for await (const line of createInterface(parent.stdout)) {
      if (line === 'works') break
      pid = Number(line)
    }
    expect(stateOf(pid)).toMatch(/[^ZX]/)
    const gone = once(parent, 'exit')
    parent.kill('SIGKILL')
    await gone
    // Whoever is its parent now may take a while to hear of its end. Nothing here says how long the rest of the work takes:
    // one that ends only after that ends by itself, which it notes.
    await expect.poll(() => stateOf(pid), { timeout: 60_000 }).toMatch(/[ZX]/)
    expect(existsSync(ENDED_BY_ITSELF)).toBe(false)
  },
  120_000,
)

/** As the system tells it: R runs, S sleeps, and Z has ended. */
function stateOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0] ?? ''
  } catch {
    return 'X'
  }
}
