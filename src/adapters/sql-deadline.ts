import type { TransactionScope } from './sql-transaction-scope.ts'

interface Deadline {
  readonly ms: number
  readonly scope: TransactionScope
  /** Runs before the rejection, so that the transaction's handle is dead by then. */
  readonly giveUp: () => void
}

/**
 * Rejects when a transaction stands still: every answered statement gives it the whole time again. An import may need many
 * statements on a slow machine, and only one that waits for something else must not hold up the others.
 */
export async function withinDeadline<T>({ ms, scope, giveUp }: Deadline, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp()
      reject(new Error(`a transaction stood still for ${ms} ms and was rolled back`))
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
