// Indexing is state, not messages: a text whose revision is ahead of its vectors is work for any process.
//
// A project's vectors live in spaces, one for each model and way of cutting texts. One space is active: searches use it.
// Where the model has changed, or everything is to be made anew, a second space is filled beside it and becomes the
// active one when it is complete; until then searches go on in the old one. `completeTo` is the revision of documentation
// up to which a space has everything, `libraryTo` that of the library; behind them, each entity knows the revisions its
// vectors were made from, so a run that was stopped goes on where it was. One process at a time fills a project, by a
// lease; two would only do the same twice.
import { setTimeout as delay } from 'node:timers/promises'
import { ENTITY_KINDS } from '../../contract/words.ts'
import { refKey, type EntityRef } from '../../entities/rules/entity-kind.ts'
import { notFound, ServiceError } from '../../errors.ts'
import { FIRST_ID, mintId } from '../../ids.ts'
import { present } from '../../kit/present.ts'
import type { Clock, Database, Embedder, Log } from '../../ports.ts'
import type { Revisions } from '../../projects/revisions.ts'
import { thisProcess } from '../../work/leases/lease.ts'
import { releaseLease, renewLease, takeLease } from '../../work/leases/store.ts'
import { CHUNKER } from '../rules/chunk-text.ts'
import { wantedSpace } from '../serving-space.ts'
import { readableName } from '../rules/searched-name.ts'
import { sourceText } from '../rules/source-text.ts'
import { calibrate } from './calibrate.ts'
import { embedEntities, type EmbeddedText } from './embed-entities.ts'
import {
  afterRevision,
  countPending,
  countUndocumented,
  countVectors,
  deleteStrayVectors,
  readDocumented,
  readItem,
  readKnownVectors,
  readPending,
  readPendingItems,
  readTexts,
  writeVectors,
  type KnownVectors,
  type PendingItem,
  type PendingText,
  type WrittenTexts,
} from './store.ts'
import { completeSpace, insertSpace, projectsBehind, raiseSpace, readSpaces, type Space } from './spaces-store.ts'

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

/** An entity that is to be embedded anew. */
interface Pending extends EntityRef {
  readonly title: string
  readonly description: string
  readonly hasDocs: boolean
  readonly textRevision: number
  readonly itemRevision: number
  /** It is neither in the library nor documented any more. */
  readonly isGone: boolean
}

type Outcome = 'complete' | 'busy' | 'unavailable' | 'stopped'

