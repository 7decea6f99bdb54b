import { Worker } from 'node:worker_threads'
import { unavailable } from '../errors.ts'
import { bundled } from '../package-root.ts'
import type { Log } from '../ports.ts'
import type { Load, Meaning, Message, Passage, Reply, SearchAnswer, SearchQuestion } from './search-messages.ts'

interface Waiting {
  readonly resolve: (reply: Reply) => void
  readonly reject: (error: unknown) => void
}

/** The main thread's end of the search thread, which is started by the first message. */
export class SearchThread {
  readonly #log: Log
  /** The thread died, and with it all that it held. */
  readonly #onLost: () => void
  readonly #waiting = new Map<number, Waiting>()
  #worker: Worker | null = null
  #last = 0

  constructor({ log, onLost }: { readonly log: Log; readonly onLost: () => void }) {
    this.#log = log
    this.#onLost = onLost
  }

  /** Messages are taken in order: what is loaded before a question is there when it is answered. */
  load(load: Load): void {
    const buffers = load.load === 'vectors' ? load.entries.map(({ vectors }) => vectors.buffer as ArrayBuffer) : []
    this.#send(load, buffers)
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
    const worker = new Worker(bundled('search-worker'), { execArgv: [] })
    worker.on('message', (reply: Reply) => this.#take(reply))
    worker.on('error', (error) => this.#log.error('search.thread_failed', { reason: String(error) }))
    worker.on('exit', () => {
      if (this.#worker !== worker) return
      this.#worker = null
      this.#onLost()
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
    for (const { reject } of this.#waiting.values()) reject(unavailable('the search'))
    this.#waiting.clear()
  }
}

function failed(reply: Reply): never {
  throw new Error(`the search thread could not answer: ${'failure' in reply ? reply.failure : 'another question'}`)
}
