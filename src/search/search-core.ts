import { present } from '../kit/present.ts'
import { ENTITY_KINDS, type EntityKind } from '../contract/words.ts'
import { refKey, type EntityRef } from '../entities/rules/entity-kind.ts'
import { exactFirst } from './rules/exact-first.ts'
import { fuse, HANDED_IN, type Findings, type FusedGroup } from './rules/fuse.ts'
import { specTexts } from './rules/source-text.ts'
import { verdict, type Verdict } from './rules/verdict.ts'
import type { FoundGroup, Load, Meaning, SearchAnswer, SearchQuestion } from './rules/search-messages.ts'
import { Shelf, type Documented } from './shelf.ts'
import { VectorSet, type Embedded, type SemanticHit } from './vectors/vector-set.ts'
import { VectorMemory } from './vectors/vector-memory.ts'
import { WordIndex, type TextHit } from './words/word-index.ts'

interface Held {
  readonly shelves: Map<EntityKind, Shelf>
  documented: Readonly<Record<EntityKind, string>> | null
  vectors: VectorSet | null
  words: WordIndex | null
  /** By refKey, of what was ever written about here: which text of it the words are of. */
  readonly textRevisions: Map<string, number>
}

/** A question that was looked for in names and texts, in the state of that moment. */
export interface BegunSearch {
  readonly question: SearchQuestion
  readonly groups: readonly BegunGroup[]
  readonly texts: SearchAnswer['texts']
}

interface BegunGroup extends Pick<Findings, 'name'> {
  readonly text: readonly Row<TextHit>[]
  readonly type: EntityKind
  readonly shelf: Shelf
  readonly documented: Documented
  readonly isWanted: (row: number) => boolean
}

type Row<Hit> = Hit & { readonly row: number }

/** What the search thread holds of each project, and how it answers from it. */
export class SearchCore {
  readonly #projects = new Map<string, Held>()
  readonly #memory = new VectorMemory()

  /** What the words of the project take, in bytes. */
  wordBytes(projectId: string): number {
    return this.#projects.get(projectId)?.words?.bytes ?? 0
  }

  take(load: Load): void {
    const held = this.#projects.get(load.projectId) ?? nothingHeld()
    this.#projects.set(load.projectId, held)
    switch (load.load) {
      case 'forget':
        held.vectors?.clear()
        this.#projects.delete(load.projectId)
        return
      case 'prepare':
        for (const shelf of held.shelves.values()) shelf.prepare()
        return
      case 'library':
        for (const kind of ENTITY_KINDS)
          if (kind !== 'project' && kind !== 'doc-page') held.shelves.set(kind, new Shelf(load.shelves[kind]))
        return markDocumented(held)
      case 'docs':
        held.shelves.set('doc-page', new Shelf(load.pages))
        held.shelves.set('project', new Shelf({ ids: load.projectId, names: load.projectName }))
        held.documented = load.documented
        return markDocumented(held)
      case 'texts':
        if (held.words?.epoch !== load.epoch) {
          held.words = new WordIndex(load.epoch)
          held.textRevisions.clear()
        }
        for (const { layers = [], bodies, textRevision, ...entry } of load.entries) {
          if (textRevision !== undefined) held.textRevisions.set(refKey(entry), textRevision)
          const said = layers.length === 0 ? '' : specTexts(layers)
          held.words.put({ ...entry, bodies: said === '' ? bodies : [...bodies, said] })
        }
        return
      case 'vectors':
        if (held.vectors?.space !== load.space) {
          held.vectors?.clear()
          held.vectors = new VectorSet(load.space, this.#memory, load.dimension)
        }
        for (const entry of load.entries) held.vectors.put(entry)
    }
  }

  /** Everything but the meaning, which the model is still at. */
  begin(question: SearchQuestion): BegunSearch {
    const { shelves, words } = this.#held(question)
    const types = question.types.filter((type) => !isNameOnly(type, question))
    const hits = words && question.looksInTexts ? words.search(question.query, types, HANDED_IN.text + SPARE) : []
    const groups = question.types.flatMap((type): BegunGroup[] => {
      const shelf = shelves.get(type)
      if (!shelf) return []
      const { documented } = shelf
      const isWanted = filter(shelf, type, question)
      const said = bestTexts(hits, type, { shelf, isWanted })
      const text = types.includes(type) ? withValues(said, question.values, { type, shelf, isWanted }) : said
      const name = shelf.findNames(question.query, isWanted)
      return [{ type, shelf, documented, isWanted, name, text }]
    })
    const texts = { inAll: words?.size ?? 0, asked: words?.count(types) ?? 0, cut: words?.cut(types) ?? 0 }
    return { question, groups, texts }
  }

  finish({ question, groups: begun, texts }: BegunSearch, { semantic: asked, countsIndexed }: Meaning): SearchAnswer {
    const held = this.#held(question)
    const { semantic, isDeep } = meant(held, begun, { question, asked })
    const candidates = { name: 0, text: 0, semantic: 0 }
    const groups: FoundGroup[] = []
    let hasMore = false
    for (const group of begun) {
      const joined = join(held, group, semantic.get(group.type) ?? [])
      const { findings, fused } =
        isDeep && verdictOf(joined.fused) === 'one_stands_out' ? join(held, group, []) : joined
      for (const engine of ['name', 'text', 'semantic'] as const) candidates[engine] += findings[engine].length
      const found = groupOf(group, fused, { hits: findings.semantic, question })
      if (found) groups.push(found)
      hasMore ||= fused.total > question.offset + question.limit
    }
    const isUnread = question.isForeign && held.words?.hasForeign === true
    const isNotRead = isUnread && asked !== null && candidates.semantic === 0
    const known = countsIndexed ? countHeld(held, begun, question) : null
    return { groups, hasMore, candidates, texts, isNotRead, held: known }
  }

  #held({ projectId }: SearchQuestion): Held {
    const held = this.#projects.get(projectId)
    if (!held) throw new Error('the project was not loaded')
    return held
  }
}

