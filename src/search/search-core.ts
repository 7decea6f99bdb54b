import { ENTITY_KINDS, type EntityKind, type EntityRef } from '../entities/rules/entity-kind.ts'
import { bestOf } from './rules/best-of.ts'
import { fuse, HANDED_IN, type Findings, type FusedGroup } from './rules/fuse.ts'
import { verdict } from './rules/verdict.ts'
import type { FoundGroup, Load, SearchAnswer, SearchQuestion } from './search-messages.ts'
import { Shelf } from './shelf.ts'
import { VectorSet, type SemanticHit } from './vector-set.ts'
import { WordIndex, type TextHit } from './word-index.ts'

interface Held {
  readonly shelves: Map<EntityKind, Shelf>
  documented: Readonly<Record<EntityKind, string>> | null
  vectors: VectorSet | null
  words: WordIndex | null
}

/** What the search thread holds of each project, and how it answers from it. */
export class SearchCore {
  readonly #projects = new Map<string, Held>()

  take(load: Load): void {
    const held = this.#projects.get(load.projectId) ?? nothingHeld()
    this.#projects.set(load.projectId, held)
    switch (load.load) {
      case 'forget':
        this.#projects.delete(load.projectId)
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
        if (held.words?.epoch !== load.epoch) held.words = new WordIndex(load.epoch)
        for (const entry of load.entries) held.words.put(entry)
        return
      case 'vectors':
        if (held.vectors?.space !== load.space) held.vectors = new VectorSet(load.space)
        for (const entry of load.entries) held.vectors.put(entry)
    }
  }

  answer(question: SearchQuestion): SearchAnswer {
    const held = this.#projects.get(question.projectId)
    if (!held) throw new Error('the project was not loaded')
    const semantic = semanticHits(held, question)
    const text = textHits(held, question)
    const candidates = { name: 0, text: 0, semantic: 0 }
    const groups: FoundGroup[] = []
    let hasMore = false
    for (const type of question.types) {
      const shelf = held.shelves.get(type)
      if (!shelf) continue
      const hits = semantic.get(type) ?? []
      const documented = { text: text.filter((hit) => hit.type === type), semantic: hits }
      const findings = findingsOf(shelf, type, documented, question)
      for (const engine of ['name', 'text', 'semantic'] as const) candidates[engine] += findings[engine].length
      const fused = fuse(findings, { foldedName: (row) => shelf.foldedName(row), id: (row) => shelf.ids[row] ?? '' })
      const group = groupOf(type, shelf, fused, { hits, question })
      if (group) groups.push(group)
      hasMore ||= fused.total > question.offset + question.limit
    }
    return { groups, hasMore, candidates, held: question.countsIndexed ? countHeld(held, question) : null }
  }
}

const nothingHeld = (): Held => ({ shelves: new Map(), documented: null, vectors: null, words: null })

function markDocumented({ shelves, documented }: Held): void {
  if (documented) for (const [kind, shelf] of shelves) shelf.markDocumented(documented[kind])
}

/** By type; the best are taken after the filters, so that what is filtered out takes nobody's place. */
function semanticHits({ shelves, vectors }: Held, { semantic }: SearchQuestion): Map<EntityKind, SemanticHit[]> {
  const byType = new Map<EntityKind, SemanticHit[]>()
  if (!semantic || !vectors) return byType
  const isThere = ({ type, id }: EntityRef): boolean => shelves.get(type)?.documentedRows.has(id) ?? false
  for (const hit of vectors.search(semantic.vector, semantic.floors, isThere)) {
    const hits = byType.get(hit.type)
    if (hits) hits.push(hit)
    else byType.set(hit.type, [hit])
  }
  return byType
}

function textHits({ words }: Held, question: SearchQuestion): readonly TextHit[] {
  const types = question.types.filter((type) => !isNameOnly(type, question))
  return words && question.words.length > 0 ? words.search(question.words, types, HANDED_IN.text + SPARE) : []
}

// Documented entities that are deleted in the source are left out only afterwards.
const SPARE = 300

function findingsOf(
  shelf: Shelf,
  type: EntityKind,
  { text, semantic }: { readonly text: readonly TextHit[]; readonly semantic: readonly SemanticHit[] },
  question: SearchQuestion,
): Findings {
  const isWanted = filter(shelf, type, question)
  const rowsOf = <Hit extends { readonly id: string }>(hits: readonly Hit[]): (Hit & { row: number })[] =>
    hits.flatMap((hit) => {
      const row = shelf.documentedRows.get(hit.id)
      return row !== undefined && isWanted(row) ? [{ ...hit, row }] : []
    })
  const name = shelf.findNames(question.query, isWanted)
  if (isNameOnly(type, question)) return { name, text: [], semantic: [] }
  return {
    name,
    text: rowsOf(text).slice(0, HANDED_IN.text),
    semantic: bestOf(rowsOf(semantic), HANDED_IN.semantic, ({ cosine }) => cosine),
  }
}

export function isNameOnly(type: EntityKind, question: Pick<SearchQuestion, 'tokenType' | 'styleType'>): boolean {
  return (type === 'token' && question.tokenType !== null) || (type === 'style' && question.styleType !== null)
}

function filter(shelf: Shelf, type: EntityKind, question: SearchQuestion): (row: number) => boolean {
  const { hasDocs, includeDeleted } = question
  const wantedType = type === 'token' ? question.tokenType : type === 'style' ? question.styleType : null
  // Screens and flows have no state that the answer shows, so they are not left out for it either.
  const leavesOutDeleted = !includeDeleted && type !== 'screen' && type !== 'flow'
  return (row) =>
    !(leavesOutDeleted && shelf.deleted?.[row] === 1) &&
    (hasDocs === null || (shelf.documented[row] === 1) === hasDocs) &&
    (wantedType === null || shelf.types?.[row] === wantedType)
}

function groupOf(
  type: EntityKind,
  shelf: Shelf,
  fused: FusedGroup,
  { hits, question }: { readonly hits: readonly SemanticHit[]; readonly question: SearchQuestion },
): FoundGroup | null {
  const { offset, limit } = question
  const page = fused.page(offset, limit)
  const [first, second] = fused.page(0, 2)
  if (page.length === 0 || !first) return null
  return {
    type,
    total: fused.total,
    verdict: verdict(first.signals, second?.signals),
    rows: page.map(({ row, score, signals }) => {
      const id = shelf.ids[row] ?? ''
      const chunk = signals.semantic ? (hits.find((hit) => hit.id === id)?.chunk ?? null) : null
      return { id, name: shelf.names[row] ?? '', hasDocs: shelf.documented[row] === 1, score, signals, chunk }
    }),
  }
}

function countHeld({ shelves, vectors }: Held, question: SearchQuestion): number {
  let held = 0
  for (const type of question.types) {
    const shelf = shelves.get(type)
    if (!shelf || isNameOnly(type, question)) continue
    for (let row = 0; row < shelf.ids.length; row++)
      if (shelf.documented[row] === 1 && vectors?.has(type, shelf.ids[row] ?? '')) held++
  }
  return held
}
