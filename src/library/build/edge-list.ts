import type { EdgeType, ItemKind } from '../../contract/words.ts'
import { present } from '../../kit/present.ts'
import { countingSort, picked } from './counting-sort.ts'
import { EDGE_ENDS, Edges, type NodeRange } from '../edges.ts'
import type { Interner } from './interner.ts'
import { NO_NODE } from '../nodes.ts'
import type { Pace } from '../pace.ts'
import { compareCodePoints } from '../rules/compare-code-points.ts'
import { mergeBindings } from '../rules/merge-bindings.ts'
import { metadataKey } from '../rules/metadata-key.ts'
import { sortIndices } from '../sort-indices.ts'
import type { TextBlob } from '../text-blob.ts'

/** The edges of one type while they are being gathered, source after source. */
export class EdgeList {
  readonly #type: EdgeType
  readonly #nodes: number
  readonly #metadata: Interner
  readonly #unresolved = new Map<string, number>()
  /** By target: the last source that named it. */
  readonly #namedBy: number[] = []
  readonly #from: number[] = []
  readonly #to: number[] = []
  readonly #texts: number[] = []

  constructor(type: EdgeType, { nodes, metadata }: { nodes: number; metadata: Interner }) {
    this.#type = type
    this.#nodes = nodes
    this.#metadata = metadata
  }

  /** All the edges of one source at once: targets (nodes or NO_NODE), their raw keys, the metadata's numbers. */
  add(from: number, ends: readonly { readonly target: number; readonly key: string; readonly text: number }[]): void {
    const start = this.#from.length
    let repeats = false
    for (const { target, key, text } of ends) {
      const to = target === NO_NODE ? this.#unresolvedNumber(key) : target
      if (this.#namedBy[to] === from) repeats = true
      this.#namedBy[to] = from
      this.#push(from, to, text)
    }
    if (repeats) this.#mergeFrom(start, from)
  }

  async finish(ranges: Readonly<Record<ItemKind, NodeRange>>, texts: TextBlob, pace: Pace): Promise<Edges> {
    const ends = EDGE_ENDS[this.#type]
    const sources = ranges[ends.from]
    const targets = ranges[ends.to]
    const nodes = this.#nodes
    const targetSlot = (target: number): number =>
      target >= nodes ? targets.count + target - nodes : target - targets.first
    const slots = targets.count + this.#unresolved.size
    const keys = await this.#orderUnresolved(pace)
    // Sorting by target, then (stable) by source, leaves every node's edges ordered by target in linear time.
    const byTarget = await countingSort(new Uint32Array(this.#to), slots, targetSlot, pace)
    const byBoth = await countingSort(
      picked(this.#from, byTarget.order),
      sources.count,
      (source) => source - sources.first,
      pace,
    )
    const order = picked(byTarget.order, byBoth.order)
    await pace.rest()
    const to = picked(this.#to, order)
    const inbound = await countingSort(to, slots, targetSlot, pace)
    return new Edges({
      from: picked(this.#from, order),
      to,
      textOf: picked(this.#texts, order),
      texts,
      sources,
      targets,
      unresolvedFrom: nodes,
      keys,
      outStarts: byBoth.starts,
      inStarts: inbound.starts,
      inEdges: inbound.order,
    })
  }

  #unresolvedNumber(key: string): number {
    const known = this.#unresolved.get(key)
    if (known !== undefined) return known
    const number = this.#nodes + this.#unresolved.size
    this.#unresolved.set(key, number)
    return number
  }

  /** Renumbers the unresolved targets by key, because the order of first sight would change with every import. */
  async #orderUnresolved(pace: Pace): Promise<readonly string[]> {
    const keys = [...this.#unresolved.keys()]
    if (keys.length === 0) return keys
    const unordered = Uint32Array.from({ length: keys.length }, (_, at) => at)
    const order = await sortIndices(unordered, (a, b) => compareCodePoints(present(keys[a]), present(keys[b])), pace)
    const rank = new Uint32Array(keys.length)
    for (const [at, key] of order.entries()) rank[key] = this.#nodes + at
    for (const [at, to] of this.#to.entries()) if (to >= this.#nodes) this.#to[at] = present(rank[to - this.#nodes])
    return Array.from(order, (at) => present(keys[at]))
  }

  #push(from: number, to: number, text: number): void {
    this.#from.push(from)
    this.#to.push(to)
    this.#texts.push(text)
  }

  #mergeFrom(start: number, from: number): void {
    const byTarget = new Map<number, string[]>()
    for (let at = start; at < this.#to.length; at++) {
      const to = present(this.#to[at])
      const text = present(this.#metadata.texts[present(this.#texts[at])])
      const texts = byTarget.get(to)
      if (texts) texts.push(text)
      else byTarget.set(to, [text])
    }
    this.#from.length = start
    this.#to.length = start
    this.#texts.length = start
    const merge = this.#type === 'BINDS_VARIABLE' || this.#type === 'STYLE_BINDS_VAR' ? mergeBindings : distinct
    for (const [to, texts] of byTarget) {
      for (const text of texts.length === 1 ? texts : inOrder(merge(texts)))
        this.#push(from, to, this.#metadata.number(text))
    }
  }
}

const distinct = (texts: readonly string[]): readonly string[] => [...new Set(texts)]

function inOrder(texts: readonly string[]): readonly string[] {
  const keyed = texts.map((text) => ({ text, key: metadataKey(text) }))
  return keyed.sort((a, b) => compareCodePoints(a.key, b.key)).map(({ text }) => text)
}
