import { Worker } from 'node:worker_threads'
import { unavailable } from '../../errors.ts'
import { bundled } from '../../package-root.ts'
import type { Report, Request, WorkerTask } from './pglite-messages.ts'

type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never
type NewRequest = DistributiveOmit<Request, 'id'>

interface Pending {
  readonly resolve: (bytes: Buffer) => void
  readonly reject: (error: Error) => void
}

interface ClientOptions {
  readonly task: Omit<WorkerTask, 'progress'>
  /** How long the worker may stay on one step. */
  readonly stuckAfterMs: number
  readonly onFatal: (reason: string) => void
  readonly onMaintenanceFailure: (reason: string) => void
  readonly onRoom: (room: { readonly takesWrites: boolean; readonly freeBytes: number }) => void
}

// The database lies beside the heap, in WASM memory that has its own bound; what is on the heap is a few answers.
const HEAP_MB = 1_024

/** This thread's end of the worker: requests out, bytes back, and an eye on whether it still moves. */
export class PgliteClient {
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  readonly #progress = new SharedArrayBuffer(4)
  readonly #options: ClientOptions
  #lastId = 0
  #watch: NodeJS.Timeout | undefined
  #state: 'opening' | 'open' | 'closed' | 'failed' = 'opening'
  #opening: { readonly resolve: () => void; readonly reject: (error: Error) => void } | undefined

  constructor(options: ClientOptions) {
    this.#options = options
    const workerData: WorkerTask = { ...options.task, progress: this.#progress }
    this.#worker = new Worker(bundled('pglite-worker'), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    })
    this.#worker.on('message', (message: Report) => this.#receive(message))
    this.#worker.on('error', (error) => this.#fail(error.message))
    this.#worker.on('exit', (code) => {
      if (options.task.task === 'create' && code === 0) this.#becomeOpen()
      else if (this.#state !== 'closed') this.#fail(`the worker thread ended with code ${code}`)
    })
  }

  /** Resolves when the worker serves, or for the task `create` when it is done. */
  opened(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#opening = { resolve, reject }
    })
  }

  request(request: NewRequest): Promise<Buffer> {
    return new Promise((resolve, reject) => {
      if (this.#state !== 'open') return reject(this.#stateError())
      const id = (this.#lastId += 1)
      this.#pending.set(id, { resolve, reject })
      if (this.#pending.size === 1) this.#startWatching()
      this.#worker.postMessage({ ...request, id } satisfies Request, [])
    })
  }

  async close(): Promise<void> {
    if (this.#state !== 'open') return
    const closed = this.request({ kind: 'close' })
    this.#state = 'closed'
    await closed
    await this.#worker.terminate()
  }

  #receive(message: Report): void {
    if (message.kind === 'opened') this.#becomeOpen()
    else if (message.kind === 'failed') this.#fail(message.reason)
    else if (message.kind === 'maintenance_failed') this.#options.onMaintenanceFailure(message.reason)
    else if (message.kind === 'room') this.#options.onRoom(message)
    else if (message.kind === 'done') this.#answer(message.id, asBuffer(message.bytes))
    else {
      const bytes = asBuffer(message.bytes)
      let start = 0
      for (const [index, id] of message.ids.entries()) {
        const end = message.ends[index] ?? start
        this.#answer(id, bytes.subarray(start, end))
        start = end
      }
    }
  }

  #answer(id: number, bytes: Buffer): void {
    this.#pending.get(id)?.resolve(bytes)
    this.#pending.delete(id)
    if (this.#pending.size === 0) this.#stopWatching()
  }

  #becomeOpen(): void {
    this.#state = 'open'
    // An idle database keeps no process alive.
    this.#worker.unref()
    this.#opening?.resolve()
  }

  #fail(reason: string): void {
    if (this.#state === 'failed') return
    const wasOpening = this.#state === 'opening'
    this.#state = 'failed'
    this.#stopWatching()
    void this.#worker.terminate()
    if (wasOpening) return this.#opening?.reject(new Error(`the embedded database cannot be opened: ${reason}`))
    this.#options.onFatal(reason)
    for (const { reject } of this.#pending.values()) reject(unavailable('the database', { outcomeUnknown: true }))
    this.#pending.clear()
  }

  #stateError(): Error {
    return this.#state === 'failed' ? unavailable('the database') : new Error('the database is closed')
  }

  #startWatching(): void {
    this.#worker.ref()
    const steps = new Int32Array(this.#progress)
    const { stuckAfterMs } = this.#options
    let seen = Atomics.load(steps, 0)
    let since = performance.now()
    this.#watch = setInterval(
      () => {
        const now = Atomics.load(steps, 0)
        if (now !== seen) {
          seen = now
          since = performance.now()
        } else if (performance.now() - since > stuckAfterMs) this.#fail(`no answer within ${stuckAfterMs} ms`)
      },
      Math.min(1000, stuckAfterMs / 4),
    ).unref()
  }

  #stopWatching(): void {
    clearInterval(this.#watch)
    this.#worker.unref()
  }
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
