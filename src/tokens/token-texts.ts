import { memo } from '../kit/memo.ts'
import type { Mode } from '../library/documents.ts'
import type { Library } from '../library/library.ts'
import { hexColor } from './rules/hex-color.ts'
import type { StoredValue } from './rules/resolve-value.ts'

/**
 * Parts of answers that recur, each written when it is first asked for and kept with its library: formatting the floats
 * of colors and escaping names anew would be most of the work of a long answer. Only what a library holds itself is
 * kept, never what a chain of aliases comes to.
 */
export class TokenTexts {
  readonly #library: Library
  readonly #first: number
  readonly #references: (string | undefined)[]
  readonly #values: (string | undefined)[][] = []

  private constructor(library: Library) {
    this.#library = library
    const { first, count } = library.ranges.token
    this.#first = first
    this.#references = Array.from({ length: count })
  }

  static readonly of = memo((library: Library) => new TokenTexts(library))

  /** `"token_id":…,"name":…` */
  reference(token: number): string {
    const at = token - this.#first
    const library = this.#library
    return (this.#references[at] ??= flat(
      '"token_id":"',
      library.id(token),
      '","name":',
      JSON.stringify(library.name(token)),
    ))
  }

  /** `"value":…`, with `rgba` for a color; `place` is the value's among those of its token. */
  value(token: number, place: number, value: StoredValue): string {
    const ofPlace = (this.#values[place] ??= Array.from({ length: this.#references.length }))
    return (ofPlace[token - this.#first] ??= valueMembers(value))
  }

  readonly mode = memo(({ id, name }: Mode): ModeTexts => {
    const text = JSON.stringify({ id, name })
    return { text, value: flat('{"mode":', text, ','), step: flat(',"mode":', text, '}') }
  })
}

interface ModeTexts {
  readonly text: string
  /** How the value in this mode begins. */
  readonly value: string
  /** How a step into this mode ends. */
  readonly step: string
}

export function valueMembers(value: StoredValue): string {
  if (typeof value !== 'object') return flat('"value":', JSON.stringify(value))
  const { r, g, b, a } = value
  return flat('"value":"', hexColor(value), `","rgba":{"r":${r},"g":${g},"b":${b},"a":${a}}`)
}

/** Joined rather than added: a sum of strings stays a tree until it is read, and these are read again and again. */
const flat = (...parts: readonly string[]): string => parts.join('')
