/** What one picture may cost. A step is an element made, a size computed or a glyph drawn. */
export interface Limits {
  readonly elements: number
  readonly steps: number
  readonly depth: number
  readonly bytes: number
}

export const LIMITS: Limits = { elements: 3_000, steps: 150_000, depth: 40, bytes: 4_000_000 }

/** Says where a picture ended because it would have cost more than one may. */
export class TooMuch extends Error {}

/** Counts what a picture costs, and names what it lacks. */
export class Account {
  readonly #limits: Limits
  readonly #missing = new Map<string, Missing>()
  readonly #letters = new Set<string>()
  readonly #lettersIn = new Set<string>()
  #steps = 0
  #elements = 0

  constructor(limits: Limits) {
    this.#limits = limits
  }

  step(count = 1): void {
    this.#steps += count
    if (this.#steps > this.#limits.steps) throw new TooMuch('steps')
  }

  /** False where the picture has no room for another one. */
  mayAddElement(depth: number): boolean {
    this.step()
    return ++this.#elements <= this.#limits.elements && depth <= this.#limits.depth
  }

  get isFull(): boolean {
    return this.#elements > this.#limits.elements
  }

  get mostBytes(): number {
    return this.#limits.bytes
  }

  lacks(element: string, reason: string): void {
    const key = `${element}\0${reason}`
    if (this.#missing.size < MOST_MISSING || this.#missing.has(key)) this.#missing.set(key, { element, reason })
  }

  /** Told once for the picture, however many texts have them. */
  lacksLetters(element: string, letters: readonly string[]): void {
    if (letters.length === 0) return
    this.#lettersIn.add(element)
    for (const letter of letters) if (this.#letters.size < MOST_LETTERS) this.#letters.add(letter)
  }

  get missing(): readonly Missing[] {
    const missing = [...this.#missing.values()]
    const [element] = this.#lettersIn
    if (element === undefined) return missing
    const others = this.#lettersIn.size > 1 ? `, in ${this.#lettersIn.size} texts` : ''
    return [{ element, reason: `letters that no font here has${others}: ${[...this.#letters].join(' ')}` }, ...missing]
  }
}

const MOST_MISSING = 50
const MOST_LETTERS = 40

/** A part of a picture that is not as the component has it. */
export interface Missing {
  readonly element: string
  readonly reason: string
}
