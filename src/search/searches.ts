import { ENTITY_KINDS, type EntityKind } from '../contract/words.ts'
import { notFound } from '../errors.ts'
import { RecentMap } from '../kit/recent-map.ts'
import { Slots } from '../kit/slots.ts'
import { foldName } from '../library/rules/fold-name.ts'
import type { Docs } from '../entities/docs.ts'
import type { EntityRef } from '../entities/rules/entity-kind.ts'
import type { DocsFeeds } from '../documentation/record/docs-feeds.ts'
import type { Libraries } from '../library/cache/libraries.ts'
import type { Library } from '../library/library.ts'
import type { ProjectScope } from '../projects/revisions.ts'
import type { Clock, Database, Embedder, Log } from '../ports.ts'
import { createBehindCounts, NOT_BEHIND, type Behind } from './vectors/behind-counts.ts'
import { ProjectMirror } from './mirror.ts'
import { isForeign, readingOf } from './rules/words/question-reading.ts'
import { spelledOut, withSynonyms } from './rules/words/asked-words.ts'
import { didNotLook, looked, reasonNotToLook, type Coverage, type Reason } from './rules/coverage.ts'
import type { Engine } from './rules/engines.ts'
import { meanVector } from './rules/mean-vector.ts'
import { isTooShort } from './rules/query-reach.ts'
import { Strikes } from './rules/strikes.ts'
import { isNameOnly } from './search-core.ts'
import type { Meaning, Passage, SearchAnswer, SearchQuestion } from './rules/search-messages.ts'
import { KeptExcerpts } from './quoting/kept-excerpts.ts'
import { QuotableTexts } from './quoting/quotable-texts.ts'
import { SearchLost, SearchThread, type SearchThreadOptions } from './search-thread.ts'
import type { QuotableText } from './quoting/quotables-store.ts'
import { servingSpace } from './vectors/serving-space.ts'
import { readSpaces, type ProjectSpaces } from './vectors/spaces-store.ts'

type Ask = Omit<SearchQuestion, 'projectId' | 'looksInTexts' | 'isForeign'>

export interface SearchResult extends Pick<SearchAnswer, 'groups' | 'hasMore'> {
  readonly coverage: Readonly<Record<Engine, Coverage>>
}

/** The three engines over one project, as fresh as the request that asks. */
export interface Searches {
  find(scope: ProjectScope, ask: Ask): Promise<SearchResult>
  /** Loads what the first search of a project would otherwise wait for, as long as that takes. */
  prepare(scope: ProjectScope): Promise<void>
  /** What may be quoted of what was written here, by refKey. */
  quotable(scope: ProjectScope, refs: readonly EntityRef[]): Promise<ReadonlyMap<string, QuotableText>>
  /** One excerpt for each; none if the thread dies over it. */
  quote(scope: ProjectScope, query: string, passages: readonly Passage[]): Promise<readonly string[]>
  close(): Promise<void>
}

interface SearchesOptions {
  readonly db: Database
  readonly libraries: Libraries
  readonly docs: DocsFeeds
  readonly embedder: Embedder
  readonly log: Log
  readonly clock: Clock
  /** Of all that the thread holds; the longest unused project is forgotten first. */
  readonly budgetBytes?: number
  readonly thread?: Pick<SearchThreadOptions, 'workerFile' | 'heapMb'>
}

// The model, the search thread and the thread that serves each have one in hand; more would only wait inside.
const AT_ONCE = 3
const MEBIBYTE = 1_048_576
/** How long a search waits for vectors that are being loaded, and for texts of an import, before it answers without. */
const VECTORS_WAIT_MS = 1_500
const ITEMS_WAIT_MS = 300
/** For what was written here it waits longer: who writes expects to find it. Ten seconds read some fifty megabytes. */
const TEXTS_WAIT_MS = 10_000
/** Nobody waits for what is prepared; what is not there by then is loaded further without it. */
const PREPARE_WAIT_MS = 120_000

interface Semantic {
  readonly hits: Meaning['semantic']
  readonly reason: Reason | null
  readonly index: Behind | null
}

