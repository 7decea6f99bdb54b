import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { ServiceError, type DetailsOf, type ErrorCode } from '../../errors.ts'
import { bundled } from '../../package-root.ts'
import type { Answer, Checked, ImportOrder, ImportProgress, Prepared, Question, Reply } from './import-messages.ts'
import type { OpenReference } from '../bundle/rules/cross-checks.ts'
import type { StoredItem } from './rules/match-items.ts'
import type { BundleHome } from '../sources/choose-sources.ts'
import type { ReadSpecs, SpecBundle } from '../specs/read-spec-files.ts'
import type { Known, Likeness } from '../sources/rules/likeness.ts'

// Enough for the largest bundle that is read as one JSON object; NDJSON needs a fraction of it.
const HEAP_MB = 2_048

/** A thread takes longer to start than most imports take, so the last one that ended well waits for a next import. */
const KEPT_MS = 10_000
let kept: { readonly worker: Worker; readonly timer: NodeJS.Timeout } | null = null

/** The main thread's end of the import worker, which does all that takes time. */
export class ImportThread {
  readonly #worker = takeWorker()
  readonly #scratch = path.join(tmpdir(), `vitrine-import-${randomUUID()}`)
  readonly #onProgress: (progress: ImportProgress) => void
  #waiting: { resolve(answer: Reply): void; reject(error: unknown): void } | null = null
  #failure: unknown = null
  /** It did all that it was asked and has no file open: another import may have it. */
  #isDone = true
  readonly #stopped = new AbortController()

  constructor(
    order: Omit<ImportOrder, 'scratch'>,
    { onProgress, signal }: { onProgress: (progress: ImportProgress) => void; signal?: AbortSignal | undefined },
  ) {
    this.#onProgress = onProgress
    signal?.addEventListener('abort', () => this.fail(signal.reason), { signal: this.#stopped.signal })
    this.#worker.on('message', (answer: Answer) => this.#take(answer))
    this.#worker.on('error', (error) => this.#die(explain(error)))
    this.#worker.on('exit', () => this.#die(new Error('the import worker stopped before it had finished')))
    this.#worker.postMessage({ ...order, scratch: this.#scratch } satisfies ImportOrder, [])
  }

  async holdsOnlySpecs(): Promise<boolean> {
    return (await this.#ask({ ask: 'only specs' })) as boolean
  }

  async readSpecs(): Promise<ReadSpecs> {
    return (await this.#ask({ ask: 'read specs' })) as ReadSpecs
  }

  async writeSpecs(bundles: readonly SpecBundle[]): Promise<void> {
    await this.#ask({ ask: 'write specs', bundles })
  }

  async check(): Promise<Checked> {
    return (await this.#ask({ ask: 'check' })) as Checked
  }

  async compare(
    pages: AsyncIterable<readonly (Known & { readonly source: string })[]>,
  ): Promise<readonly Likeness[][]> {
    for await (const entities of pages) await this.#ask({ ask: 'known', entities })
    return (await this.#ask({ ask: 'likenesses' })) as readonly Likeness[][]
  }

  async tellSources(homes: readonly BundleHome[]): Promise<void> {
    await this.#ask({ ask: 'sources', homes })
  }

  async tellStored(items: readonly (StoredItem & { readonly fileKey: string })[]): Promise<void> {
    await this.#ask({ ask: 'stored', items })
  }

  /** The worker prepares this while the caller still writes the batch before: ask first, write, then await. */
  async next(): Promise<Prepared> {
    const prepared = (await this.#ask({ ask: 'next' })) as Prepared
    this.#isDone = prepared.counts !== undefined
    return prepared
  }

  async nextReferences(): Promise<readonly OpenReference[]> {
    return (await this.#ask({ ask: 'references' })) as readonly OpenReference[]
  }

  /** Those who wait for an answer get this error, and so do those who ask later. */
  fail(error: unknown): void {
    this.#failure ??= error
    this.#waiting?.reject(this.#failure)
    this.#waiting = null
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    if (this.#isDone) keepWorker(this.#worker)
    else await this.#worker.terminate()
    await rm(this.#scratch, { recursive: true, force: true })
  }

  #die(error: unknown): void {
    this.#isDone = false
    this.fail(error)
  }

  #ask(question: Question): Promise<Reply> {
    if (this.#failure !== null) return Promise.reject(this.#failure)
    this.#isDone = false
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#worker.postMessage(question, [])
    })
  }

  #take(message: Answer): void {
    if ('progress' in message) {
      this.#onProgress(message.progress)
    } else if ('refusal' in message) {
      const { code, message: text, details } = message.refusal
      this.fail(new ServiceError(code, text, details as DetailsOf[ErrorCode])) // a ServiceError's own, from the thread
      this.#isDone = true
    } else if (this.#waiting) {
      this.#isDone = true
      this.#waiting.resolve(message.answer)
      this.#waiting = null
    }
  }
}

function takeWorker(): Worker {
  if (kept === null) {
    const resourceLimits = { maxOldGenerationSizeMb: HEAP_MB }
    return new Worker(bundled('import-worker'), { resourceLimits, execArgv: [] })
  }
  const { worker, timer } = kept
  clearTimeout(timer)
  kept = null
  forget(worker)
  worker.ref()
  return worker
}

/** By name: without one, the listeners that a Worker has for itself would go too. */
function forget(worker: Worker): void {
  for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event)
}

function keepWorker(worker: Worker): void {
  if (kept !== null) return void worker.terminate()
  const drop = (): void => {
    if (kept?.worker !== worker) return
    clearTimeout(kept.timer)
    kept = null
    void worker.terminate()
  }
  kept = { worker, timer: setTimeout(drop, KEPT_MS).unref() }
  forget(worker)
  worker.once('error', drop).once('exit', drop).unref()
}

function explain(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error) || error.code !== 'ERR_WORKER_OUT_OF_MEMORY') return error
  return new ServiceError(
    'SVC_PAYLOAD_TOO_LARGE',
    `the bundle needs more than ${HEAP_MB} MB of memory to be read: write it as NDJSON, one entry a line`,
    { limit_bytes: HEAP_MB * 1_048_576 },
  )
}