const LEASE_MS = 120_000
const RENEW_MS = 30_000
const PAGE = 200
const NO_VECTORS: KnownVectors = { hashes: new Uint8Array(), vectors: new Uint8Array() }
const NOTHING_WRITTEN: WrittenTexts = { text: '', files: [] }
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

  /** False: nobody embeds right now. */
  const indexSome = async (projectId: string, space: Space, entities: readonly Pending[]): Promise<boolean> => {
    const ids = entities.map(({ id }) => id)
    const known = await readKnownVectors(db, projectId, { space: space.id, ids })
    const texts: EmbeddedText[] = []
    const there = entities.filter(({ isGone }) => !isGone)
    for (const { type, id, title, description, hasDocs } of there) {
      const written = hasDocs ? await readTexts(db, projectId, { type, id }) : NOTHING_WRITTEN
      texts.push({ title, description, written, known: known.get(refKey({ type, id })) ?? NO_VECTORS })
    }
    const embedded = await embedEntities(embedder, texts)
    if (!embedded) return false
    const dimension = embedded.find((vectors) => vectors.dimension > 0)?.dimension ?? null
    const gone = entities.filter(({ isGone }) => isGone).map((entity) => ({ ...entity, ...NO_VECTORS }))
    return db.transaction(async (db) => {
      const revision = await raiseSpace(db, projectId, space.id, dimension)
      if (revision === null) {
        log.warn('search.index_refused', { project_id: projectId, dimension })
        return false
      }
      const entries = there.map((entity, at) => ({ ...entity, ...present(embedded[at]) }))
      await writeVectors(db, projectId, { space: space.id, revision, entries: [...entries, ...gone] })
      return true
    })
  }

  /** Entities that were written about, one after the other: their texts may be long. */
  async function* pendingTexts(projectId: string, space: Space): AsyncGenerator<Pending[]> {
    let after = afterRevision(space.completeTo)
    for (;;) {
      const { pending, next } = await readPending(db, projectId, { space, after, limit: PAGE })
      for (const text of pending) yield [pendingText(text, await readItem(db, projectId, text))]
      if (!next) return
      after = next
    }
  }

  /** Rows of the library: many at once, because they are short, and those that were written about alone. */
  async function* pendingItems(projectId: string, space: Space): AsyncGenerator<Pending[]> {
    let afterId = FIRST_ID
    for (;;) {
      const page = await readPendingItems(db, projectId, { space, afterId, limit: PAGE })
      const ids = page.pending.map(({ id }) => id)
      const documented = await readDocumented(db, projectId, ids)
      const together: Pending[] = []
      for (const item of page.pending) {
        const text = documented.get(refKey({ type: item.kind, id: item.id }))
        const pending = text ? pendingText(text, item) : pendingItem(item)
        if (pending.hasDocs) yield [pending]
        else together.push(pending)
      }
      if (together.length > 0) yield together
      if (!page.next) return
      afterId = page.next.id
    }
  }

  /** Those that nobody measured are found out from the library, and anew when it is twice as large. */
  const floorsOf = async (
    projectId: string,
    space: Space,
  ): Promise<Pick<Space, 'floors' | 'calibratedOver'> | null> => {
    const { floors, calibratedOver } = space
    if (embedder.floors) return { floors: embedder.floors, calibratedOver }
    const count = await countVectors(db, projectId, space.id)
    if (count === 0 || count < 2 * calibratedOver) return { floors, calibratedOver }
    const found = await calibrate(db, projectId, { space: space.id, embedder })
    return found && { floors: found, calibratedOver: count }
  }

  const indexAll = async (
    projectId: string,
    { renew, progress, signal }: IndexRun & { readonly renew: () => Promise<boolean> },
  ): Promise<Outcome> => {
    const space = await openSpace(projectId)
    const learned = await revisions.learn(projectId)
    if (!space || !learned) return 'stopped'
    let done = 0
    for (const feed of [pendingTexts, pendingItems])
      for await (const entities of feed(projectId, space)) {
        if (signal.aborted || !(await renew())) return 'stopped'
        if (!(await indexSome(projectId, space, entities))) return 'unavailable'
        done += entities.length
        progress(done)
      }
    if (learned.library > space.libraryTo) await deleteStrayVectors(db, projectId, space.id)
    const floors = await floorsOf(projectId, space)
    if (floors === null) return 'unavailable'
    const complete = { space: space.id, completeTo: learned.docs, libraryTo: learned.library, ...floors }
    await db.transaction((db) => completeSpace(db, projectId, complete))
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
      const total =
        (await countPending(db, projectId, { space, types: ENTITY_KINDS })) + (await countUndocumented(db, projectId))
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

function pendingText(text: PendingText, item: PendingItem | null): Pending {
  const { type, id, title, hasDocs, textRevision } = text
  const { description = '', itemRevision = 0 } = item ? pendingItem(item) : {}
  const name = item ? readableName(item.name) : title
  return { type, id, title: name, description, hasDocs, textRevision, itemRevision, isGone: !hasDocs && !item }
}

function pendingItem({ kind, id, name, document, revision }: PendingItem): Pending {
  const { description } = sourceText(kind, document)
  const title = readableName(name)
  return { type: kind, id, title, description, hasDocs: false, textRevision: 0, itemRevision: revision, isGone: false }
}

function notEmbedding(): ServiceError {
  return new ServiceError(
    'SVC_UNAVAILABLE',
    'the embedding model does not answer: what was indexed before still serves, and the server goes on by itself',
    { reason: 'embedder_unavailable' },
  )
}
