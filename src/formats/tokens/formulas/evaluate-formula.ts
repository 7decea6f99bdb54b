import type { SpacedColor } from '../colors/color-spaces.ts'
import { parseColor } from '../colors/read-color.ts'
import { cssMix, type SharedColor } from '../colors/css-mix.ts'
import { FUNCTIONS } from './formula-functions.ts'

// A formula as Tokens Studio and others write it: numbers with units, `+ - * /`, parentheses, references, colors and the
// functions of `formula-functions.ts`. It is read once from left to right; nothing of it is ever run as code.

export type Quantity =
  | { readonly kind: 'number'; readonly value: number; readonly unit: string }
  | { readonly kind: 'color'; readonly color: SpacedColor }

/** What a reference comes to; null where that is nothing to compute with. */
type Refer = (path: string) => Quantity | null

const LONGEST = 2000
const DEEPEST = 40
const PERCENT = /\s*(?:\d+(?:\.\d*)?|\.\d+)%/y

/** Null for what is no formula, or one that comes to nothing. */
export function evaluateFormula(text: string, refer: Refer): Quantity | null {
  if (text.length > LONGEST) return null
  const reader = new FormulaReader(text, refer)
  const result = reader.sum(0)
  if (result === null || !reader.isAtEnd()) return null
  return result.kind === 'number' && !Number.isFinite(result.value) ? null : result
}

class FormulaReader {
  readonly #text: string
  readonly #refer: Refer
  #at = 0

  constructor(text: string, refer: Refer) {
    this.#text = text
    this.#refer = refer
  }

  isAtEnd(): boolean {
    this.#take(/\s*/y)
    return this.#at === this.#text.length
  }

  sum(depth: number): Quantity | null {
    let left = depth > DEEPEST ? null : this.#product(depth)
    for (let sign = this.#take(/\s*[+-]/y); left && sign !== null; sign = this.#take(/\s*[+-]/y)) {
      const right = this.#product(depth)
      left = right && add(left, right, sign.trim() === '-' ? -1 : 1)
    }
    return left
  }

  #product(depth: number): Quantity | null {
    let left = this.#signed(depth)
    for (let sign = this.#take(/\s*[*/]/y); left && sign !== null; sign = this.#take(/\s*[*/]/y)) {
      const right = this.#signed(depth)
      left = right && (sign.trim() === '*' ? multiply(left, right) : divide(left, right))
    }
    return left
  }

  #signed(depth: number): Quantity | null {
    const minus = this.#take(/\s*-/y)
    const operand = this.#operand(depth)
    if (minus === null || operand === null) return operand
    return operand.kind === 'number' ? { ...operand, value: -operand.value } : null
  }

  #operand(depth: number): Quantity | null {
    this.#take(/\s*/y)
    const hex = this.#take(/#[\da-f]{3,8}\b/iy)
    if (hex !== null) return colorOf(hex)
    const digits = this.#take(/(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?/iy)
    if (digits !== null) return { kind: 'number', value: Number(digits), unit: this.#unit() }
    const reference = this.#take(/\{[^{}"]+\}/y)
    if (reference !== null) return this.#reference(reference.slice(1, -1).trim())
    const name = this.#take(/[a-z][\w-]*(?=\()/iy) ?? ''
    if (this.#take(/\(/y) === null) return null
    if (name.toLowerCase() === 'color-mix') return this.#colorMix(depth + 1)
    const parts = this.#arguments(depth + 1)
    if (parts === null) return null
    if (name === '' || name === 'calc') return parts.length === 1 ? (parts[0] ?? null) : null
    return FUNCTIONS.get(name.toLowerCase())?.(parts) ?? null
  }

  /** `in srgb, {ink} 20%, transparent)`, as CSS has it. */
  #colorMix(depth: number): Quantity | null {
    const space = this.#take(/\s*in\s+[a-z][\w-]*\s*,/iy)
    const one = space === null ? null : this.#shared(depth)
    const other = one === null || this.#take(/\s*,/y) === null ? null : this.#shared(depth)
    if (space === null || !one || !other || this.#take(/\s*\)/y) === null) return null
    const color = cssMix(one, other, space.trim().slice(2, -1).trim().toLowerCase())
    return color && { kind: 'color', color }
  }

  /** A color with a percentage before or after it, or none. */
  #shared(depth: number): SharedColor | null {
    const before = this.#take(PERCENT)
    this.#take(/\s*/y)
    const word = this.#take(/[a-z]+(?=[\s,)])/iy)
    const operand = word === null ? this.#operand(depth) : colorOf(word)
    const percent = before ?? this.#take(PERCENT)
    if (operand?.kind !== 'color') return null
    return { color: operand.color, share: percent === null ? null : Number.parseFloat(percent) / 100 }
  }

  /** `{size}px` is a number of the token with a unit of its own. */
  #reference(path: string): Quantity | null {
    const found = this.#refer(path)
    const unit = this.#unit()
    if (found === null || unit === '') return found
    return found.kind === 'number' && found.unit === '' ? { ...found, unit } : null
  }

  #arguments(depth: number): Quantity[] | null {
    const parts: Quantity[] = []
    do {
      const part = this.sum(depth)
      if (part === null) return null
      parts.push(part)
    } while (this.#take(/\s*,/y) !== null)
    return this.#take(/\s*\)/y) === null ? null : parts
  }

  #unit(): string {
    return this.#take(/%|[a-z]+/iy) ?? ''
  }

  #take(sign: RegExp): string | null {
    sign.lastIndex = this.#at
    const found = sign.exec(this.#text)
    if (!found) return null
    this.#at += found[0].length
    return found[0]
  }
}

function colorOf(text: string): Quantity | null {
  const color = parseColor(text)
  return color && { kind: 'color', color }
}

/** Of one unit, or one of them without any. */
function add(a: Quantity, b: Quantity, sign: number): Quantity | null {
  if (a.kind !== 'number' || b.kind !== 'number') return null
  if (a.unit !== b.unit && a.unit !== '' && b.unit !== '') return null
  return { kind: 'number', value: a.value + sign * b.value, unit: a.unit || b.unit }
}

function multiply(a: Quantity, b: Quantity): Quantity | null {
  if (a.kind !== 'number' || b.kind !== 'number' || (a.unit !== '' && b.unit !== '')) return null
  return { kind: 'number', value: a.value * b.value, unit: a.unit || b.unit }
}

function divide(a: Quantity, b: Quantity): Quantity | null {
  if (a.kind !== 'number' || b.kind !== 'number' || (b.unit !== '' && b.unit !== a.unit)) return null
  return { kind: 'number', value: a.value / b.value, unit: b.unit === '' ? a.unit : '' }
}
