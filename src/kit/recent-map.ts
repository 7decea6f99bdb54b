/** A map in the order of last use, the longest unused first; with a bound, that one goes when another comes. */
export class RecentMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number
  #latest: Key | undefined

  constructor(most = Number.POSITIVE_INFINITY) {
    super()
    this.#most = most
  }

  override get(key: Key): Value | undefined {
    const value = super.get(key)
    if (value !== undefined && key !== this.#latest) this.set(key, value)
    return value
  }

  override set(key: Key, value: Value): this {
    this.delete(key)
    super.set(key, value)
    this.#latest = key
    if (this.size > this.#most) this.evict(() => false).next()
    return this
  }

  /** Forgets the longest unused of those that may go, one after another, until the rest fits. */
  *evict(fits: () => boolean, mayGo: (value: Value) => boolean = () => true): Generator<[Key, Value]> {
    for (const [key, value] of this) {
      if (fits()) return
      if (!mayGo(value)) continue
      this.delete(key)
      yield [key, value]
    }
  }
}
