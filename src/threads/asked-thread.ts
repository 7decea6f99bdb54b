import { Worker, type ResourceLimits } from 'node:worker_threads'

interface AskedThreadOptions {
  readonly file: URL
  readonly limits: ResourceLimits
  /** What a thread that has just been started needs before its first answer, besides what the question takes. */
  readonly startMs: number
}

interface Waiting<Answer> {
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/** The thread took longer for an answer than it was given. */
export class OutOfTime extends Error {}

/**
 * A thread that is asked one question at a time. Once it has failed, by an error, its end or being late, every question is
 * answered with that failure: whoever asks drops it and starts another.
 */
export class AskedThread<Question, Answer> {
  readonly #worker: Worker
  readonly #startMs: number
  #hasAnswered = false
  #waiting: Waiting<Answer> | null = null
  #failure: { readonly error: unknown } | null = null

  constructor({ file, limits, startMs }: AskedThreadOptions) {
    this.#startMs = startMs
    this.#worker = new Worker(file, { execArgv: [], resourceLimits: limits })
    this.#worker.on('message', (answer: Answer) => {
      this.#hasAnswered = true
      this.#end((waiting) => waiting.resolve(answer))
    })
    this.#worker.on('error', (error) => this.#fail(error))
    this.#worker.on('exit', () => this.#fail(new Error('the thread ended')))
    this.#worker.unref()
  }

  /** It waits to be answered. */
  get isAsked(): boolean {
    return this.#waiting !== null
  }

  get isDead(): boolean {
    return this.#failure !== null
  }

  async ask(question: Question, mostMs: number): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting = { resolve, reject }
        if (this.#failure) return this.#fail(this.#failure.error)
        // An idle thread does not keep a process alive, one that somebody waits for does.
        this.#worker.ref()
        const late = (): void => this.#fail(new OutOfTime(`no answer after ${Math.round(mostMs)} ms`))
        timer = setTimeout(late, Math.max(mostMs, 0) + (this.#hasAnswered ? 0 : this.#startMs))
        this.#worker.postMessage(question, [])
      })
    } finally {
      clearTimeout(timer)
    }
  }

  async stop(): Promise<void> {
    await this.#worker.terminate()
  }

  #fail(error: unknown): void {
    this.#failure ??= { error }
    const { error: first } = this.#failure
    this.#end((waiting) => waiting.reject(first))
  }

  #end(tell: (waiting: Waiting<Answer>) => void): void {
    const waiting = this.#waiting
    this.#waiting = null
    this.#worker.unref()
    if (waiting) tell(waiting)
  }
}
