import { IdPlaces } from '../kit/id-places.ts'
import { present } from '../kit/present.ts'
import { foldName } from '../library/rules/fold-name.ts'
import { literalHits, orderNames, type OrderedNames } from './rules/names/literal-names.ts'
import { HANDED_IN, type Findings } from './rules/fuse.ts'
import { NearNames } from './rules/names/near-names.ts'
import { allowsNearMisses } from './rules/query-reach.ts'
import { ID_LENGTH, NAME_SEPARATOR, type LibraryShelfLoad, type ShelfLoad } from './rules/search-messages.ts'

/** Per row: whether it has documentation. */
export type Documented = Uint8Array

/** Everything of one kind that can be found; a row is a number. */
export class Shelf {
  readonly ids: readonly string[]
  readonly names: readonly string[]
  /** Another one after each change. */
  documented: Documented
  readonly deleted: Uint8Array | null
  readonly types: Uint8Array | null
  readonly #folded: readonly string[]
  #rowOf: IdPlaces | null = null
  #ordered: OrderedNames | null = null
  #near: NearNames | null = null

  constructor(load: ShelfLoad & Partial<LibraryShelfLoad>) {
    this.ids = splitIds(load.ids)
    this.names = this.ids.length === 0 ? [] : load.names.split(NAME_SEPARATOR)
    this.#folded = this.names.map(foldName)
    this.documented = new Uint8Array(this.ids.length)
    this.deleted = load.deleted ?? null
    this.types = load.types ?? null
  }

  markDocumented(ids: string): void {
    const flags = new Uint8Array(this.ids.length)
    for (const id of splitIds(ids)) {
      const row = this.row(id)
      if (row !== undefined) flags[row] = 1
    }
    this.documented = flags
  }

  row(id: string): number | undefined {
    this.#rowOf ??= new IdPlaces(this.ids)
    return this.#rowOf.find(id)
  }

  /** What is otherwise made for the first question: of a hundred thousand names that takes most of a second. */
  prepare(): void {
    this.#rowOf ??= new IdPlaces(this.ids)
    this.#ordered ??= orderNames(this.#folded, this.ids)
    this.#near ??= new NearNames(this.names)
  }

  foldedName(row: number): string {
    return present(this.#folded[row])
  }

  /** Every literal hit, then the best near misses, in their final order. */
  findNames(query: string, isWanted: (row: number) => boolean): Findings['name'] {
    this.#ordered ??= orderNames(this.#folded, this.ids)
    const literal = literalHits(this.#ordered, foldName(query), isWanted)
    const hits: Findings['name'][number][] = literal.map(({ row, tier }) => ({ row, matched: tier }))
    return allowsNearMisses(query) ? hits.concat(this.#nearMisses(query, literal, isWanted)) : hits
  }

  #nearMisses(
    query: string,
    literal: readonly { readonly row: number }[],
    isWanted: (row: number) => boolean,
  ): Findings['name'] {
    this.#near ??= new NearNames(this.names)
    const taken = new Set(literal.map(({ row }) => row))
    return this.#near
      .find(query)
      .filter(({ row }) => !taken.has(row) && isWanted(row))
      .sort((a, b) => b.similarity - a.similarity || this.#shorterFirst(a.row, b.row))
      .slice(0, HANDED_IN.fuzzy)
      .map(({ row, similarity }) => ({ row, matched: 'fuzzy', similarity }))
  }

  #shorterFirst(a: number, b: number): number {
    const [left, right] = [this.foldedName(a), this.foldedName(b)]
    return left.length - right.length || (left < right ? -1 : left > right ? 1 : a - b)
  }
}

function splitIds(joined: string): string[] {
  return Array.from({ length: joined.length / ID_LENGTH }, (_, at) =>
    joined.slice(at * ID_LENGTH, (at + 1) * ID_LENGTH),
  )
}
