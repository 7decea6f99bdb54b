import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { ServiceError } from '../../errors.ts'
import { entryProcess } from '../../package-root.ts'
import type { Answer, Checked, ImportOrder, ImportProgress, Prepared, Question, Reply } from './import-messages.ts'
import type { OpenReference } from '../../formats/bundle/cross-checks.ts'
import type { StoredItem } from '../prepared/match-items.ts'
import type { SaidLine } from '../code/rules/plan-code.ts'
import { makeScratch, removeScratch } from './scratch.ts'
import { killed, outOfMemory } from './import-limits.ts'
import type { BundleHome } from '../origin/choose-sources.ts'
import type { ReadSpecs, SpecBundle } from '../files/read-spec-files.ts'
import type { Known, Likeness } from '../origin/rules/likeness.ts'

const MIB = 1_048_576
/** What Node and the program take before they have read anything. */
const PROGRAM_BYTES = 128 * MIB

/** A process takes longer to start than most imports take, so the last one that ended well waits for a next import. */
const KEPT_MS = 10_000
let kept: { readonly child: ChildProcess; readonly timer: NodeJS.Timeout; readonly memoryBytes: number } | null = null

interface ProcessOptions {
  readonly onProgress: (progress: ImportProgress) => void
  readonly signal?: AbortSignal | undefined
  readonly memoryBytes: number
}

/**
 * This side of the process that does all of an import that takes time. It is a process and not a thread, because files
 * decide what it does: one that runs out of memory ends by itself alone, and one that does not come to an end is killed.
 */
export class ImportProcess {
  readonly #child: ChildProcess
  readonly #memoryBytes: number
  readonly #scratch = makeScratch()
  readonly #onProgress: (progress: ImportProgress) => void
  #waiting: { resolve(answer: Reply): void; reject(error: unknown): void } | null = null
  #failure: unknown = null
  /** It did all that it was asked and has no file open: another import may have it. */
  #isDone = true
  readonly #stopped = new AbortController()

  constructor(order: Omit<ImportOrder, 'scratch'>, { onProgress, signal, memoryBytes }: ProcessOptions) {
    this.#memoryBytes = memoryBytes
    this.#child = takeChild(memoryBytes)
    this.#onProgress = onProgress
    this.#child.on('message', (answer: Answer) => this.#take(answer))
    this.#child.on('error', (error) => this.#die(error))
    this.#child.on('exit', (code, by) => this.#die(whyEnded(code, by, memoryBytes)))
    this.#tell({ ...order, scratch: this.#scratch })
    if (signal?.aborted) this.fail(signal.reason)
    signal?.addEventListener('abort', () => this.fail(signal.reason), { signal: this.#stopped.signal })
  }

  /** As the system knows it; none where it was not begun. */
  get pid(): number | undefined {
    return this.#child.pid
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

  /** The process prepares this while the caller still writes the batch before: ask first, write, then await. */
  async next(): Promise<Prepared> {
    const prepared = (await this.#ask({ ask: 'next' })) as Prepared
    this.#isDone = prepared.counts !== undefined
    return prepared
  }

  async nextReferences(): Promise<readonly OpenReference[]> {
    return (await this.#ask({ ask: 'references' })) as readonly OpenReference[]
  }

  async nextCode(): Promise<readonly SaidLine[]> {
    return (await this.#ask({ ask: 'code' })) as readonly SaidLine[]
  }

  /** Those who wait for an answer get this error, and so do those who ask later. */
  fail(error: unknown): void {
    this.#failure ??= error
    this.#waiting?.reject(this.#failure)
    this.#waiting = null
  }

  async stop(): Promise<void> {
    this.#stopped.abort()
    if (this.#isDone) keepChild(this.#child, this.#memoryBytes)
    else {
      this.fail(new Error('the import process was ended before it had finished'))
      await kill(this.#child)
    }
    await removeScratch(this.#scratch)
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
      this.#tell(question)
    })
  }

  #tell(message: ImportOrder | Question): void {
    // Where it has ended by now, its end tells more than a message that does not arrive.
    this.#child.send(message, () => {})
  }

  #take(message: Answer): void {
    if ('progress' in message) {
      this.#onProgress(message.progress)
    } else if ('refusal' in message) {
      const { code, message: text, details } = message.refusal
      this.fail(new ServiceError(code, text, details))
      this.#isDone = true
    } else if ('failure' in message) {
      this.#die(new Error(message.failure))
    } else if (this.#waiting) {
      this.#isDone = true
      this.#waiting.resolve(message.answer)
      this.#waiting = null
    }
  }
}

function takeChild(memoryBytes: number): ChildProcess {
  if (kept?.memoryBytes !== memoryBytes) return startChild(memoryBytes)
  const { child, timer } = kept
  clearTimeout(timer)
  kept = null
  child.removeAllListeners()
  child.ref()
  child.channel?.ref()
  return child
}

function startChild(memoryBytes: number): ChildProcess {
  const heap = `--max-old-space-size=${Math.floor(memoryBytes / MIB)}`
  const flags = { node: [heap, '--no-warnings'], v8: [] }
  const { args, env } = entryProcess('import-child', flags, [String(memoryBytes + PROGRAM_BYTES)])
  return spawn(process.execPath, args, {
    // Nothing else of our environment: it has secrets.
    env: { ...env, TMPDIR: tmpdir() },
    // What V8 says as it runs out of memory is told in our own words.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
}

function keepChild(child: ChildProcess, memoryBytes: number): void {
  if (kept !== null) return void child.kill('SIGKILL')
  const drop = (): void => {
    if (kept?.child !== child) return
    clearTimeout(kept.timer)
    kept = null
    child.kill('SIGKILL')
  }
  kept = { child, memoryBytes, timer: setTimeout(drop, KEPT_MS).unref() }
  child.removeAllListeners()
  child.once('error', drop).once('exit', drop).unref()
  child.channel?.unref()
}

/** Whatever it does, and without asking it. */
async function kill(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

/** What V8 ends with that finds no room. */
const ABORTED = 134

function whyEnded(code: number | null, by: NodeJS.Signals | null, memoryBytes: number): Error {
  if (by === 'SIGABRT' || code === ABORTED) return outOfMemory(memoryBytes)
  if (by === 'SIGKILL') return killed()
  return new Error(`the import process ended before it had finished (${by ?? `exit code ${code}`})`)
}
