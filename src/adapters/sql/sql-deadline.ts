import { tryLater, type ServiceError } from '../../errors.ts'
import type { Log } from '../../ports.ts'
import type { TransactionScope } from './sql-transaction-scope.ts'

export interface Standstill {
  readonly ms: number
  readonly log: Log
}

interface Deadline extends Standstill {
  readonly scope: TransactionScope
  /** Runs before the rejection, so that the transaction's handle is dead by then. */
  readonly giveUp: () => void
}

/**
 * Rejects when a transaction stands still: every answered statement gives it the whole time again. An import may need many
 * statements on a slow machine, and only one that waits for something else must not hold up the others. A machine that was
 * paused looks the same, so the caller is told to come again; the log has it, because it may be a defect of ours.
 */
export async function withinDeadline<T>({ ms, scope, log, giveUp }: Deadline, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp()
      log.error('transaction_stood_still', { ms })
      reject(stoodStill(ms))
    }, ms)
  })
  scope.onAnswer = () => void timer?.refresh()
  try {
    return await Promise.race([work(), timeout])
  } finally {
    scope.onAnswer = undefined
    clearTimeout(timer)
  }
}

const stoodStill = (ms: number): ServiceError =>
  tryLater(
    { reason: 'stood_still', after_ms: ms },
    `a transaction stood still for ${ms} ms and was rolled back, nothing was written: retry in a moment`,
  )
