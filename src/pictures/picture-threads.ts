import { ServiceError, tryLater, unavailable } from '../errors.ts'
import { RecentMap } from '../kit/recent-map.ts'
import { bundled } from '../package-root.ts'
import type { Log } from '../ports.ts'
import { AskedThread, OutOfTime } from '../threads/asked-thread.ts'
import type { Asks, Drawn, DrawTask, FromThread, Told, ToThread } from './thread-messages.ts'

const THREADS = 2
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/** Of the processor, in the thread: most take a millisecond, a large PNG half a second. */
const MOST_MS = 15_000
/** A thread that has just been started loads its font first. */
const START_MS = 5_000
const MOST_WAITING = 512
const MOST_KNOWN = 2_000

/** Null: something that the picture needs is gone, because the library is being replaced. */
export type Tell = (asks: Asks, has: (document: string) => boolean) => Promise<Told | null>

export type PictureOutcome = Drawn | Undrawn | null

/** Why there is no picture. */
export type Undrawn = 'too large' | 'too slow' | 'failed'

interface Call {
  readonly task: DrawTask
  readonly tell: Tell
  readonly resolve: (outcome: PictureOutcome) => void
  readonly reject: (error: unknown) => void
}

interface ThreadsOptions {
  readonly log: Log
  readonly mostMs?: number
  readonly mostWaiting?: number
  readonly workerFile?: URL
}

/**
 * Draws in threads, one picture at a time in each. Those that wait do so in a line for each project, and the lines take
 * turns: however many one project asks for, another's next picture is drawn after at most one of them. A picture that
 * takes too long or too much memory ends its thread, is answered so, and the next one begins another.
 */
export class PictureThreads {
  readonly #log: Log
  readonly #mostMs: number
  readonly #mostWaiting: number
  readonly #workerFile: URL
  readonly #threads: PictureThread[] = []
  /** By project, the next one to be served first. */
  readonly #lines = new Map<string, Call[]>()
  #waiting = 0
  #isClosed = false

  constructor({
    log,
    mostMs = MOST_MS,
    mostWaiting = MOST_WAITING,
    workerFile = bundled('picture-worker'),
  }: ThreadsOptions) {
    this.#log = log
    this.#workerFile = workerFile
    this.#mostMs = mostMs
    this.#mostWaiting = mostWaiting
  }

  async draw(projectId: string, task: DrawTask, tell: Tell): Promise<PictureOutcome> {
    if (this.#isClosed) throw unavailable('the drawing of pictures')
    const line = this.#lines.get(projectId) ?? []
    // Half of the places at most, so that others find one.
    if (this.#waiting >= this.#mostWaiting || line.length >= this.#mostWaiting / 2) throw overloaded()
    return new Promise((resolve, reject) => {
      this.#lines.set(projectId, line)
      line.push({ task, tell, resolve, reject })
      this.#waiting++
      this.#serve()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const call of [...this.#lines.values()].flat()) call.reject(unavailable('the drawing of pictures'))
    this.#lines.clear()
    await Promise.all(this.#threads.splice(0).map((thread) => thread.stop()))
  }

  #serve(): void {
    while (this.#lines.size > 0 && !this.#isClosed) {
      const thread = this.#idleThread()
      if (!thread) return
      const call = this.#next()
      if (call) void this.#drawWith(thread, call)
    }
  }

  #next(): Call | undefined {
    const [first] = this.#lines
    if (!first) return undefined
    const [projectId, line] = first
    const call = line.shift()
    this.#lines.delete(projectId)
    if (line.length > 0) this.#lines.set(projectId, line)
    this.#waiting--
    return call
  }

  #idleThread(): PictureThread | undefined {
    for (const thread of this.#threads.filter(({ isDead, isBusy }) => isDead && !isBusy)) this.#drop(thread)
    const idle = this.#threads.find((thread) => !thread.isBusy)
    if (idle || this.#threads.length >= THREADS) return idle
    const started = new PictureThread(this.#workerFile)
    this.#threads.push(started)
    return started
  }

  async #drawWith(thread: PictureThread, { task, tell, resolve, reject }: Call): Promise<void> {
    thread.isBusy = true
    try {
      const reply = await this.#converse(thread, task, tell)
      if (reply && 'drawn' in reply && reply.isSpent) this.#drop(thread)
      resolve(reply && ('drawn' in reply ? reply.drawn : 'too large'))
    } catch (error) {
      this.#drop(thread)
      if (!(error instanceof Ended)) reject(error)
      else if (this.#isClosed) reject(unavailable('the drawing of pictures'))
      else {
        this.#log.warn('pictures.thread_ended', { reason: error.message, document: task.root })
        resolve(error.why)
      }
    }
    thread.isBusy = false
    this.#serve()
  }

  async #converse(
    thread: PictureThread,
    task: DrawTask,
    tell: Tell,
  ): Promise<Exclude<FromThread, { asks: Asks } | { failed: string }> | null> {
    const has = (name: string): boolean => thread.documents.get(name) ?? false
    let message: ToThread = { task }
    if (!has(task.root)) {
      const told = await tell({ documents: [task.root], components: [], references: [], images: [] }, has)
      if (!told) return null
      message = { task, document: told.documents[0] }
      thread.documents.set(task.root, true)
    }
    const before = thread.takenMs
    for (;;) {
      const left = this.#mostMs - (thread.takenMs - before)
      const reply = await thread.ask(message, left).catch(ended)
      if ('failed' in reply) throw new Ended('failed', reply.failed)
      if (!('asks' in reply)) return reply
      const told = await tell(reply.asks, has)
      if (!told) return null
      for (const name of [...reply.asks.documents, ...told.along.map(([one]) => one)]) thread.documents.set(name, true)
      message = { told }
    }
  }

  #drop(thread: PictureThread): void {
    const at = this.#threads.indexOf(thread)
    if (at !== -1) this.#threads.splice(at, 1)
    void thread.stop()
  }
}

const overloaded = (): ServiceError =>
  tryLater({ reason: 'overloaded' }, 'too many pictures are being drawn right now: retry in a moment')

class Ended extends Error {
  readonly why: Undrawn
  constructor(why: Ended['why'], message: string) {
    super(message)
    this.why = why
  }
}

function ended(error: unknown): never {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'
  throw new Ended(error instanceof OutOfTime ? 'too slow' : isMemory ? 'too large' : 'failed', String(error))
}

class PictureThread extends AskedThread<ToThread, FromThread> {
  /** From the first question of a picture to its last answer. */
  isBusy = false
  /** Which it has been told; what it has forgotten since it asks for. */
  readonly documents = new RecentMap<string, true>(MOST_KNOWN)

  constructor(file: URL) {
    super({ file, limits: LIMITS, startMs: START_MS })
  }
}