const nothingHeld = (): Held => ({
  shelves: new Map(),
  documented: null,
  vectors: null,
  words: null,
  textRevisions: new Map(),
})

function markDocumented({ shelves, documented }: Held): void {
  if (documented) for (const [kind, shelf] of shelves) shelf.markDocumented(documented[kind])
}

function join(held: Held, { name, text, shelf, documented }: BegunGroup, near: readonly Row<SemanticHit>[]) {
  const said = withoutPassing(text, near, { documented, hasVector: (hit) => hasVector(held, hit) })
  const findings = { name, ...exactFirst(name, { text: said, semantic: near }) }
  const fused = fuse(findings, { foldedName: (row) => shelf.foldedName(row), id: (row) => present(shelf.ids[row]) })
  return { findings, fused }
}

// Entities that are deleted in the source, or without documentation where it is asked for, are left out only afterwards.
const SPARE = 300

function bestTexts(
  hits: readonly TextHit[],
  type: EntityKind,
  { shelf, isWanted }: Pick<BegunGroup, 'shelf' | 'isWanted'>,
): Row<TextHit>[] {
  const found: Row<TextHit>[] = []
  for (const hit of hits) {
    if (found.length === HANDED_IN.text) break
    const row = hit.type === type ? shelf.row(hit.id) : undefined
    if (row !== undefined && isWanted(row)) found.push({ ...hit, row })
  }
  return found
}

/** What has the very value that was asked for comes before what speaks of it, and what has nearly that value after. */
function withValues(
  said: readonly Row<TextHit>[],
  values: SearchQuestion['values'],
  { type, shelf, isWanted }: Pick<BegunGroup, 'type' | 'shelf' | 'isWanted'>,
): readonly Row<TextHit>[] {
  if (values.length === 0) return said
  const most = said[0]?.rank ?? 0
  const found = values.flatMap((value, at): Row<TextHit>[] => {
    const row = value.type === type ? shelf.row(value.id) : undefined
    if (row === undefined || !isWanted(row)) return []
    return [{ type, id: value.id, rank: most + (value.isNear ? 1 : 2) - at / values.length, share: 1, row }]
  })
  const rows = new Set(found.map(({ row }) => row))
  return [...found, ...said.filter(({ row }) => !rows.has(row))].slice(0, HANDED_IN.text)
}

