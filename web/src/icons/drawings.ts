import type { DrawIconsOutput } from '../api/generated/types.ts'
import { readDrawing, type IconDrawing } from './rules/read-drawing.ts'

type Ask = (ids: readonly string[]) => Promise<DrawIconsOutput>

/** So many are drawn in one answer. */
const MOST_ASKED = 100
const MOST_UNDER_WAY = 2
/** What comes into sight together is asked for together. */
const GATHER_MS = 20

/**
 * Drawings of icons by their ids, asked for while somebody looks at their places: what is scrolled past before its turn
 * comes is not asked for. An answer that has room left brings what comes next on the wall.
 */
export class Drawings {
  /** Null: there is none. */
  readonly #known = new Map<string, IconDrawing | null>()
  readonly #watched = new Map<string, Set<() => void>>()
  readonly #asked = new Set<string>()
  readonly #ask: Ask
  #order: readonly string[] = []
  #underWay = 0
  #isGathering = false

  constructor(ask: Ask) {
    this.#ask = ask
  }

  get(id: string): IconDrawing | null | undefined {
    return this.#known.get(id)
  }

  /** In which order they stand on the wall. */
  follow(order: readonly string[]): void {
    this.#order = order
  }

  watch(id: string, listener: () => void): () => void {
    const listeners = this.#watched.get(id) ?? new Set()
    this.#watched.set(id, listeners.add(listener))
    if (!this.#known.has(id)) this.#soon()
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0 && this.#watched.get(id) === listeners) this.#watched.delete(id)
    }
  }

  /** All of these; what cannot be drawn is left out. */
  async load(ids: readonly string[], tell: (done: number) => void): Promise<Map<string, IconDrawing>> {
    const lacking = ids.filter((id) => !this.#known.has(id))
    for (let at = 0; at < lacking.length; at += MOST_ASKED) {
      tell(ids.length - lacking.length + at)
      await this.#read(lacking.slice(at, at + MOST_ASKED))
    }
    tell(ids.length)
    return new Map(
      ids.flatMap((id) => {
        const drawing = this.#known.get(id)
        return drawing ? [[id, drawing]] : []
      }),
    )
  }

  #soon(): void {
    if (this.#isGathering) return
    this.#isGathering = true
    setTimeout(() => {
      this.#isGathering = false
      this.#next()
    }, GATHER_MS)
  }

  #next(): void {
    const isLacking = (id: string): boolean => !this.#known.has(id) && !this.#asked.has(id)
    while (this.#underWay < MOST_UNDER_WAY) {
      const wanted = [...this.#watched.keys()].filter(isLacking).slice(0, MOST_ASKED)
      if (wanted.length === 0) return
      const after = this.#order.indexOf(wanted.at(-1) ?? '') + 1
      const ahead = this.#order.slice(after, after + MOST_ASKED).filter((id) => isLacking(id) && !wanted.includes(id))
      const ids = [...wanted, ...ahead.slice(0, MOST_ASKED - wanted.length)]
      for (const id of ids) this.#asked.add(id)
      this.#underWay++
      void this.#read(ids)
        // An answer that did not come leaves the places empty; the page's other reads say that the service is away.
        .catch(() => this.#keep(ids.filter((id) => !this.#known.has(id)).map((id) => [id, null])))
        .finally(() => {
          this.#underWay--
          for (const id of ids) this.#asked.delete(id)
          this.#next()
        })
    }
  }

  async #read(ids: readonly string[]): Promise<void> {
    let left = ids
    while (left.length > 0) {
      const { data, missing, left_off } = await this.#ask(left)
      this.#keep([
        ...data.map((one) => [one.component_id, readDrawing(one)] as const),
        ...missing.map(({ component_id: id }) => [id, null] as const),
      ])
      if (left_off.length >= left.length) return
      left = left_off
    }
  }

  #keep(drawings: readonly (readonly [id: string, drawing: IconDrawing | null])[]): void {
    for (const [id, drawing] of drawings) this.#known.set(id, drawing)
    for (const [id] of drawings) for (const listener of this.#watched.get(id) ?? []) listener()
  }
}
