// Indexing is state, not messages: a text whose revision is ahead of its vectors is work for any process.
//
// A project's vectors live in spaces, one for each model and way of cutting texts. One space is active: searches use it.
// Where the model has changed, or everything is to be made anew, a second space is filled beside it and becomes the
// active one when it is complete; until then searches go on in the old one. `completeTo` is the revision of documentation
// up to which a space has everything; behind it, each text knows the revision its vectors were made from, so a run that
// was stopped goes on where it was. One process at a time fills a project, by a lease; two would only do the same twice.
import { setTimeout as delay } from 'node:timers/promises'
import { ENTITY_KINDS } from '../../contract/words.ts'
import { notFound, ServiceError } from '../../errors.ts'
import { mintId } from '../../ids.ts'
import type { Clock, Database, Embedder, Log } from '../../ports.ts'
import type { Revisions } from '../../projects/revisions.ts'
import { thisProcess } from '../../work/leases/lease.ts'
import { releaseLease, renewLease, takeLease } from '../../work/leases/store.ts'
import { CHUNKER } from '../rules/chunk-text.ts'
import { wantedSpace } from '../serving-space.ts'
import { calibrate } from './calibrate.ts'
import { embedEntity } from './embed-entity.ts'
import {
  afterRevision,
  completeSpace,
  countPending,
  insertSpace,
  projectsBehind,
  raiseSpace,
  readPending,
  readSpaces,
  readTexts,
  writeVectors,
  type PendingText,
  type Space,
} from './store.ts'

interface IndexerOptions {
  readonly db: Database
  readonly revisions: Pick<Revisions, 'learn'>
  readonly embedder: Embedder
  readonly clock: Clock
  readonly log: Log
}

export interface Indexer {
  /** Brings one project that is behind up to date. False: there is none. An embedder that does not answer throws. */
  turn(signal: AbortSignal): Promise<boolean>
  /** Embeds everything of a project anew, beside what is there, and then puts it in its place. */
  reindex(projectId: string, run: ReindexRun): Promise<{ readonly entities: number }>
}

interface ReindexRun {
  readonly progress: (done: number, total: number) => void
  readonly signal: AbortSignal
}

interface IndexRun {
  readonly progress: (done: number) => void
  readonly signal: AbortSignal
}

type Outcome = 'complete' | 'busy' | 'unavailable' | 'stopped'

const LEASE_MS = 120_000
const RENEW_MS = 30_000
const PAGE = 50
const BUSY_MS = 500
// Until a model's own floors are known.
const FLOORS = { best: 0.25, row: 0.2 }

export function createIndexer(options: IndexerOptions): Indexer {
  const { db, revisions, embedder, clock, log } = options
  const { provider, model } = embedder

  const addSpace = async (projectId: string, spaces: readonly Space[]): Promise<void> => {
    const generation = 1 + Math.max(0, ...spaces.map((space) => space.generation))
    const id = `${provider} ${model} ${CHUNKER} ${generation}`
    const floors = embedder.floors ?? FLOORS
    await insertSpace(
      db,
      projectId,
      { id, provider, model, chunker: CHUNKER, generation, floors },
      new Date(clock.now()),
    )
  }

  const openSpace = async (projectId: string): Promise<Space | null> => {
    const project = await readSpaces(db, projectId)
    if (!project) return null
    const space = wantedSpace(project.spaces, embedder)
    if (space) return space
    await addSpace(projectId, project.spaces)
    return wantedSpace((await readSpaces(db, projectId))?.spaces ?? [], embedder)
  }

  /** Null: nobody embeds right now. */
  const indexEntity = async (projectId: string, space: Space, entity: PendingText): Promise<true | null> => {
    const none = { hashes: new Uint8Array(), vectors: new Uint8Array(), dimension: 0 }
    const embedded = entity.hasDocs
      ? await embedEntity(embedder, entity.title, await readTexts(db, projectId, space.id, entity))
      : none
    if ('unavailable' in embedded) return null
    const { dimension, ...entry } = embedded
    return db.transaction(async (db) => {
      const revision = await raiseSpace(db, projectId, space.id, dimension === 0 ? null : dimension)
      if (revision === null) {
        log.warn('search.index_refused', { project_id: projectId, dimension })
        return null
      }
      await writeVectors(db, projectId, { space: space.id, revision, entry: { ...entity, ...entry } })
      return true
    })
  }

  const indexAll = async (
    projectId: string,
    { renew, progress, signal }: IndexRun & { readonly renew: () => Promise<boolean> },
  ): Promise<Outcome> => {
    const space = await openSpace(projectId)
    const learned = await revisions.learn(projectId)
    if (!space || !learned) return 'stopped'
    let after = afterRevision(space.completeTo)
    let done = 0
    for (;;) {
      const pending = await readPending(db, projectId, { space, after, limit: PAGE })
      for (const entity of pending) {
        if (signal.aborted || !(await renew())) return 'stopped'
        if ((await indexEntity(projectId, space, entity)) === null) return 'unavailable'
        progress(++done)
      }
      const last = pending.at(-1)
      if (!last || pending.length < PAGE) break
      after = last
    }
    const floors =
      embedder.floors ?? (space.isActive ? space.floors : await calibrate(db, projectId, { space: space.id, embedder }))
    if (floors === null) return 'unavailable'
    await db.transaction((db) => completeSpace(db, projectId, { space: space.id, completeTo: learned.docs, floors }))
    if (done > 0) log.info('search.indexed', { project_id: projectId, entities: done })
    return 'complete'
  }

  /** One process at a time works on a project; one that died loses its lease by the clock. */
  const index = async (projectId: string, run: IndexRun): Promise<Outcome> => {
    const row = { projectId, name: 'search-index', holder: mintId(clock.now()) }
    const inFuture = (): Date => new Date(clock.now() + LEASE_MS)
    const term = { now: new Date(clock.now()), expiresAt: inFuture(), heldBy: thisProcess() }
    if (!(await takeLease(db, row, term))) return 'busy'
    let renewedAt = clock.now()
    const renew = async (): Promise<boolean> => {
      if (clock.now() - renewedAt < RENEW_MS) return true
      renewedAt = clock.now()
      return renewLease(db, row, inFuture())
    }
    try {
      return await indexAll(projectId, { ...run, renew })
    } finally {
      await releaseLease(db, row).catch(() => undefined) // it runs out by itself
    }
  }

  return {
    async turn(signal) {
      for (const projectId of await projectsBehind(db, { provider, model, chunker: CHUNKER })) {
        if (signal.aborted) return false
        const outcome = await index(projectId, { progress: () => undefined, signal })
        if (outcome === 'unavailable') throw notEmbedding()
        if (outcome === 'complete') return true
      }
      return false
    },
    async reindex(projectId, { progress, signal }) {
      const before = await readSpaces(db, projectId)
      await addSpace(projectId, before?.spaces ?? [])
      const space = await openSpace(projectId)
      if (!space) throw notFound('project', projectId)
      const total = await countPending(db, projectId, { space, types: ENTITY_KINDS })
      for (;;) {
        signal.throwIfAborted()
        const outcome = await index(projectId, { signal, progress: (done) => progress(done, total) })
        if (outcome === 'complete') return { entities: total }
        if (outcome === 'unavailable') throw notEmbedding()
        // The server is at it, with the older space or already with this one.
        await delay(BUSY_MS)
      }
    },
  }
}

function notEmbedding(): ServiceError {
  return new ServiceError(
    'SVC_UNAVAILABLE',
    'the embedding model does not answer: what was indexed before still serves, and the server goes on by itself',
    { reason: 'embedder_unavailable' },
  )
}
