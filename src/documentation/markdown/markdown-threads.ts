import { invalidArgument, unavailable } from '../../errors.ts'
import { Pace } from '../../library/pace.ts'
import { bundled } from '../../package-root.ts'
import type { Log } from '../../ports.ts'
import { AskedThread, OutOfTime } from '../../threads/asked-thread.ts'
import { checkMarkdown, type CheckedMarkdown } from './check-markdown.ts'
import type { MarkdownReply } from './markdown-worker.ts'

export type CheckTexts = (texts: readonly string[]) => Promise<readonly CheckedMarkdown[]>

const THREADS = 2
const LIMITS = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 }
/** By the clock, so it has to hold on a busy machine too: a megabyte as people write it takes half a second on an idle one. */
const MOST_MS = 15_000
/** A thread that has just been started loads its reader first. */
const START_MS = 2_000
/** Characters that a thread is given at once: between two slices another call may be next. */
const SLICE_CHARACTERS = 20_000
/** What is hard to read takes the square of its length, at worst about a millisecond for the square of a thousand. */
const MOST_HERE = 2_000 ** 2
/** A row of a table is filled up with the cells it lacks, each a hundred times the price of a pair of characters. */
const PRICE_OF_CELL = 100

type MarkdownThread = AskedThread<readonly string[], MarkdownReply>

interface Call {
  readonly texts: readonly string[]
  readonly checked: CheckedMarkdown[]
  ms: number
  resolve(checked: readonly CheckedMarkdown[]): void
  reject(error: Error): void
}

/**
 * Checks Markdown: short texts here and now, which a thread would only make slower, long ones in threads.
 *
 * A call waits, has one slice of its texts in a thread, and waits again until all are checked. A slice of the call that
 * has cost least comes next, so that a sender of what is hard to read waits behind the others; a call whose slices took
 * longer than `mostMs` together is refused. A thread is idle or has one slice. If it dies or runs out of time the call of
 * that slice is refused and the thread dropped; the next call that finds none idle starts another.
 */
export class MarkdownThreads {
  readonly #log: Log
  readonly #mostMs: number
  readonly #threads: MarkdownThread[] = []
  readonly #waiting: Call[] = []
  #isClosed = false

  constructor({ log, mostMs = MOST_MS }: { readonly log: Log; readonly mostMs?: number }) {
    this.#log = log
    this.#mostMs = mostMs
  }

  readonly check: CheckTexts = async (texts) => {
    if (isQuick(texts)) return checkHere(texts)
    if (this.#isClosed) throw unavailable('the Markdown reader')
    return new Promise((resolve, reject) => {
      this.#waiting.push({ texts, checked: [], ms: 0, resolve, reject })
      this.#serve()
    })
  }

  async close(): Promise<void> {
    this.#isClosed = true
    for (const call of this.#waiting.splice(0)) call.reject(unavailable('the Markdown reader'))
    await Promise.all(this.#threads.splice(0).map((thread) => thread.stop()))
  }

  #serve(): void {
    while (this.#waiting.length > 0 && !this.#isClosed) {
      const thread = this.#idleThread()
      if (!thread) return
      const least = this.#waiting.reduce((best, call) => (call.ms < best.ms ? call : best))
      this.#waiting.splice(this.#waiting.indexOf(least), 1)
      void this.#serveSlice(thread, least)
    }
  }

  #idleThread(): MarkdownThread | undefined {
    const idle = this.#threads.find((thread) => !thread.isAsked)
    if (idle || this.#threads.length >= THREADS) return idle
    const started: MarkdownThread = new AskedThread({
      file: bundled('markdown-worker'),
      limits: LIMITS,
      startMs: START_MS,
    })
    this.#threads.push(started)
    return started
  }

  async #serveSlice(thread: MarkdownThread, call: Call): Promise<void> {
    const left = this.#mostMs - call.ms
    try {
      const { checked, ms } = await thread.ask(sliceOf(call.texts, call.checked.length), left)
      call.ms += ms
      call.checked.push(...checked)
      if (call.checked.length === call.texts.length) call.resolve(call.checked)
      else if (call.ms > this.#mostMs) call.reject(tooLong(this.#mostMs))
      else this.#waiting.push(call)
    } catch (error) {
      const at = this.#threads.indexOf(thread)
      if (at !== -1) this.#threads.splice(at, 1)
      void thread.stop()
      this.#log.warn('documentation.markdown_thread_ended', { reason: String(error) })
      call.reject(error instanceof OutOfTime ? tooLong(this.#mostMs) : unavailable('the Markdown reader'))
    }
    this.#serve()
  }
}

function isQuick(texts: readonly string[]): boolean {
  let price = 0
  for (const text of texts) {
    price += text.length ** 2
    if (price > MOST_HERE) return false
    price += PRICE_OF_CELL * text.split('|').length * text.split('\n').length
  }
  return price <= MOST_HERE
}

/** Without a thread, others served in between. */
export async function checkHere(texts: readonly string[]): Promise<readonly CheckedMarkdown[]> {
  const checked: CheckedMarkdown[] = []
  const pace = new Pace()
  for (const text of texts) {
    checked.push(checkMarkdown(text))
    if (pace.isDue) await pace.rest()
  }
  return checked
}

function sliceOf(texts: readonly string[], from: number): readonly string[] {
  let characters = 0
  let end = from
  while (end < texts.length && (end === from || characters + (texts[end]?.length ?? 0) <= SLICE_CHARACTERS)) {
    characters += texts[end]?.length ?? 0
    end++
  }
  return texts.slice(from, end)
}

const tooLong = (mostMs: number): Error =>
  invalidArgument([
    {
      path: 'body.blocks',
      message: `cannot be checked: reading their Markdown takes more than ${mostMs} ms; write it simpler or in several calls`,
    },
  ])
