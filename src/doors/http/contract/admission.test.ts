import { expect, test, vi } from 'vitest'
import { ServiceError } from '../../../errors.ts'
import { Admission } from './admission.ts'

/** Work that is held until it is let go. */
function gated(limits: { running: number; waiting: number; waitMs: number }) {
  const admission = new Admission(limits)
  const held: (() => void)[] = []
  const ask = async (keyId = 'a') =>
    admission.run(keyId, () => new Promise<string>((resolve) => held.push(() => resolve('done'))))
  const reached = async (count: number): Promise<void> => {
    while (held.length < count) await new Promise((resolve) => setTimeout(resolve, 2))
  }
  return { admission, ask, held, reached }
}

const refusal = async (asked: Promise<unknown>): Promise<ServiceError> => {
  const error: unknown = await asked.catch((thrown: unknown) => thrown)
  if (error instanceof ServiceError) return error
  throw new Error('it was not refused')
}

test('as many run and wait as there are places; the next one is refused at once, and says when to come again', async () => {
  const { admission, ask, held, reached } = gated({ running: 2, waiting: 1, waitMs: 60_000 })
  const first = [ask('a'), ask('b')]
  await reached(2)
  const waits = ask('c')
  const refused = await refusal(ask('d'))
  expect(refused).toMatchObject({ code: 'SVC_UNAVAILABLE', headers: { 'retry-after': '1' } })
  expect(() => admission.refuseWhenFull()).toThrow(refused.message)
  held[0]?.()
  await reached(3)
  expect(() => admission.refuseWhenFull()).not.toThrow()
  for (const answer of held) answer()
  expect(await Promise.all([...first, waits])).toEqual(['done', 'done', 'done'])
})

test('who waits too long is refused, and the place is not lost', async () => {
  const { ask, held, reached } = gated({ running: 1, waiting: 5, waitMs: 1 })
  const first = ask()
  await reached(1)
  await refusal(ask())
  held[0]?.()
  expect(await first).toBe('done')
  const next = ask()
  await reached(2)
  held[1]?.()
  expect(await next).toBe('done')
})

test('while the next in line has waited half of the time, a newcomer is refused at once', async () => {
  const { admission, ask, held, reached } = gated({ running: 1, waiting: 5, waitMs: 100_000 })
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  const [first, waits] = [ask(), ask()]
  now.mockReturnValue(50_000)
  expect(() => admission.refuseWhenFull('a')).not.toThrow()
  now.mockReturnValue(50_001)
  expect(() => admission.refuseWhenFull('b')).not.toThrow()
  await refusal(ask())
  await reached(1)
  held[0]?.()
  await reached(2)
  expect(() => admission.refuseWhenFull('a')).not.toThrow()
  held[1]?.()
  expect(await Promise.all([first, waits])).toEqual(['done', 'done'])
  now.mockRestore()
})

test('a failure gives its place back', async () => {
  const { admission, ask, held, reached } = gated({ running: 1, waiting: 0, waitMs: 1 })
  for (let round = 0; round < 3; round++) {
    await expect(admission.run('a', () => Promise.reject(new Error('a defect')))).rejects.toThrow('a defect')
  }
  const next = ask()
  await reached(1)
  held[0]?.()
  expect(await next).toBe('done')
})

test('one key that asks without end leaves places for another, to run and to wait', async () => {
  const { ask, held, reached } = gated({ running: 4, waiting: 4, waitMs: 60_000 })
  const greedy = [ask('a'), ask('a'), ask('a'), ask('a')]
  await reached(2)
  await refusal(ask('a'))
  const other = ask('b')
  await reached(3)
  held[2]?.()
  expect(await other).toBe('done')
  expect(held).toHaveLength(3)
  for (let at = 0; at < 4; at++) {
    await reached(at < 2 ? 3 : 5)
    held[at === 2 ? 3 : at === 3 ? 4 : at]?.()
  }
  expect(await Promise.all(greedy)).toEqual(['done', 'done', 'done', 'done'])
})

test('a place that is given back goes to the key that has the fewest', async () => {
  const { ask, held, reached } = gated({ running: 2, waiting: 8, waitMs: 60_000 })
  const order: string[] = []
  const noted = async (keyId: string) => ask(keyId).then(() => order.push(keyId))
  const all = [noted('a'), noted('b'), noted('a'), noted('a'), noted('c')]
  await reached(2)
  for (let at = 0; at < 5; at++) {
    await reached(Math.min(at + 1, 5))
    held[at]?.()
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await Promise.all(all)
  expect(order.indexOf('c')).toBeLessThan(4)
})
