import type { EntityKind } from '../contract/words.ts'
import { present } from '../kit/present.ts'
import { refKey, type EntityRef } from '../entities/rules/entity-kind.ts'
import type { VectorEntry } from './search-messages.ts'
import { BLOCK_BYTES, padded, type VectorMemory } from './vectors/vector-memory.ts'

export interface SemanticHit extends EntityRef {
  readonly cosine: number
  /** The best of its chunks. */
  readonly chunk: number
}

interface Placed extends EntityRef {
  /** Of each chunk. */
  readonly slots: readonly number[]
}

/** The vectors of a project's documentation, scanned one by one: exact, and quick enough for tens of thousands. */
export class VectorSet {
  readonly space: string
  readonly #memory: VectorMemory
  // How long a vector is, and how many of them a block holds: the first question says so.
  #dimension = 0
  #perBlock = 0
  readonly #ofType = new Map<EntityKind, number>()
  readonly #arrived = new Map<string, VectorEntry>()
  readonly #placed = new Map<string, Placed>()
  /** All that is placed, until something changes. */
  #inOrder: readonly Placed[] | null = null
  readonly #blocks: number[] = []
  readonly #freeSlots: number[] = []
  #slots = 0

  constructor(space: string, memory: VectorMemory) {
    this.space = space
    this.#memory = memory
  }

  put(entry: VectorEntry): void {
    const key = refKey(entry)
    const change = Number(entry.vectors.byteLength > 0) - Number(this.#arrived.has(key) || this.#placed.has(key))
    this.#ofType.set(entry.type, this.count(entry.type) + change)
    this.#freeSlots.push(...(this.#placed.get(key)?.slots ?? []))
    this.#placed.delete(key)
    this.#inOrder = null
    if (entry.vectors.byteLength === 0) this.#arrived.delete(key)
    else this.#arrived.set(key, entry)
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
    this.#inOrder = null
    this.#shape(0)
  }

  /** Every entity from the lower floor on, best first, if any reaches the upper one: nonsense finds nothing. */
  *search(
    query: Float32Array,
    floors: { readonly best: number; readonly row: number },
    isThere: (entity: EntityRef) => boolean,
  ): Generator<SemanticHit> {
    let isOnTopic = false
    for (const hit of this.#nearest(query, floors.row)) {
      if (!isThere(hit)) continue
      if (!isOnTopic && hit.cosine < floors.best) return
      isOnTopic = true
      yield hit
    }
  }

  *#nearest(query: Float32Array, least: number): Generator<SemanticHit> {
    if (this.#placed.size === 0) this.#shape(query.length)
    // Of another model: there is nothing to compare.
    if (this.#dimension !== query.length || this.#perBlock === 0) return
    for (const entry of this.#arrived.values()) this.#place(entry)
    this.#arrived.clear()
    const entities = (this.#inOrder ??= [...this.#placed.values()])
    const scores = this.#scan(query)
    const keys = new Float64Array(entities.length)
    let found = 0
    for (let at = 0; at < entities.length; at++) {
      const score = scores[bestSlot(present(entities[at]).slots, scores)] ?? -1
      if (score < least - ROUNDING) continue
      const cosine = rounded(score)
      if (cosine >= least) keys[found++] = sortKey(cosine, at)
    }
    for (const key of keys.subarray(0, found).sort()) {
      const entity = entities[key % MOST_ENTITIES]
      if (!entity) continue
      const { type, id, slots } = entity
      const slot = bestSlot(slots, scores)
      yield { type, id, cosine: rounded(scores[slot] ?? -1), chunk: slots.indexOf(slot) }
    }
  }

  #shape(dimension: number): void {
    this.#memory.giveBack(this.#blocks.splice(0))
    this.#freeSlots.length = this.#slots = 0
    this.#dimension = dimension
    this.#perBlock = Math.floor(BLOCK_BYTES / 4 / padded(dimension))
  }

  #scan(query: Float32Array): Float32Array {
    const scores = new Float32Array(this.#slots)
    this.#memory.ask(query)
    for (const [at, block] of this.#blocks.entries()) {
      const first = at * this.#perBlock
      const count = Math.min(this.#perBlock, this.#slots - first)
      scores.set(this.#memory.scan(block, count, this.#dimension), first)
    }
    return scores
  }

  #place({ type, id, vectors }: VectorEntry): void {
    const [dimension, perBlock] = [this.#dimension, this.#perBlock]
    const values = floats(vectors)
    const slots: number[] = []
    for (let start = 0; start + dimension <= values.length; start += dimension) {
      const slot = this.#freeSlots.pop() ?? this.#slots++
      const place = Math.floor(slot / perBlock)
      const block = (this.#blocks[place] ??= this.#memory.take())
      const vector = values.subarray(start, start + dimension)
      this.#memory.write(block + (slot % perBlock) * padded(dimension) * 4, vector)
      slots.push(slot)
    }
    this.#placed.set(refKey({ type, id }), { type, id, slots })
  }
}

/** The slot of the first of the best chunks. */
function bestSlot(slots: readonly number[], scores: Float32Array): number {
  let best = slots[0] ?? -1
  for (const slot of slots) if ((scores[slot] ?? -1) > (scores[best] ?? -1)) best = slot
  return best
}

const ROUNDING = 1e-6
const rounded = (cosine: number): number => Math.round(cosine * 1e6) / 1e6

/** Numbers are sorted many times as fast as objects: the greatest cosine gives the least, then the first entity. */
const sortKey = (cosine: number, entity: number): number => Math.round((2 - cosine) * 1e6) * MOST_ENTITIES + entity
const MOST_ENTITIES = 2 ** 31

/** Drivers hand out bytes at any offset, and a view of floats wants one that four divides. */
function floats(bytes: Uint8Array): Float32Array {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : bytes.slice()
  return new Float32Array(aligned.buffer, aligned.byteOffset, Math.floor(aligned.byteLength / 4))
}
