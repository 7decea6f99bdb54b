import { isRecord } from '../../../kit/shapes/json-value.ts'
import { nameOf } from '../../../kit/shapes/fault-words.ts'
import { parseColor, readColor } from '../colors/read-color.ts'
import type { ConversionNotes } from '../model/conversion-notes.ts'
import { saidIn } from '../model/follow-references.ts'
import type { PlacedToken } from '../model/merge-plan.ts'
import { INSIDE, referenceOf, referencesIn } from '../model/references.ts'
import type { SourceValue } from '../model/source-token.ts'
import { meaningOf, type ValueKind } from '../model/token-types.ts'
import { evaluateFormula, type Quantity } from './evaluate-formula.ts'

/**
 * Values that compute with other tokens hold what they come to, in each mode; a link cannot say it. What comes to nothing
 * is left out and named, and so is a token that has no other value.
 */
export function computeFormulas(tokens: readonly PlacedToken[], notes: ConversionNotes): PlacedToken[] {
  const computer = new Computer(tokens)
  return tokens.flatMap((placed) => {
    if (!placed.values.some(({ value }) => isFormula(placed, value))) return [placed]
    const values = placed.values.flatMap(({ mode, value }) => {
      if (!isFormula(placed, value)) return [{ mode, value }]
      const raw = computer.valueOf(placed, { mode, value })
      if (raw === null && referencesIn(value.raw).length === 0) return [{ mode, value }]
      if (raw === null) {
        const message = `computes ${nameOf(value.raw)}, which comes to nothing here, and was left out`
        notes.add('formula-unresolved', placed.token.at, message)
        return []
      }
      const links = 'computes with other tokens: what it comes to is kept, the links are not'
      if (referencesIn(value.raw).length > 0) notes.addAlike('formula-computed', placed.token.at, links)
      return [{ mode, value: { ...value, raw, type: isRecord(raw) ? 'color' : value.type } }]
    })
    return values.length > 0 ? [{ ...placed, values }] : []
  })
}

const COMPUTED = new Set<ValueKind>(['number', 'dimension', 'duration', 'fontWeight'])

/** With references inside, or an expression where the type says that a number or a color stands. */
function isFormula({ token }: PlacedToken, { raw, type }: SourceValue): boolean {
  if (typeof raw !== 'string' || referenceOf(raw) !== null) return false
  if (referencesIn(raw).length > 0) return true
  const kind = meaningOf(type ?? token.type ?? '')?.kind ?? null
  if (kind === 'color') return /^[a-z_-]+\(/i.test(raw) && readColor(raw) === null
  return kind !== null && COMPUTED.has(kind) && /[*/+()]|\d\s*-\s*\d/.test(raw)
}

interface Said {
  readonly mode: string
  readonly value: SourceValue
}

const DEEPEST = 100

/** Follows references from token to token in one mode; the same mode of another collection, or its default one. */
class Computer {
  readonly #byPath: ReadonlyMap<string, PlacedToken>
  readonly #known = new Map<SourceValue, Quantity | null>()
  #depth = 0

  constructor(tokens: readonly PlacedToken[]) {
    this.#byPath = new Map(tokens.map((token) => [token.path, token]))
  }

  /** A number, a text with its unit, a color, or a text with what it refers to put into it. */
  valueOf({ token }: PlacedToken, { mode, value }: Said): unknown {
    const isText = meaningOf(value.type ?? token.type ?? '')?.kind === 'string'
    const result = isText ? null : this.#quantity({ mode, value })
    if (result?.kind === 'color') {
      const { space, components, alpha } = result.color
      return { colorSpace: space, components, alpha }
    }
    if (result) return result.unit === '' ? rounded(result.value) : textOf(result)
    return this.#interpolated({ mode, value })
  }

  #quantity({ mode, value }: Said): Quantity | null {
    const known = this.#known.get(value)
    if (known !== undefined) return known
    // What comes back to itself comes to nothing.
    this.#known.set(value, null)
    if (this.#depth > DEEPEST) return null
    this.#depth++
    const found = this.#computed(value.raw, mode)
    this.#depth--
    this.#known.set(value, found)
    return found
  }

  #computed(raw: unknown, mode: string): Quantity | null {
    const reference = referenceOf(raw)
    if (reference !== null) return this.#refer(reference, mode)
    const plain = quantityOf(raw)
    if (plain || typeof raw !== 'string') return plain
    return evaluateFormula(raw, (path) => this.#refer(path, mode))
  }

  #refer(path: string, mode: string): Quantity | null {
    const target = this.#target(path, mode)
    return target && this.#quantity(target)
  }

  #target(path: string, mode: string): Said | null {
    const token = this.#byPath.get(path) ?? this.#byPath.get(path.replace(/\.\$?value$/, ''))
    const target = (token && saidIn(token, mode)) ?? null
    // What a changed color comes to is not known yet (colors/apply-modifiers.ts): it must not count as unchanged.
    return target?.value.modifier ? null : target
  }

  /** `1px solid {color.line}`: a text, where every reference comes to a text. */
  #interpolated({ mode, value }: Said, hops = 0): string | null {
    let isWhole = true
    const text = String(value.raw).replaceAll(INSIDE, (_, path: string) => {
      const found = this.#text(path.trim(), mode, hops)
      if (found === null) isWhole = false
      return found ?? ''
    })
    return isWhole && text !== value.raw ? text : null
  }

  #text(path: string, mode: string, hops: number): string | null {
    const target = this.#target(path, mode)
    if (!target || hops > DEEPEST) return null
    const { raw } = target.value
    const reference = referenceOf(raw)
    if (reference !== null) return this.#text(reference, target.mode, hops + 1)
    if (typeof raw === 'string' && !raw.includes('{')) return raw
    if (Array.isArray(raw) && raw.every((item) => typeof item === 'string')) return raw.join(', ')
    const quantity = this.#quantity(target)
    if (quantity?.kind === 'number') return textOf(quantity)
    return quantity === null && typeof raw === 'string' ? this.#interpolated(target, hops + 1) : null
  }
}

function quantityOf(raw: unknown): Quantity | null {
  if (typeof raw === 'number') return { kind: 'number', value: raw, unit: '' }
  if (isRecord(raw) && typeof raw['value'] === 'number' && typeof raw['unit'] === 'string') {
    return { kind: 'number', value: raw['value'], unit: raw['unit'] }
  }
  const color = parseColor(raw)
  return color && { kind: 'color', color }
}

const textOf = ({ value, unit }: { value: number; unit: string }): string => `${rounded(value)}${unit}`

/** Without the noise of binary fractions: 0.30000000000000004 is 0.3. */
const rounded = (value: number): number => Number(value.toPrecision(12))
