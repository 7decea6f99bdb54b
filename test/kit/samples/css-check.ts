/** Reads CSS of custom properties strictly: what it declares, block by block. Throws at the first thing that is no such CSS. */
export function readCustomProperties(css: string): readonly CssBlock[] {
  const reader = new Reader(css)
  const blocks: CssBlock[] = []
  for (reader.skip(); !reader.isDone; reader.skip()) blocks.push(...readBlock(reader))
  return blocks
}

export interface CssBlock {
  readonly selector: string
  readonly properties: ReadonlyMap<string, string>
}

/** Custom properties that values refer to, without a fallback, and no block declares. */
export function undeclared(blocks: readonly CssBlock[]): string[] {
  const declared = new Set(blocks.flatMap(({ properties }) => [...properties.keys()]))
  const values = blocks.flatMap(({ properties }) => [...properties.values()])
  const named = values.flatMap((value) => [...value.matchAll(/var\((--[^),]+)\)/g)].map(([, name = '']) => name))
  return [...new Set(named.filter((name) => !declared.has(name)))]
}

const SELECTOR = /^(:root|@theme static|@layer base|(:root,\s*)?\[data-[\p{L}\p{N}_-]+='[\p{L}\p{N}_-]+'\])$/u
const PROPERTY = /^--[\p{L}\p{N}_-]+$/u

class Reader {
  #at = 0
  readonly #css: string

  constructor(css: string) {
    this.#css = css
  }

  get isDone(): boolean {
    return this.#at >= this.#css.length
  }

  /** White space and comments. */
  skip(): void {
    this.#take(/(?:\s+|\/\*[^]*?\*\/)*/y)
  }

  has(sign: string): boolean {
    return this.#css.startsWith(sign, this.#at)
  }

  /** Up to one of some signs outside of texts and brackets, which must be closed. */
  until(signs: string): string {
    const start = this.#at
    for (let depth = 0; !this.isDone; this.#at++) {
      const sign = this.#css[this.#at] ?? ''
      if (sign === '"' || sign === "'") this.#take(/(["'])(?:[^\\\n]|\\[^])*?\1/y, 'an open text')
      const now = this.#css[this.#at] ?? ''
      if (depth === 0 && signs.includes(now)) return this.#css.slice(start, this.#at).trim()
      if ('([{'.includes(now)) depth++
      else if (')]}'.includes(now) && --depth < 0) break
    }
    throw this.fault(`none of ${signs}`)
  }

  expect(sign: string): void {
    if (!this.has(sign)) throw this.fault(`no ${sign}`)
    this.#at += sign.length
  }

  fault(what: string): Error {
    return new Error(`${what} at ${this.#at}: ${this.#css.slice(Math.max(0, this.#at - 80), this.#at + 40)}`)
  }

  #take(pattern: RegExp, otherwise = 'nothing'): void {
    pattern.lastIndex = this.#at
    const found = pattern.exec(this.#css)
    if (!found) throw this.fault(otherwise)
    this.#at += found[0].length
  }
}

function readBlock(reader: Reader): CssBlock[] {
  const selector = reader.until('{')
  if (!SELECTOR.test(selector)) throw reader.fault(`the selector ${selector}`)
  reader.expect('{')
  const [properties, inner] = [new Map<string, string>(), [] as CssBlock[]]
  for (reader.skip(); !reader.has('}'); reader.skip()) {
    if (selector === '@layer base') {
      inner.push(...readBlock(reader))
      continue
    }
    const property = reader.until(':')
    if (!PROPERTY.test(property)) throw reader.fault(`the property ${property}`)
    if (properties.has(property)) throw reader.fault(`${property} again`)
    reader.expect(':')
    const value = reader.until(';')
    if (value === '') throw reader.fault(`no value of ${property}`)
    properties.set(property, value)
    reader.expect(';')
  }
  reader.expect('}')
  return selector === '@layer base' ? inner : [{ selector, properties }]
}
