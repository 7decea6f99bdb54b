import { AsyncLocalStorage } from 'node:async_hooks'

/** One transaction's life, as its handle and the call chain inside it see it. */
export interface TransactionScope {
  isOpen: boolean
}

/**
 * Knows which asynchronous call chain is inside a transaction of one database. On the embedded engine a statement on
 * the outer handle would wait for the transaction that waits for it; PostgreSQL would run it outside the transaction.
 */
export class TransactionScopes {
  readonly #current = new AsyncLocalStorage<TransactionScope>()

  refuseInside(): void {
    if (this.#current.getStore()?.isOpen) {
      throw new Error(
        'the outer database handle was used inside its own transaction: use the handle that the transaction passes in',
      )
    }
  }

  run<T>(scope: TransactionScope, work: () => Promise<T>): Promise<T> {
    return this.#current.run(scope, work)
  }
}

export function refuseEnded(scope: TransactionScope): void {
  if (!scope.isOpen) throw new Error('a transaction was used after its end: await every statement inside it')
}