interface Asked {
  readonly question: SearchQuestion
  readonly asked: Meaning['semantic']
}

interface Meant {
  /** By type. */
  readonly semantic: ReadonlyMap<EntityKind, readonly Row<SemanticHit>[]>
  /** That deep a lead may be by chance: where one would stand out, it is as if nothing was near. */
  readonly isDeep: boolean
}

/**
 * What is near enough. A question about things of the field that has neither a name nor a neighbor, and of texts only some that
 * have a word of it in passing, is looked for once more, deeper.
 */
function meant(held: Held, begun: readonly BegunGroup[], ask: Asked): Meant {
  const { question, asked } = ask
  if (question.isForeign && isAnsweredInItsLanguage(held, begun)) return { semantic: new Map(), isDeep: false }
  const semantic = semanticHits(held, begun, ask)
  const isFound =
    [...semantic.values()].some(({ length }) => length > 0) ||
    begun.some(({ name, text }) => name.length > 0 || text.some(({ share }) => share >= GOOD_PART))
  if (!asked?.isOfField || isFound) return { semantic, isDeep: false }
  const { best, row } = asked.floors
  const floors = { best: Math.max(DEEPEST, best - DEEPER), row: Math.max(DEEPEST, row - DEEPER) }
  return { semantic: semanticHits(held, begun, { question, asked: { ...asked, floors } }), isDeep: true }
}
/** Texts in the language of a question say more of it than a model that knows a few words of it in English. */
const isAnsweredInItsLanguage = ({ words }: Held, begun: readonly BegunGroup[]): boolean =>
  begun.some(({ text }) => text.some((hit) => hit.share >= GOOD_PART && words?.isForeign(hit)))

/** Found by bench/search/meaning.js, see docs/decisions/0088. */
const DEEPER = 0.15
/** Below this nothing means anything, however low the floors of a library are. */
const DEEPEST = 0.1

/** By type; the best are taken after the filters, so that what is filtered out takes nobody's place. */
function semanticHits(
  { shelves, vectors, words, textRevisions }: Held,
  begun: readonly BegunGroup[],
  { question, asked }: Asked,
): Map<EntityKind, Row<SemanticHit>[]> {
  const found = new Map<EntityKind, Row<SemanticHit>[]>()
  if (!asked || !vectors) return found
  const groups = new Map(begun.filter(({ type }) => !isNameOnly(type, question)).map((group) => [group.type, group]))
  const rowOf = ({ type, id }: EntityRef) => (groups.get(type)?.shelf ?? shelves.get(type))?.row(id)
  // What the model reads little of on both sides is near by the few English words that are left.
  const isRead = (entity: Embedded) => !(question.isForeign && words?.isForeign(entity))
  const isThere = (entity: Embedded) =>
    rowOf(entity) !== undefined && isCurrent(textRevisions, entity) && isRead(entity)
  for (const [type, near] of vectors.search(asked.vector, asked.floors, isThere)) {
    const group = groups.get(type)
    if (group) found.set(type, bestWanted(near, group, documentedFloor(asked.floors.row)))
  }
  return found
}

/** A vector answers for the text that it was made of: what was deleted or replaced since is silent at once. */
const isCurrent = (textRevisions: Held['textRevisions'], entity: Embedded): boolean =>
  (textRevisions.get(refKey(entity)) ?? 0) <= entity.textRevision

function hasVector({ vectors, textRevisions }: Held, entity: EntityRef): boolean {
  const textRevision = vectors?.textRevision(entity) ?? null
  return textRevision !== null && isCurrent(textRevisions, { ...entity, textRevision })
}

function bestWanted(
  near: Iterable<SemanticHit>,
  { shelf, documented, isWanted }: BegunGroup,
  floor: number,
): Row<SemanticHit>[] {
  const hits: Row<SemanticHit>[] = []
  for (const hit of near) {
    const [nearest = hit] = hits
    const behind = nearest.cosine - hit.cosine
    if (hits.length === HANDED_IN.semantic || behind > FAR_BEHIND) break
    const row = shelf.row(hit.id)
    if (row === undefined || !isWanted(row)) continue
    if (documented[row] === 1 ? hit.cosine >= floor : behind <= LINE_BEHIND) hits.push({ ...hit, row })
  }
  return hits
}

