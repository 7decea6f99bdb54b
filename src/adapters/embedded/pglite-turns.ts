interface Turn {
  readonly isExclusive: boolean
  readonly begin: () => void
}

/**
 * Who may speak to the single session next, first come first served. Statements follow each other without waiting for
 * answers; a transaction has the session alone until it hands it back.
 */
export class Turns {
  readonly #waiting: Turn[] = []
  #isTaken = false

  /** Calls `send` when it is a statement's turn; its answer may come after the next turn has begun. */
  statement<T>(send: () => Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ isExclusive: false, begin: () => void send().then(resolve, reject) })
      this.#advance()
    })
  }

  /** Resolves when the session is the caller's alone; calling the result hands it on. */
  exclusive(): Promise<() => void> {
    return new Promise((resolve) => {
      const handOn = () => {
        this.#isTaken = false
        this.#advance()
      }
      this.#waiting.push({ isExclusive: true, begin: () => resolve(handOn) })
      this.#advance()
    })
  }

  #advance(): void {
    while (!this.#isTaken) {
      const turn = this.#waiting.shift()
      if (!turn) return
      this.#isTaken = turn.isExclusive
      turn.begin()
    }
  }
}
