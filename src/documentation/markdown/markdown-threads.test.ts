import { setImmediate } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { ServiceError } from '../../errors.ts'
import { checkHere, MarkdownThreads } from './markdown-threads.ts'

const ID = '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10'
const log = { debug() {}, info() {}, warn() {}, error() {} }
const threads = new MarkdownThreads({ log, mostMs: 600_000 })
afterAll(() => threads.close())

const prose = `A **button** in a [Dialog](entity:component/${ID}).\n\n`.repeat(300)
/** A table of a thousand columns and rows that have one cell: the hardest text known for its length. */
const hard = `${'|a'.repeat(1_000)}|\n${'|-'.repeat(1_000)}|\n${'a\n'.repeat(2_000)}`

test('a thread checks long texts as they are checked here', async () => {
  const texts = [prose, '![a](b)', 'short', '<b>', '[a](javascript:b)']
  const checked = await threads.check(texts)
  expect(checked).toEqual(await checkHere(texts))
  expect(checked.map(({ faults, mentions }) => [faults.length, mentions.length])).toEqual([
    [0, 300],
    [1, 0],
    [0, 0],
    [1, 0],
    [1, 0],
  ])
})

test('others are served while a text that is hard to read is checked', async () => {
  const judging = { isOver: false }
  const checked = threads.check([hard]).finally(() => (judging.isOver = true))
  let turns = 0
  while (!judging.isOver) {
    await setImmediate()
    turns++
  }
  await checked
  expect(turns).toBeGreaterThan(20)
})

test('what takes too long costs its own call alone, and says so', async () => {
  const hasty = new MarkdownThreads({ log, mostMs: 1 })
  try {
    // More than one slice: whether the clock or the first slice is noticed first, the rest is too late.
    const error: unknown = await hasty.check(Array.from({ length: 8 }, () => hard)).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ServiceError)
    expect((error as ServiceError).code).toBe('SVC_INVALID_ARGUMENT')
    expect((error as ServiceError).message).toContain('takes more than 1 ms')
    expect(await hasty.check(['short'])).toHaveLength(1)
  } finally {
    await hasty.close()
  }
})

test('a call that is easy to read does not wait for all of one that is hard', async () => {
  const order: string[] = []
  const [first, second] = [1, 2].map(() => threads.check(Array.from({ length: 5 }, () => hard)))
  const easy = threads.check([prose, prose]).then(() => order.push('easy'))
  await Promise.all([first?.then(() => order.push('hard')), second?.then(() => order.push('hard')), easy])
  expect(order[0]).toBe('easy')
})

test('a pool that was closed refuses what needs a thread', async () => {
  const closed = new MarkdownThreads({ log })
  await closed.close()
  await expect(closed.check([prose])).rejects.toMatchObject({ code: 'SVC_UNAVAILABLE' })
})
