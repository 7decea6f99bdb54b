import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PACKAGE_ROOT } from '../package-root.ts'
import { AskedThread, OutOfTime } from './asked-thread.ts'

const threadOf = (code: string, startMs = 10_000): AskedThread<unknown, unknown> =>
  new AskedThread({
    file: new URL(
      `data:text/javascript,${encodeURIComponent(`import { parentPort } from 'node:worker_threads'\n${code}`)}`,
    ),
    limits: { maxOldGenerationSizeMb: 32 },
    startMs,
  })

test('a question is answered, and the next one after it', async () => {
  const thread = threadOf('parentPort.on("message", (number) => parentPort.postMessage(number * 2))')
  try {
    expect(await thread.ask(2, 10_000)).toBe(4)
    expect(thread.isAsked).toBe(false)
    expect(await thread.ask(3, 10_000)).toBe(6)
  } finally {
    await thread.stop()
  }
})

test('one that throws says so to whoever waits, and to whoever asks after that', async () => {
  const thread = threadOf('parentPort.on("message", () => { throw new Error("no") })')
  await expect(thread.ask(1, 10_000)).rejects.toThrow('no')
  expect(thread.isDead).toBe(true)
  await expect(thread.ask(1, 10_000)).rejects.toThrow('no')
})

test('one that ends while it is asked is a failure', async () => {
  const thread = threadOf('parentPort.on("message", () => process.exit(0))')
  await expect(thread.ask(1, 10_000)).rejects.toThrow('the thread ended')
})

test('one that takes too long is out of time, counted from when it has started', async () => {
  const thread = threadOf('parentPort.on("message", (ms) => setTimeout(() => parentPort.postMessage("done"), ms))')
  try {
    // It has the time of its start besides that of the question.
    expect(await thread.ask(1, 0)).toBe('done')
    await expect(thread.ask(600_000, 1)).rejects.toThrow(OutOfTime)
    expect(thread.isDead).toBe(true)
  } finally {
    await thread.stop()
  }
})

/** As a thread of ours tells who it is; only Linux can. */
const TELLS = `import { tellThread } from ${JSON.stringify(new URL('dist/threads/thread-time.js', PACKAGE_ROOT).href)}\ntellThread()\n`
const isCounted = existsSync('/proc/thread-self')
if (!isCounted) console.warn('this system does not say how long a thread has worked: it is counted by the clock')

test.skipIf(!isCounted)('one that waits for its turn is not out of time, however long the clock says', async () => {
  // Whether it is other threads that have the processor, or nothing to do: it does not work.
  const waits =
    'parentPort.on("message", (ms) => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms); parentPort.postMessage("done") })'
  const thread = threadOf(TELLS + waits)
  try {
    expect(await thread.ask(0, 10_000)).toBe('done')
    const before = thread.takenMs
    // Four times what it may work, by the clock.
    expect(await thread.ask(2_000, 500)).toBe('done')
    expect(thread.takenMs - before).toBeLessThan(500)
  } finally {
    await thread.stop()
  }
})

test.skipIf(!isCounted)('one that works too long is out of time, also beside others that work', async () => {
  const works = 'parentPort.on("message", (isLong) => { while (isLong); parentPort.postMessage("done") })'
  const threads = Array.from({ length: 6 }, () => threadOf(TELLS + works))
  try {
    await Promise.all(threads.map((thread) => thread.ask(false, 10_000)))
    const before = threads.map((thread) => thread.takenMs)
    const began = performance.now()
    const waited: number[] = []
    const asked = await Promise.allSettled(
      threads.map(async (thread, at) => {
        try {
          return await thread.ask(true, 250)
        } finally {
          waited[at] = performance.now() - began
        }
      }),
    )
    expect(asked.map((one) => one.status === 'rejected' && one.reason instanceof OutOfTime)).toEqual(
      threads.map(() => true),
    )
    // Each had its time, although six of them shared the processors; or all patience, where others have them as well.
    for (const [at, thread] of threads.entries()) {
      const worked = thread.takenMs - (before[at] ?? 0)
      expect(worked >= 245 || (waited[at] ?? 0) >= 20 * 250, `${worked} ms worked in ${waited[at]} ms`).toBe(true)
    }
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()))
  }
})

test.skipIf(!isCounted)('one that never works does not keep whoever asks waiting for ever', async () => {
  const sleeps =
    'parentPort.on("message", (ms) => { Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms); parentPort.postMessage("done") })'
  const thread = threadOf(TELLS + sleeps)
  try {
    expect(await thread.ask(0, 10_000)).toBe('done')
    await expect(thread.ask(600_000, 5)).rejects.toThrow(OutOfTime)
  } finally {
    await thread.stop()
  }
})

test('one that takes more memory than it may is told by its code', async () => {
  const thread = threadOf(
    'parentPort.on("message", () => { const all = []; for (;;) all.push(new Array(1e5).fill(all)) })',
  )
  await expect(thread.ask(1, 60_000)).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
})