/**
 * One search, in order:
 *
 *   1. What cannot help is ruled out: a question too short to mean anything, filters that leave nothing, a thread that
 *      died a moment ago, a project that killed it twice (`strikes`: first its texts are left out, then all of it).
 *   2. The model turns the question into a vector (the longest wait). Meanwhile the library is opened, and then the
 *      thread's copy of the project is brought up to date (`mirror.ts`).
 *   3. The thread looks through names and texts while the model is still at work, and joins what it found with what
 *      the vector finds.
 *   4. `coverage` says of each engine whether it looked and at how much. An engine that failed costs its own hits only.
 *
 * Of all projects the thread holds at most `budgetBytes`; the longest unused one is forgotten first, never one that is
 * being searched or read.
 */
export function createSearches(options: SearchesOptions): Searches {
  const { db, libraries, docs: feeds, embedder, log, clock, budgetBytes = 1_024 * MEBIBYTE } = options
  const mirrors = new RecentMap<string, ProjectMirror>()
  const strikes = new Strikes()
  const thread = new SearchThread({
    log,
    ...options.thread,
    onLost(projectId) {
      mirrors.clear()
      if (projectId !== null) strikes.add(projectId, clock.now())
      log.error('search.thread_lost', { project_id: projectId })
    },
  })
  const send = { send: thread.load.bind(thread), sendWords: thread.loadWords.bind(thread) }
  const turns = new Slots(AT_ONCE)
  const behindCounts = createBehindCounts({ db, clock })
  const texts = new QuotableTexts(db)
  const quoted = new KeptExcerpts()

  const mirrorOf = (projectId: string): ProjectMirror => {
    const mirror = mirrors.get(projectId) ?? new ProjectMirror(projectId, { db, log, ...send })
    mirrors.set(projectId, mirror)
    let bytes = 0
    for (const one of mirrors.values()) bytes += one.bytes
    const mayGo = (one: ProjectMirror): boolean => one !== mirror && !one.isBusy
    for (const [id, one] of mirrors.evict(() => bytes <= budgetBytes, mayGo)) {
      thread.load({ load: 'forget', projectId: id })
      bytes -= one.bytes
    }
    return mirror
  }

  /** The thread then has every text that was written before the request began, and of very much what came in time. */
  const readTexts = async ({ projectId, revisions }: ProjectScope, mirror: ProjectMirror): Promise<TextState> => {
    if (strikes.trust(projectId, clock.now()) !== 'all') return { reason: 'search_unavailable' }
    try {
      const isWrittenThere = await mirror.followTexts(revisions, TEXTS_WAIT_MS)
      const areItemsThere = await mirror.followItems(revisions, ITEMS_WAIT_MS)
      return { reason: null, isComplete: isWrittenThere && areItemsThere }
    } catch (error) {
      if (error instanceof SearchLost) throw error
      log.warn('search.text_failed', { project_id: projectId, reason: String(error) })
      return { reason: 'provider_unavailable' }
    }
  }

  const embed = (query: string): ReturnType<Embedder['embed']> => {
    const question = spelledOut(query.normalize('NFKC'))
    const wider = withSynonyms(question)
    return embedder.embed(wider === null ? [question] : [question, wider], { purpose: 'query' })
  }

  const findMeaning = async (
    scope: ProjectScope,
    mirror: ProjectMirror,
    { ask, project, embedding }: { ask: Ask; project: ProjectSpaces; embedding: ReturnType<Embedder['embed']> },
  ): Promise<Semantic> => {
    const { projectId, revisions } = scope
    const space = servingSpace(project.spaces, embedder)
    const isBehind = space === null || space.completeTo < revisions.docs || space.libraryTo < revisions.library
    const types = ask.types.filter((type) => !isNameOnly(type, ask))
    const isLoaded = space !== null && (await mirror.follow(space, revisions.epoch, VECTORS_WAIT_MS))
    const behind = isBehind ? await behindCounts.count(scope, space, types) : NOT_BEHIND
    const embedded = await embedding
    if (!('vectors' in embedded)) return { hits: null, reason: unavailableReason(embedded), index: null }
    const vector = meanVector(embedded.vectors)
    const index = isLoaded && !isBehind ? null : behind
    if (!space || vector === undefined) return { hits: null, reason: null, index: { pending: Infinity, changed: 0 } }
    if (space.dimension !== null && space.dimension !== vector.length) {
      log.warn('search.wrong_dimension', { project_id: projectId, expected: space.dimension, received: vector.length })
      return { hits: null, reason: 'provider_unavailable', index: null }
    }
    const isOfField = embedded.areOfField?.[0] === true
    return { hits: { vector, floors: space.floors, isOfField }, reason: null, index }
  }

  const findIn = async (scope: ProjectScope, mirror: ProjectMirror, { ask, docs, reason }: Prepared) => {
    const { projectId } = scope
    const reading = readingOf(ask.query, embedder.reads(ask.query))
    const reasonNotToMean = reason ?? (reading === 'not_at_all' ? 'language_not_read' : null)
    // The model takes longest, so it begins first.
    const embedding = reasonNotToMean === null ? embed(ask.query) : null
    embedding?.catch(() => undefined) // awaited below, unless the database fails first: then nobody would hear of it
    // Without the library there is no answer at all: what else has to be read does not take turns with it.
    const [library, project] = await Promise.all([libraries.open(scope), readSpaces(db, projectId)])
    if (!project) throw notFound('project', projectId)
    const meaning =
      embedding === null
        ? Promise.resolve<Semantic>({ hits: null, reason: reasonNotToMean, index: null })
        : findMeaning(scope, mirror, { ask, project, embedding }).catch((error: unknown): Semantic => {
            log.warn('search.semantic_failed', { project_id: projectId, reason: String(error) })
            return { hits: null, reason: 'provider_unavailable', index: null }
          })
    const texts: TextState = reason === null ? await readTexts(scope, mirror) : { reason }
    if (mirrors.get(projectId) !== mirror) throw new SearchLost('the search thread died')
    // In the same turn as the question: another request must not load an older state in between.
    mirror.show(library, docs, project.name)
    const answer = await thread.ask(
      { ...ask, projectId, looksInTexts: texts.reason === null, isForeign: isForeign(ask.query, embedder.language) },
      meaning.then(({ hits, index }) => ({ semantic: hits, countsIndexed: index !== null })),
    )
    if (texts.reason === null) strikes.clear(projectId)
    const semantic = await meaning
    const { groups, hasMore, candidates } = answer
    const searchable = countSearchable(library, docs, ask)
    const nothing = reason === null && searchable.inAll === 0 ? didNotLook('no_documentation') : null
    return {
      groups,
      hasMore,
      coverage: {
        semantic:
          nothing ?? semanticCoverage(semantic, { answer, total: searchable.asked, language: embedder.language }),
        text: nothing ?? textCoverage(texts, { answer, total: searchable.asked }),
        name: looked(candidates.name),
      },
    }
  }

  const find = async (scope: ProjectScope, ask: Ask): Promise<SearchResult> => {
    const { projectId } = scope
    const docs = await feeds.open(scope)
    const reason = reasonNotToLook({
      isTooShort: isTooShort(foldName(ask.query)),
      isFilteredOut: ask.hasDocs === false || ask.types.every((type) => isNameOnly(type, ask)),
    })
    if (thread.isDown || strikes.trust(projectId, clock.now()) === 'nothing') return withoutThread(reason)
    const mirror = mirrorOf(projectId)
    mirror.searches++
    try {
      return await findIn(scope, mirror, { ask, docs, reason })
    } catch (error) {
      if (error instanceof SearchLost) return withoutThread(reason)
      throw error
    } finally {
      mirror.searches--
    }
  }

  const prepare = async (scope: ProjectScope): Promise<void> => {
    const { projectId, revisions } = scope
    if (thread.isDown || strikes.trust(projectId, clock.now()) !== 'all') return
    const [docs, library, project] = await Promise.all([
      feeds.open(scope),
      libraries.open(scope),
      readSpaces(db, projectId),
    ])
    if (!project) return
    const mirror = mirrorOf(projectId)
    mirror.searches++
    try {
      mirror.show(library, docs, project.name)
      thread.load({ load: 'prepare', projectId })
      const space = servingSpace(project.spaces, embedder)
      await Promise.all([
        mirror.followTexts(revisions, PREPARE_WAIT_MS),
        mirror.followItems(revisions, PREPARE_WAIT_MS),
        space && mirror.follow(space, revisions.epoch, PREPARE_WAIT_MS),
        // A model somewhere else may cost money, and is awake.
        embedder.provider === 'local' && embedder.embed(['awake'], { purpose: 'query' }),
      ])
    } finally {
      mirror.searches--
    }
  }

  return {
    find: (scope, ask) => turns.run(() => find(scope, ask)),
    prepare,
    quotable: (scope, refs) => texts.read(scope, refs),
    async quote({ projectId }, query, passages) {
      const kept = quoted.find(projectId, query, passages)
      if (kept) return kept
      try {
        const excerpts = await thread.quote(query, passages)
        quoted.keep(projectId, query, { passages, excerpts })
        return excerpts
      } catch (error) {
        if (error instanceof SearchLost) return []
        throw error
      }
    },
    close: () => thread.close(),
  }
}

