import { present } from '../../kit/present.ts'
import { ENTITY_KINDS, type EntityKind } from '../../contract/words.ts'
import { refKey, type EntityRef } from '../../entities/rules/entity-kind.ts'
import { Postings, type Term } from './postings.ts'
import { bestOf } from '../rules/best-of.ts'
import { askedWords, type AskedWord } from '../rules/words/asked-words.ts'
import { abbreviates } from '../rules/words/abbreviates.ts'
import { haveEnough, LEAST } from '../rules/words/least-share.ts'
import { languageOf } from '../rules/words/text-language.ts'
import { wordRanks } from '../rules/words/word-ranks.ts'
import type { TextEntry } from '../rules/search-messages.ts'
import { grown, WordTable, type WordCaps } from './word-table.ts'

export interface TextHit extends EntityRef {
  readonly rank: number
  /** How much of what was asked it has, by weight, 0 to 1. */
  readonly share: number
}

interface IndexCaps extends WordCaps {
  /** One for each word of each entity. */
  readonly postings: number
}

/** Of one project. At all of them its index has about 400 MB. */
const MOST: IndexCaps = { words: 2_000_000, characters: 32_000_000, postings: 16_777_216 }

interface Row extends EntityRef {
  postings: number
}

/**
 * The words of a project's texts. Any word of a question may match; a rare word weighs more than a common one,
 * and a title is ranked apart from its body. Of a long text in several parts, each word counts where it ranks best.
 * At its caps it takes no new words and knows which entities are therefore not wholly in it.
 */
export class WordIndex {
  readonly epoch: string
  readonly #caps: IndexCaps
  #entities: (Row | null)[] = [] // null: replaced or gone
  readonly #rowOf = new Map<string, number>()
  readonly #ofType = new Map<EntityKind, number>()
  readonly #cut = new Map<string, EntityKind>()
  readonly #foreign = new Set<string>()
  #words: WordTable
  #postings: Postings
  #gone = 0
  /** By row, as `#entities` has it, where a search that walks over all of them reads it quickly. */
  #kinds = new Uint8Array(1 << 9) // of ENTITY_KINDS, from 1 on; 0: replaced or gone
  #lengths = new Uint32Array(1 << 9)
  #scratch = scratchOf(0)

  constructor(epoch: string, caps: IndexCaps = MOST) {
    this.epoch = epoch
    this.#caps = caps
    this.#words = new WordTable(caps)
    this.#postings = new Postings()
  }

  get bytes(): number {
    return this.#words.bytes + this.#postings.bytes + this.#entities.length * ROW_BYTES
  }

