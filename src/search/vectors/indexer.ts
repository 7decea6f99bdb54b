// Indexing is state, not messages: a project whose revision is ahead of the indexed one is work for any process.
//
// Projects take turns by pages (`index-turns.ts`), so that no library, however large, keeps another waiting for its index.
// One process at a time fills a project, by a lease that it has for one page; two would only do the same twice.
import { setTimeout as delay } from 'node:timers/promises'
import { ENTITY_KINDS } from '../../contract/words.ts'
import { notFound, ServiceError } from '../../errors.ts'
import { FULL_SPEED } from '../../kit/pace.ts'
import type { Embedder } from '../../ports.ts'
import { thisProcess } from '../../work/leases/lease.ts'
import { releaseLease, renewLease, takeLease } from '../../work/leases/store.ts'
import { beginAnew, indexPage, type IndexOptions, type PageOutcome } from './index-pass.ts'
import { createIndexTurns } from './index-turns.ts'
import { countPending, countUndocumented } from './store.ts'

export interface Indexer {
  /** Indexes a page of one project that is behind. False: there is none. An embedder that does not answer throws. */
  turn(signal: AbortSignal): Promise<boolean>
  /** Embeds everything of a project anew, beside what is there, and then puts it in its place. */
  reindex(projectId: string, run: ReindexRun): Promise<{ readonly entities: number }>
}

interface ReindexRun {
  readonly progress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

/** The right to index a project. */
interface Hold {
  readonly projectId: string
  /** False: it is another's by now. */
  readonly renew: () => Promise<boolean>
  readonly release: () => Promise<void>
}

const LEASE_MS = 120_000
const RENEW_MS = 30_000
const PAGE_CHUNKS = 64
const BUSY_MS = 500

export function createIndexer(options: IndexOptions): Indexer {
  const { db, embedder, clock, processes, pace = FULL_SPEED } = options
  const turns = createIndexTurns({ db, embedder, clock })

  /** One that died loses it as soon as somebody sees that it is dead. */
  const hold = async (projectId: string): Promise<Hold | null> => {
    const row = { projectId, name: 'search-index', holder: processes.newHolder() }
    const inFuture = (): Date => new Date(clock.now() + LEASE_MS)
    const { dead } = processes
    const term = { now: new Date(clock.now()), expiresAt: inFuture(), heldBy: thisProcess(), dead }
    if (!(await takeLease(db, row, term))) return null
    let renewedAt = clock.now()
    return {
      projectId,
      async renew() {
        if (clock.now() - renewedAt < RENEW_MS) return true
        renewedAt = clock.now()
        return renewLease(db, row, inFuture())
      },
      release: () => releaseLease(db, row).catch(() => undefined), // it runs out by itself
    }
  }

  /** Released however it ends; others see meanwhile that this process lives. */
  const holding = async <Outcome>(held: Hold, work: () => Promise<Outcome>): Promise<Outcome> => {
    try {
      return await processes.during(work)
    } finally {
      await held.release()
    }
  }

  const reindexUnder = async ({ projectId, renew }: Hold, run: ReindexRun, total: number): Promise<PageOutcome> => {
    let done = 0
    const progress = (some: number): void => run.progress((done += some), total)
    for (;;) {
      const outcome = await indexPage(options, projectId, { most: Infinity, renew, progress, signal: run.signal })
      if (outcome !== 'more') return outcome
    }
  }

  return {
    async turn(signal) {
      const held = await turns.next(hold)
      if (!held) return false
      const timed = timedEmbedder(embedder)
      const began = performance.now()
      const run = { most: PAGE_CHUNKS, renew: held.renew, progress: () => undefined, signal }
      const outcome = await holding(held, () => indexPage({ ...options, embedder: timed }, held.projectId, run))
      if (typeof outcome === 'object') throw notEmbedding(outcome.unavailable)
      // The model rests by itself.
      const rest = pace.restAfter(performance.now() - began - timed.waitedMs)
      if (rest > 0) await delay(rest, undefined, { signal, ref: false }).catch(() => undefined)
      return outcome !== 'stopped'
    },
    async reindex(projectId, run) {
      const space = await beginAnew(options, projectId)
      if (!space) throw notFound('project', projectId)
      const total =
        (await countPending(db, projectId, { space, types: ENTITY_KINDS })) + (await countUndocumented(db, projectId))
      for (;;) {
        run.signal.throwIfAborted()
        const held = await hold(projectId)
        const outcome = held && (await holding(held, () => reindexUnder(held, run, total)))
        if (outcome === 'complete') return { entities: total }
        if (typeof outcome === 'object' && outcome) throw notEmbedding(outcome.unavailable)
        // The server is at it, with the older space or already with this one.
        await delay(BUSY_MS)
      }
    },
  }
}

/** Knows how long its answers were waited for. */
function timedEmbedder(embedder: Embedder): Embedder & { readonly waitedMs: number } {
  const { provider, model, language, floors } = embedder
  const timed = {
    provider,
    model,
    language,
    floors,
    waitedMs: 0,
    embed: async (...asked: Parameters<Embedder['embed']>) => {
      const began = performance.now()
      try {
        return await embedder.embed(...asked)
      } finally {
        timed.waitedMs += performance.now() - began
      }
    },
    reads: (text: string) => embedder.reads(text),
    close: () => embedder.close(),
  }
  return timed
}

function notEmbedding(reason: string): ServiceError {
  return new ServiceError(
    'SVC_UNAVAILABLE',
    'the embedding model does not answer: what was indexed before still serves, and the server goes on by itself',
    { reason },
  )
}
