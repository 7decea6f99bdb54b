import { ENTITY_KINDS, type EntityKind } from '../../contract/words.ts'
import { present } from '../../kit/present.ts'
import { refKey, type EntityRef } from '../../entities/rules/entity-kind.ts'
import type { VectorEntry } from '../rules/search-messages.ts'
import { fromTheTop } from '../rules/from-the-top.ts'
import { grown } from '../words/word-table.ts'
import { layoutOf, type VectorMemory } from './vector-memory.ts'

/** An entity, and which of its texts its vectors were made of. */
export interface Embedded extends EntityRef {
  readonly textRevision: number
}

export interface SemanticHit extends EntityRef {
  readonly cosine: number
  /** The best of its chunks. */
  readonly chunk: number
}

interface Placed extends Embedded {
  /** Of each chunk. */
  readonly slots: readonly number[]
}

/** A vector that is near enough to be looked at. */
interface Near {
  readonly slot: number
  readonly product: number
}

/** Slots, each with what its product is at most. */
interface Bounds {
  readonly slots: number[]
  readonly most: number[]
}

/** The vectors of a project's documentation, all of them looked at: exact, and quick enough for a hundred thousand. */
export class VectorSet {
  readonly space: string
  readonly #memory: VectorMemory
  /** How long a vector is: the space says so, or else the first question after the first vectors. */
  #layout = layoutOf(0)
  readonly #isKnown: boolean
  readonly #ofType = new Map<EntityKind, number>()
  readonly #arrived = new Map<string, VectorEntry>()
  readonly #placed = new Map<string, Placed>()
  /** By slot. */
  readonly #owners: (Placed | null)[] = []
  /** By slot, of ENTITY_KINDS from 1 on, 0 is nobody's: what a scan reads of a hundred thousand owners. */
  #kinds = new Uint8Array(1 << 9)
  readonly #blocks: number[] = []
  readonly #freeSlots: number[] = []

  constructor(space: string, memory: VectorMemory, dimension: number | null = null) {
    this.space = space
    this.#memory = memory
    this.#isKnown = dimension !== null
    this.#shape(dimension ?? 0)
  }