  put({ type, id, title, aliases = '', bodies }: Omit<TextEntry, 'layers'>): void {
    const key = refKey({ type, id })
    const before = this.#rowOf.get(key)
    if (before !== undefined) {
      this.#gone += this.#entities[before]?.postings ?? 0
      this.#entities[before] = null
      this.#kinds[before] = 0
      this.#ofType.set(type, (this.#ofType.get(type) ?? 0) - 1)
    }
    this.#rowOf.delete(key)
    this.#cut.delete(key)
    this.#foreign.delete(key)
    const isFullOfGone = this.#gone > this.#postings.count - this.#gone + GONE_SLACK
    if (isFullOfGone || this.#entities.length > 2 * this.#rowOf.size + SLACK) this.#compact()
    if (bodies.length === 0) return
    const entity: Row = { type, id, postings: this.#postings.count }
    const row = this.#entities.push(entity) - 1
    this.#rowOf.set(key, row)
    this.#ofType.set(type, (this.#ofType.get(type) ?? 0) + 1)
    // Bodies first, each word where it ranks best; then the title, which is added to that.
    const isWhole = [
      ...bodies.map((body) => this.#take(wordRanks(body, 'body'), row, Math.max)),
      this.#take(wordRanks(aliases, 'alias'), row, Math.max),
      this.#take(wordRanks(title, 'title'), row, (best, rank) => best + rank),
    ]
    entity.postings = this.#postings.count - entity.postings
    this.#note(row, entity)
    if (isWhole.includes(false)) this.#cut.set(key, type)
    if (bodies.some((body) => languageOf(body) !== 'english')) this.#foreign.add(key)
  }

  #note(row: number, { type, postings }: Row): void {
    if (row >= this.#kinds.length) {
      this.#kinds = grown(this.#kinds, new Uint8Array(row * 2))
      this.#lengths = grown(this.#lengths, new Uint32Array(row * 2))
    }
    this.#kinds[row] = ENTITY_KINDS.indexOf(type) + 1
    this.#lengths[row] = postings
  }

  /** Whether all words of it were taken. */
  #take(ranks: ReadonlyMap<string, number>, row: number, join: (known: number, rank: number) => number): boolean {
    let isWhole = true
    for (const [word, rank] of ranks) {
      const number = this.#words.add(word)
      const known = number === -1 ? null : this.#postings.rank(number, row)
      if (known !== null) this.#postings.replace(number, join(known, rank))
      else if (number === -1 || this.#postings.count >= this.#caps.postings) isWhole = false
      else this.#postings.add(number, row, rank)
    }
    return isWhole
  }

  /** How many entities are in it. */
  get size(): number {
    return this.#rowOf.size
  }

  /** How many of them are of these types. */
  count(types: readonly EntityKind[]): number {
    return types.reduce((sum, type) => sum + (this.#ofType.get(type) ?? 0), 0)
  }

  get hasForeign(): boolean {
    return this.#foreign.size > 0
  }

  /** Whether it has a text that is not in English. */
  isForeign(entity: EntityRef): boolean {
    return this.#foreign.size > 0 && this.#foreign.has(refKey(entity))
  }

  /** How many entities of these types are not wholly in it. */
  cut(types: readonly EntityKind[]): number {
    let count = 0
    for (const type of this.#cut.values()) if (types.includes(type)) count++
    return count
  }

  /** The best of each type, best first. A text that has too little of what was asked is no hit. */
  search(question: string, types: readonly EntityKind[], limit: number): TextHit[] {
    const { scores, shares, best } = this.#zeros()
    const asked = askedWords(question).map((word) => this.#weigh(word))
    const total = asked.reduce((sum, { weight }) => sum + weight, 0)
    for (const { weight, terms } of asked)
      if (terms.length > 0) this.#postings.score(terms, { scores, shares, best, share: weight / total })
    return [...this.#rowsWith(shares, types)].flatMap(([type, rows]) =>
      bestOf(haveEnough(rows, asked.length, { shares, lengths: this.#lengths }), limit, (row) => present(scores[row]))
        .map((row) => ({
          type,
          id: present(this.#entities[row]?.id),
          rank: round(present(scores[row])),
          share: present(shares[row]),
        }))
        .sort((a, b) => b.rank - a.rank || (a.id < b.id ? -1 : 1)),
    )
  }

  /** By type the rows that have the least share of what was asked. */
  #rowsWith(shares: Float64Array, types: readonly EntityKind[]): Map<EntityKind, number[]> {
    const found = new Map(types.map((type): [EntityKind, number[]] => [type, []]))
    const byKind = [null, ...ENTITY_KINDS.map((kind) => found.get(kind) ?? null)]
    const [kinds, count] = [this.#kinds, this.#entities.length]
    for (let row = 0; row < count; row++) if (present(shares[row]) >= LEAST) byKind[present(kinds[row])]?.push(row)
    return found
  }

  /** One of each for every row, used again and again: three new ones for a hundred thousand are 2 MB a search. */
  #zeros(): Record<'scores' | 'shares' | 'best', Float64Array> {
    if (this.#scratch.best.length < this.#entities.length) this.#scratch = scratchOf(this.#entities.length * 2)
    this.#scratch.scores.fill(0, 0, this.#entities.length)
    this.#scratch.shares.fill(0, 0, this.#entities.length)
    return this.#scratch
  }

  /** Rare words weigh more. One that no text has still counts as asked for, as the rarest would. */
  #weigh({ word, times, others }: AskedWord): { readonly weight: number; readonly terms: readonly Term[] } {
    const own = this.#words.find(word)
    const parts = own === -1 ? this.#parts(word) : []
    const terms = [
      { word: own, worth: 1 },
      ...parts.map((part) => ({ word: part, worth: PART })),
      ...others.map(({ word, worth }) => ({ word: this.#words.find(word), worth })),
    ].filter((term) => term.word !== -1)
    const meant = terms.length > 0 ? terms : this.#longForms(word).map((long) => ({ word: long, worth: LONG_FORM }))
    const weighed = meant
      .map(({ word, worth }) => ({ word, worth, weight: times * worth * this.#rarity(this.#containing(word)) }))
      .sort((a, b) => b.worth - a.worth)
    return { weight: times * this.#rarity(own === -1 ? 0 : this.#containing(own)), terms: weighed }
  }

  /**
   * Words of this library that the one that nothing has may be short for, whatever our table of abbreviations says. One
   * that may stand for many says nothing.
   */
  #longForms(word: string): number[] {
    const found: number[] = []
    for (const number of this.#words.beginningWith(word))
      if (this.#postings.countOf(number) > 0 && abbreviates(word, this.#words.word(number))) found.push(number)
    return found.length > MOST_LONG_FORMS ? [] : found
  }

  /** Two words that stand in texts and make this one together: `checkbox` finds a check box. */
  #parts(word: string): number[] {
    for (let at = LEAST_PART; at <= word.length - LEAST_PART; at++) {
      const parts = [word.slice(0, at), word.slice(at)].map((part) => this.#words.find(part))
      if (!parts.includes(-1)) return parts
    }
    return []
  }

  #rarity(containing: number): number {
    return Math.log(1 + (this.#rowOf.size - containing + 0.5) / (containing + 0.5))
  }

  #containing(word: number): number {
    if (this.#rowOf.size === this.#entities.length) return this.#postings.countOf(word)
    let count = 0
    this.#postings.each(word, (row) => {
      if (this.#entities[row]) count++
    })
    return count
  }

  /** Rows that were replaced leave the lists, and so do words that nothing has any more. */
  #compact(): void {
    const moved = new Int32Array(this.#entities.length).fill(-1)
    const kept: Row[] = []
    for (const [row, entity] of this.#entities.entries()) if (entity) moved[row] = kept.push(entity) - 1
    this.#entities = kept
    this.#kinds.fill(0)
    for (const [row, entity] of kept.entries()) this.#note(row, entity)
    for (const [key, row] of this.#rowOf) this.#rowOf.set(key, present(moved[row]))
    const [words, postings] = [new WordTable(this.#caps), new Postings()]
    for (let number = 0; number < this.#words.count; number++) {
      let kept = -1
      this.#postings.each(number, (row, rank) => {
        const now = present(moved[row])
        if (now === -1) return
        if (kept === -1) kept = words.add(this.#words.word(number))
        postings.add(kept, now, rank)
      })
    }
    this.#words = words
    this.#postings = postings
    this.#gone = 0
  }
}

const scratchOf = (length: number): Record<'scores' | 'shares' | 'best', Float64Array> => ({
  scores: new Float64Array(length),
  shares: new Float64Array(length),
  best: new Float64Array(length),
})

const LEAST_PART = 3
/** How much half of a word that was asked for is worth. */
const PART = 0.6
const LONG_FORM = 0.6
const MOST_LONG_FORMS = 4

const round = (value: number): number => Math.round(value * 1e9) / 1e9

/** A few replaced rows cost less than the work of leaving them out. */
const SLACK = 1_000
const GONE_SLACK = 100_000
/** About what an entity and its key take. */
const ROW_BYTES = 300
