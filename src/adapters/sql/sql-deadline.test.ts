import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { withinDeadline } from './sql-deadline.ts'
import type { TransactionScope } from './sql-transaction-scope.ts'

const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() }
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a transaction may take as long as it needs while its statements are answered', async () => {
  const scope: TransactionScope = { isOpen: true }
  const giveUp = vi.fn()
  const work = async () => {
    for (let statement = 0; statement < 50; statement++) {
      await new Promise((resolve) => setTimeout(resolve, 90))
      scope.onAnswer?.()
    }
    return 'done'
  }
  const result = withinDeadline({ ms: 100, scope, log, giveUp }, work)
  await vi.advanceTimersByTimeAsync(50 * 90)
  expect(await result).toBe('done')
  expect(giveUp).not.toHaveBeenCalled()
  expect(vi.getTimerCount()).toBe(0)
})

test('one that stands still is given up', async () => {
  const scope: TransactionScope = { isOpen: true }
  const giveUp = () => void (scope.isOpen = false)
  const result = withinDeadline({ ms: 100, scope, log, giveUp }, () => new Promise<never>(() => undefined))
  const refused = expect(result).rejects.toMatchObject({
    code: 'SVC_UNAVAILABLE',
    message: expect.stringContaining('stood still for 100 ms') as string,
  })
  await vi.advanceTimersByTimeAsync(60)
  scope.onAnswer?.()
  await vi.advanceTimersByTimeAsync(99)
  expect(scope.isOpen).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  await refused
  expect(scope.isOpen).toBe(false)
  expect(log.error).toHaveBeenCalledWith('transaction_stood_still', { ms: 100 })
})