/**
 * A line that has a few words of the question and lies far behind the nearest in meaning mentions them in passing: it is no
 * text match, so that one word and a middling cosine do not pass what is meant and has no word. What has a good part of the
 * words, documentation, or no vector yet stays.
 */
function withoutPassing(
  text: readonly Row<TextHit>[],
  near: readonly Row<SemanticHit>[],
  { documented, hasVector }: { readonly documented: Documented; readonly hasVector: (hit: TextHit) => boolean },
): readonly Row<TextHit>[] {
  const [nearest, last] = [near[0], near.at(-1)]
  if (!nearest || !last) return text
  const cosines = new Map(near.map(({ row, cosine }) => [row, cosine]))
  // Of those that were not handed in because there are too many, nothing is known but that they are behind the last.
  const others = near.length === HANDED_IN.semantic ? last.cosine : -1
  return text.filter(
    (hit) =>
      documented[hit.row] === 1 ||
      hit.share >= GOOD_PART ||
      nearest.cosine - (cosines.get(hit.row) ?? others) <= CLOSE_BEHIND ||
      !hasVector(hit),
  )
}
/** Found by bench/search/meaning.js, see docs/decisions/0048. */
const GOOD_PART = 0.35
const CLOSE_BEHIND = 0.05

/**
 * Beside a close neighbor of its type a far one means nothing; what has a name and a line and no documentation means less
 * at the same distance. Found by bench/search/meaning.js, see docs/decisions/0077.
 */
const FAR_BEHIND = 0.3
const LINE_BEHIND = 0.2
/**
 * Documentation must be further above the floor of rows: a page tells of so much that questions about other things come nearer to
 * it than to a line, and what it does answer lies far above. A share of the room that is left, because models differ in how
 * near to each other they place everything. Found by bench/search/calibration.js, see docs/decisions/0048.
 */
const documentedFloor = (row: number): number => row + 0.13 * (1 - row)

export function isNameOnly(type: EntityKind, question: Pick<SearchQuestion, 'tokenType' | 'styleType'>): boolean {
  return (type === 'token' && question.tokenType !== null) || (type === 'style' && question.styleType !== null)
}

function filter(shelf: Shelf, type: EntityKind, question: SearchQuestion): (row: number) => boolean {
  const { hasDocs, includeDeleted } = question
  const { documented } = shelf
  const wantedType = type === 'token' ? question.tokenType : type === 'style' ? question.styleType : null
  // Screens and flows have no state that the answer shows, so they are not left out for it either.
  const leavesOutDeleted = !includeDeleted && type !== 'screen' && type !== 'flow'
  return (row) =>
    !(leavesOutDeleted && shelf.deleted?.[row] === 1) &&
    (hasDocs === null || (documented[row] === 1) === hasDocs) &&
    (wantedType === null || shelf.types?.[row] === wantedType)
}

function groupOf(
  { type, shelf, documented }: BegunGroup,
  fused: FusedGroup,
  { hits, question }: { readonly hits: readonly SemanticHit[]; readonly question: SearchQuestion },
): FoundGroup | null {
  const { offset, limit } = question
  const page = fused.page(offset, limit)
  const said = verdictOf(fused)
  if (page.length === 0 || said === null) return null
  return {
    type,
    total: fused.total,
    verdict: said,
    rows: page.map(({ row, score, signals }) => {
      const id = present(shelf.ids[row])
      const chunk = signals.semantic ? (hits.find((hit) => hit.id === id)?.chunk ?? null) : null
      return { id, name: present(shelf.names[row]), hasDocs: documented[row] === 1, score, signals, chunk }
    }),
  }
}

/** Null where nothing was found. */
function verdictOf(fused: FusedGroup): Verdict | null {
  const [first, second] = fused.page(0, 2)
  return first ? verdict(first.signals, second?.signals) : null
}

function countHeld({ vectors }: Held, groups: readonly BegunGroup[], question: SearchQuestion): number {
  return groups.reduce((sum, { type }) => sum + (isNameOnly(type, question) ? 0 : (vectors?.count(type) ?? 0)), 0)
}
