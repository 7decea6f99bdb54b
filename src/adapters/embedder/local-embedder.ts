import { Worker } from 'node:worker_threads'
import { FULL_SPEED, type Pace } from '../../kit/pace.ts'
import { present } from '../../kit/present.ts'
import { RecentMap } from '../../kit/recent-map.ts'
import { bundled } from '../../package-root.ts'
import type { Clock, Embedded, Embedder, Log } from '../../ports.ts'
import type { EmbedMessage, EmbedReply } from './local-embedder-worker.ts'
import type { AskedVector } from './purposes.ts'
import { readShare } from './word-pieces.ts'

interface Asked {
  readonly text: string
  readonly resolve: (vector: AskedVector | Failure) => void
}
type Failure = { readonly failure: string; readonly isOurs: boolean }

interface LocalEmbedderOptions {
  readonly log: Log
  readonly clock: Clock
  readonly workerFile?: URL
  readonly queryMs?: number
  readonly restartMs?: number
  /** Of texts that are indexed; questions never wait for it. */
  readonly pace?: Pace
}

/** The model that comes with the service, in a thread of its own that the first text starts. */
export function createLocalEmbedder(options: LocalEmbedderOptions): Embedder {
  const thread = new EmbedderThread(options)
  const { queryMs = 5_000 } = options
  const asked = new RecentMap<string, AskedVector>(KEPT_QUESTIONS)
  return {
    provider: 'local',
    model: 'vitrine-T2',
    language: 'en',
    reads: readShare,
    // Names alone lie closer to everything than long texts do: what is far from a library is found out from the library.
    floors: null,
    async embed(texts, { purpose }) {
      if (purpose === 'index') return toEmbedded(await Promise.all(texts.map((text) => thread.embed(text, purpose))))
      // The next page of an answer asks the same again, and so do many callers.
      const answering = texts.map(async (text) => asked.get(text) ?? thread.embed(text, purpose))
      const answers = await within(Promise.all(answering), queryMs)
      for (const [at, answer] of answers.entries()) if ('vector' in answer) asked.set(present(texts[at]), answer)
      return toEmbedded(answers)
    },
    close: () => thread.close(),
  }
}

const KEPT_QUESTIONS = 1_000
/** What the thread is given at a time, about as much as the model takes at once: a question that comes meanwhile waits for it. */
const AT_ONCE = { characters: 1_000, texts: 64 }
/** A timer takes as long. */
const SHORTEST_REST_MS = 1
// Far more than the vocabulary and one text at a time take: a bound, so that a defect ends this thread and nothing else.
const HEAP_MB = 512

class EmbedderThread {
  readonly #options: LocalEmbedderOptions
  readonly #queues: Readonly<Record<'query' | 'index', Asked[]>> = { query: [], index: [] }
  #worker: Worker | null = null
  #current: readonly Asked[] = []
  #isIndexing = false
  #asks = 0
  #brokenUntil = 0
  #resting: NodeJS.Timeout | null = null
  #isClosed = false

  constructor(options: LocalEmbedderOptions) {
    this.#options = options
  }

  embed(text: string, purpose: 'query' | 'index'): Promise<AskedVector | Failure> {
    if (this.#isClosed || this.#options.clock.now() < this.#brokenUntil) return Promise.resolve(UNAVAILABLE)
    return new Promise((resolve) => {
      this.#queues[purpose].push({ text, resolve })
      this.#next()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    const worker = this.#worker
    this.#worker = null
    this.#wakeUp()
    this.#failAll()
    await worker?.terminate()
  }

  #next(): void {
    if (this.#current.length > 0) return
    const purpose = this.#queues.query.length > 0 ? 'query' : 'index'
    // The thread keeps the process alive until what waits is done.
    if (this.#resting && purpose === 'index' && this.#queues.index.length > 0) return
    this.#current = this.#some(purpose)
    // An idle thread does not keep a process alive, one that somebody waits for does.
    if (this.#current.length === 0) return this.#worker?.unref()
    this.#worker ??= this.#start()
    this.#worker.ref()
    this.#isIndexing = purpose === 'index'
    const texts = this.#current.map(({ text }) => text)
    this.#worker.postMessage({ ask: ++this.#asks, texts, purpose } satisfies EmbedMessage, [])
  }

  /** Between texts that are indexed. */
  #rest(workedMs: number): void {
    const ms = (this.#options.pace ?? FULL_SPEED).restAfter(workedMs)
    if (ms < SHORTEST_REST_MS) return
    this.#resting = setTimeout(() => {
      this.#wakeUp()
      this.#next()
    }, ms).unref()
  }

  #wakeUp(): void {
    if (this.#resting) clearTimeout(this.#resting)
    this.#resting = null
  }

  /** Short texts together, a long one alone. */
  #some(purpose: 'query' | 'index'): Asked[] {
    const waiting = this.#queues[purpose]
    let [count, characters] = [0, 0]
    while (count < Math.min(waiting.length, AT_ONCE.texts)) {
      characters += present(waiting[count]).text.length
      if (count > 0 && characters > AT_ONCE.characters) break
      count++
    }
    return waiting.splice(0, count)
  }

  #start(): Worker {
    const worker = new Worker(this.#options.workerFile ?? bundled('local-embedder-worker'), {
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    worker.on('message', (reply: EmbedReply) => {
      if (reply.ask !== this.#asks) return
      const asked = this.#current
      this.#current = []
      if (this.#isIndexing && 'ms' in reply) this.#rest(reply.ms)
      for (const [at, { resolve }] of asked.entries())
        resolve('vectors' in reply ? present(reply.vectors[at]) : { failure: reply.failure, isOurs: false })
      this.#next()
    })
    worker.on('error', (error) => this.#options.log.error('embedder.failed', { reason: String(error) }))
    worker.on('exit', () => {
      if (this.#worker !== worker) return
      // A machine without the instructions, or no memory: asking again at once would only burn time.
      this.#brokenUntil = this.#options.clock.now() + (this.#options.restartMs ?? 60_000)
      this.#worker = null
      this.#failAll()
    })
    return worker
  }

  #failAll(): void {
    const asked = [...this.#current, ...this.#queues.query.splice(0), ...this.#queues.index.splice(0)]
    this.#current = []
    for (const { resolve } of asked) resolve(UNAVAILABLE)
  }
}

const UNAVAILABLE: Failure = { failure: 'the embedding model is not running', isOurs: true }

function toEmbedded(answers: readonly (AskedVector | Failure)[]): Embedded {
  const vectors: Float32Array[] = []
  const areOfField: boolean[] = []
  for (const answer of answers) {
    if ('failure' in answer)
      return answer.isOurs ? { unavailable: 'embedder_unavailable' } : { refused: answer.failure }
    vectors.push(answer.vector)
    areOfField.push(answer.isOfField)
  }
  return { vectors, areOfField }
}

async function within(
  answers: Promise<(AskedVector | Failure)[]>,
  ms: number,
): Promise<readonly (AskedVector | Failure)[]> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<readonly Failure[]>((resolve) => {
    timer = setTimeout(() => resolve([UNAVAILABLE]), ms)
  })
  return Promise.race([answers, late]).finally(() => clearTimeout(timer))
}