interface Prepared {
  readonly ask: Ask
  readonly docs: Docs
  /** Why the engines over texts need not look. */
  readonly reason: Reason | null
}

type TextState =
  /** Whether all texts are there. */
  { readonly reason: null; readonly isComplete: boolean } | { readonly reason: Reason }

/** All three engines look in the thread: an answer that says so, and finds nothing. */
function withoutThread(reason: Reason | null): SearchResult {
  const documentation = didNotLook(reason ?? 'search_unavailable')
  const coverage = { semantic: documentation, text: documentation, name: didNotLook('search_unavailable') }
  return { groups: [], hasMore: false, coverage }
}

/** Entities that may have a text or a vector: everything in the library, and what else is documented. */
function countSearchable(library: Library, docs: Docs, ask: Ask): { readonly asked: number; readonly inAll: number } {
  const count = (kind: EntityKind): number =>
    kind === 'project' || kind === 'doc-page' ? docs.documented(kind).size : library.ranges[kind].count
  const sum = (kinds: readonly EntityKind[]): number => kinds.reduce((sum, kind) => sum + count(kind), 0)
  return { asked: sum(ask.types.filter((kind) => !isNameOnly(kind, ask))), inAll: sum(ENTITY_KINDS) }
}

function semanticCoverage(
  { reason, index }: Semantic,
  {
    answer: { candidates, held, isNotRead },
    total,
    language,
  }: { readonly answer: SearchAnswer; readonly total: number; readonly language: string | null },
): Coverage {
  if (reason !== null) return didNotLook(reason)
  if (isNotRead) return didNotLook('language_not_read')
  const fresh = total - Math.min(total, index?.pending ?? 0)
  // Where all have vectors, those of what an import changed are old ones.
  const known = held !== null && held >= total ? total - Math.min(total, index?.changed ?? 0) : held
  return looked(candidates.semantic, known === null ? null : { indexed: Math.min(fresh, known), total }, language)
}

/** Until all texts are there nobody knows how many there will be: at most one for each entity. */
function textCoverage(
  state: TextState,
  { answer: { candidates, texts }, total }: { readonly answer: SearchAnswer; readonly total: number },
): Coverage {
  if (state.reason !== null) return didNotLook(state.reason)
  const indexed = texts.asked - texts.cut
  if (!state.isComplete) return looked(candidates.text, { indexed, total: Math.max(total, texts.asked) })
  if (texts.inAll === 0) return didNotLook('no_documentation')
  return looked(candidates.text, { indexed, total: texts.asked })
}

function unavailableReason(embedded: { unavailable: Reason } | { refused: string }): Reason {
  return 'unavailable' in embedded ? embedded.unavailable : 'provider_unavailable'
}
