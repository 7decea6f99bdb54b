import { AsyncLocalStorage } from 'node:async_hooks'

/** One transaction's life, as its handle and the call chain inside it see it. */
export interface TransactionScope {
  isOpen: boolean
  /** Hears of each statement that was answered. */
  onAnswer?: (() => void) | undefined
}

/**
 * Knows which asynchronous call chain is inside a transaction of one database. On the embedded engine a statement on
 * the outer handle would wait for the transaction that waits for it; PostgreSQL would run it outside the transaction.
 */
export class TransactionScopes {
  readonly #current = new AsyncLocalStorage<TransactionScope>()
  #open = 0

  refuseInside(): void {
    if (this.#current.getStore()?.isOpen) {
      throw new Error(
        'the outer database handle was used inside its own transaction: use the handle that the transaction passes in',
      )
    }
  }

  async run<T>(scope: TransactionScope, work: () => Promise<T>): Promise<T> {
    this.#open += 1
    try {
      return await this.#current.run(scope, work)
    } finally {
      this.#open -= 1
      // While it follows call chains every promise of the process costs more: a tenth of a plain read.
      if (this.#open === 0) this.#current.disable()
    }
  }
}

export function refuseEnded(scope: TransactionScope): void {
  if (!scope.isOpen) throw new Error('a transaction was used after its end: await every statement inside it')
}