  put(entry: VectorEntry): void {
    const key = refKey(entry)
    const change = Number(entry.vectors.byteLength > 0) - Number(this.#arrived.has(key) || this.#placed.has(key))
    this.#ofType.set(entry.type, this.count(entry.type) + change)
    for (const slot of this.#placed.get(key)?.slots ?? []) {
      this.#owners[slot] = null
      this.#kinds[slot] = 0
      this.#freeSlots.push(slot)
    }
    this.#placed.delete(key)
    this.#arrived.delete(key)
    if (entry.vectors.byteLength === 0) return
    if (this.#isKnown) this.#place(entry)
    else this.#arrived.set(key, entry)
  }

  /** Which of its texts the entity's vectors were made of; null where it has none. */
  textRevision(entity: EntityRef): number | null {
    const key = refKey(entity)
    return (this.#placed.get(key) ?? this.#arrived.get(key))?.textRevision ?? null
  }

  /** How many entities of a type have vectors. */
  count(type: EntityKind): number {
    return this.#ofType.get(type) ?? 0
  }

  /** The memory is not collected by itself. Nothing is found afterwards. */
  clear(): void {
    this.#ofType.clear()
    this.#arrived.clear()
    this.#placed.clear()
    this.#shape(0)
  }

  /**
   * By type every entity from the lower floor on, best first, if any of any type reaches the upper one: nonsense finds
   * nothing. They are sorted as they are asked for.
   */
  search(
    query: Float32Array,
    floors: { readonly best: number; readonly row: number },
    isThere: (entity: Embedded) => boolean,
  ): Map<EntityKind, Iterable<SemanticHit>> {
    const found = new Map<EntityKind, Iterable<SemanticHit>>()
    let best = -Infinity
    for (const [type, bounds] of this.#bounds(query, floors.row)) {
      const hits = this.#hits(bounds, floors.row, isThere)
      const first = hits.next()
      if (first.done === true) continue
      best = Math.max(best, first.value.cosine)
      found.set(type, withFirst(first.value, hits))
    }
    return best >= floors.best ? found : new Map()
  }

  /** By type the slots that may reach it, each with what its product is at most. */
  #bounds(query: Float32Array, least: number): Map<EntityKind, Bounds> {
    if (!this.#isKnown && this.#placed.size === 0) this.#shape(query.length)
    const { dimension, perBlock } = this.#layout
    // Of another model: there is nothing to compare.
    if (dimension !== query.length || perBlock === 0) return new Map()
    for (const entry of this.#arrived.values()) this.#place(entry)
    this.#arrived.clear()
    this.#memory.ask(this.#layout, query)
    const byKind = [null, ...ENTITY_KINDS].map((): Bounds => ({ slots: [], most: [] }))
    const [kinds, leastBound] = [this.#kinds, least - ROUNDING]
    for (const [at, block] of this.#blocks.entries()) {
      const first = at * perBlock
      const count = Math.min(perBlock, this.#owners.length - first)
      const bounds = this.#memory.bounds(this.#layout, block, count)
      for (let place = 0; place < count; place++) {
        const bound = present(bounds[place])
        if (bound < leastBound) continue
        const own = present(byKind[present(kinds[first + place])])
        own.slots.push(first + place)
        own.most.push(bound)
      }
    }
    const found = ENTITY_KINDS.map((kind, at): [EntityKind, Bounds] => [kind, present(byKind[at + 1])])
    return new Map(found.filter(([, { slots }]) => slots.length > 0))
  }

  *#hits(
    { slots, most }: Bounds,
    least: number,
    isThere: (entity: Embedded) => boolean,
  ): Generator<SemanticHit, undefined> {
    const seen = new Set<Placed>()
    const exactly = (at: number): Near => {
      const slot = present(slots[at])
      return { slot, product: this.#product(slot) }
    }
    for (const { slot, product } of fromTheTop(most, exactly, compareNear)) {
      const cosine = rounded(product)
      if (cosine < least) return
      const entity = this.#owners[slot]
      if (!entity || seen.has(entity) || !isThere(entity)) continue
      seen.add(entity)
      yield { type: entity.type, id: entity.id, cosine, chunk: entity.slots.indexOf(slot) }
    }
  }

  #product(slot: number): number {
    const { perBlock } = this.#layout
    const block = present(this.#blocks[Math.floor(slot / perBlock)])
    return present(this.#memory.products(this.#layout, block, 1, slot % perBlock)[0])
  }

  #shape(dimension: number): void {
    this.#memory.giveBack(this.#blocks.splice(0))
    this.#freeSlots.length = this.#owners.length = 0
    this.#layout = layoutOf(dimension)
  }

  #place({ type, id, textRevision, vectors }: VectorEntry): void {
    const { dimension, perBlock } = this.#layout
    if (perBlock === 0) return
    const values = floats(vectors)
    const slots: number[] = []
    const placed: Placed = { type, id, textRevision, slots }
    for (let start = 0; start + dimension <= values.length; start += dimension) {
      const slot = this.#freeSlots.pop() ?? this.#owners.length
      this.#owners[slot] = placed
      if (slot >= this.#kinds.length) this.#kinds = grown(this.#kinds, new Uint8Array(slot * 2))
      this.#kinds[slot] = ENTITY_KINDS.indexOf(type) + 1
      const block = (this.#blocks[Math.floor(slot / perBlock)] ??= this.#memory.take())
      this.#memory.write(this.#layout, block, slot % perBlock, values.subarray(start, start + dimension))
      slots.push(slot)
    }
    this.#placed.set(refKey({ type, id }), placed)
  }
}

function* withFirst<T>(first: T, rest: Iterable<T>): Generator<T> {
  yield first
  yield* rest
}

/** The nearest first; of equal ones the first chunk of an entity, and the first that came. */
const compareNear = (a: Near, b: Near): number => b.product - a.product || a.slot - b.slot

const ROUNDING = 1e-6
const rounded = (cosine: number): number => Math.round(cosine * 1e6) / 1e6

/** Drivers hand out bytes at any offset, and a view of floats wants one that four divides. */
function floats(bytes: Uint8Array): Float32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  return new Float32Array(aligned.buffer, aligned.byteOffset, Math.floor(aligned.byteLength / 4))
}
