import { expect, test } from 'vitest'
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

test('one that takes more memory than it may is told by its code', async () => {
  const thread = threadOf(
    'parentPort.on("message", () => { const all = []; for (;;) all.push(new Array(1e5).fill(all)) })',
  )
  await expect(thread.ask(1, 60_000)).rejects.toMatchObject({ code: 'ERR_WORKER_OUT_OF_MEMORY' })
})
