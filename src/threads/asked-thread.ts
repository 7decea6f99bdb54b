import { Worker, type ResourceLimits } from 'node:worker_threads'
import { ThreadTime } from './thread-time.ts'

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

/** A thread that works for its answer may take so many times as long by the clock: others have the processor too. */
const PATIENCE = 20

/**
 * A thread that is asked one question at a time. Once it has failed, by an error, its end or being late, every question is
 * answered with that failure: whoever asks drops it and starts another. What an answer may take is time of the processor,
 * of a thread that has told who it is (`thread-time.ts`), and of the clock otherwise.
 */
export class AskedThread<Question, Answer> {
  readonly #worker: Worker
  readonly #startMs: number
  readonly #time = new ThreadTime()
  #hasAnswered = false
  /** By the clock, of the questions before. */
  #waitedMs = 0
  #waiting: Waiting<Answer> | null = null
  #failure: { readonly error: unknown } | null = null

  constructor({ file, limits, startMs }: AskedThreadOptions) {
    this.#startMs = startMs
    this.#worker = new Worker(file, { execArgv: [], resourceLimits: limits, workerData: this.#time.data })
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

  /** What its answers have taken so far, in the time that counts. */
  get takenMs(): number {
    return this.#time.usedMs() ?? this.#waitedMs
  }

  async ask(question: Question, mostMs: number): Promise<Answer> {
    const began = performance.now()
    const [worked, most] = [this.#time.usedMs() ?? 0, Math.max(mostMs, 0) + (this.#hasAnswered ? 0 : this.#startMs)]
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting = { resolve, reject }
        if (this.#failure) return this.#fail(this.#failure.error)
        // An idle thread does not keep a process alive, one that somebody waits for does.
        this.#worker.ref()
        const look = (): void => {
          const waited = performance.now() - began
          const used = this.#time.usedMs()
          const left = Math.min(most - (used === null ? waited : used - worked), most * PATIENCE - waited)
          // It cannot work longer than the clock runs, so until then there is nothing to look at.
          if (left > 0) timer = setTimeout(look, Math.ceil(left))
          else this.#fail(new OutOfTime(`no answer after ${Math.round(mostMs)} ms`))
        }
        look()
        this.#worker.postMessage(question, [])
      })
    } finally {
      clearTimeout(timer)
      this.#waitedMs += performance.now() - began
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
