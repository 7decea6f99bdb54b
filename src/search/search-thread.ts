import { Worker } from 'node:worker_threads'
import { bundled } from '../package-root.ts'
import type { Log } from '../ports.ts'
import {
  ID_LENGTH,
  type Load,
  type Meaning,
  type Message,
  type Passage,
  type Reply,
  type SearchAnswer,
  type SearchQuestion,
} from './rules/search-messages.ts'

/** The thread died while it was asked, or is not to be started yet. */
export class SearchLost extends Error {
  override readonly name = 'SearchLost'
}

export interface SearchThreadOptions {
  readonly log: Log
  /** The thread died, and with it all that it held; over which project, if it was at one. */
  readonly onLost: (projectId: string | null) => void
  readonly workerFile?: URL | undefined
  readonly heapMb?: number | undefined
}

// Names and places; words and vectors are kept beside the heap and bounded by themselves. Without a limit of its own the
// heap of a thread is the whole process's to die of.
const HEAP_MB = 1_024
/** Waits before it is started again: this, four times this, and so on. */
const FIRST_PAUSE_MS = 100
const LONGEST_PAUSE_MS = 30_000
/** What lived this long did not die of starting. */
const LIVED_MS = 60_000

interface Waiting {
  readonly resolve: (reply: Reply) => void
  readonly reject: (error: unknown) => void
}

/**
 * The main thread's end of the search thread. Not started: the first message starts it. Running: each question has a
 * number and waits for the reply of that number. Dead, most likely of its heap: all that waited are told `SearchLost`,
 * the owner hears it by `onLost` and forgets what it had loaded, and until a pause is over nothing is sent; the next
 * message starts it again. The pause grows with each death and begins anew after a minute of life.
 */
export class SearchThread {
  readonly #options: SearchThreadOptions
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #last = 0
  #deaths = 0
  #downUntil = 0

  constructor(options: SearchThreadOptions) {
    this.#options = options
  }

  /** It died a moment ago: questions are not answered for now. */
  get isDown(): boolean {
    return this.#worker === null && performance.now() < this.#downUntil
  }

  /** Messages are taken in order: what is loaded before a question is there when it is answered. */
  load(load: Load): void {
    const buffers = load.load === 'vectors' ? load.entries.map(({ vectors }) => vectors.buffer as ArrayBuffer) : []
    if (!this.isDown) this.#send(load, buffers)
  }

  /** Resolves when it was taken, so that no more is read than is taken: with what the project's words take in bytes. */
  async loadWords(load: Load): Promise<number> {
    const reply = await this.#request({ ask: ++this.#last, take: load })
    return 'wordBytes' in reply ? reply.wordBytes : failed(reply)
  }

  /** Names and texts are looked through while the meaning is still being found. */
  async ask(question: SearchQuestion, meaning: Promise<Meaning>): Promise<SearchAnswer> {
    const ask = ++this.#last
    const replied = this.#request({ ask, question })
    // Another thread than the one that was asked knows nothing of the question.
    const follow = (meaning: Meaning): void => void (this.#waiting.has(ask) && this.#send({ ask, meaning }, []))
    const [reply] = await Promise.all([replied, meaning.then(follow)])
    return 'answer' in reply ? reply.answer : failed(reply)
  }

  async quote(query: string, passages: readonly Passage[]): Promise<readonly string[]> {
    const reply = await this.#request({ ask: ++this.#last, query, passages })
    return 'excerpts' in reply ? reply.excerpts : failed(reply)
  }

  #request(message: Exclude<Message, Load>): Promise<Reply> {
    if (this.isDown) return Promise.reject(new SearchLost('the search thread is down'))
    return new Promise((resolve, reject) => {
      this.#waiting.set(message.ask, { resolve, reject })
      this.#send(message, [])
      this.#worker?.ref()
    })
  }

  async close(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    await worker?.terminate()
    this.#failAll()
  }

  #send(message: Message, buffers: readonly ArrayBuffer[]): void {
    this.#worker ??= this.#start()
    this.#worker.postMessage(message, [...new Set(buffers)])
  }

  #start(): Worker {
    const { log, onLost, workerFile = bundled('search-worker'), heapMb = HEAP_MB } = this.#options
    const desk = new SharedArrayBuffer(ID_LENGTH)
    const startedAt = performance.now()
    const worker = new Worker(workerFile, {
      execArgv: [],
      workerData: desk,
      resourceLimits: { maxOldGenerationSizeMb: heapMb },
    })
    worker.on('message', (reply: Reply) => this.#take(reply))
    worker.on('error', (error) => log.error('search.thread_failed', { reason: String(error) }))
    worker.on('exit', () => {
      if (this.#worker !== worker) return
      const now = performance.now()
      this.#worker = null
      this.#deaths = now - startedAt > LIVED_MS ? 1 : this.#deaths + 1
      this.#downUntil = now + Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 4 ** (this.#deaths - 1))
      onLost(nameOn(desk))
      this.#failAll()
    })
    worker.unref()
    return worker
  }

  #take(reply: Reply): void {
    const waiting = this.#waiting.get(reply.ask)
    this.#waiting.delete(reply.ask)
    // An idle thread does not keep a process alive, one that somebody waits for does.
    if (this.#waiting.size === 0) this.#worker?.unref()
    waiting?.resolve(reply)
  }

  #failAll(): void {
    for (const { reject } of this.#waiting.values()) reject(new SearchLost('the search thread died'))
    this.#waiting.clear()
  }
}

function nameOn(desk: SharedArrayBuffer): string | null {
  const name = Buffer.from(desk)
  return name[0] === 0 ? null : name.toString('latin1')
}

function failed(reply: Reply): never {
  throw new Error(`the search thread could not answer: ${'failure' in reply ? reply.failure : 'another question'}`)
}
