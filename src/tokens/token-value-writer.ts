import type { Color, Mode } from '../library/documents.ts'
import type { Library } from '../library/library.ts'
import type { ChooseModes } from './rules/choose-modes.ts'
import { hexColor } from './rules/hex-color.ts'
import { modesOf, resolveValue, type Outcome, type Step } from './rules/resolve-value.ts'
import { tokenMembers } from './token-members.ts'

const PIECE_LETTERS = 2_048

/**
 * Writes tokens with their values as JSON text, for one answer. By hand, because forty thousand values as objects first
 * would take twice as long. Only the modes are kept as text: keeping names and colors too made it slower.
 */
export class TokenValueWriter {
  readonly #library: Library
  readonly #choose: ChooseModes
  readonly #modes = new Map<Mode, string>()

  constructor(library: Library, choose: ChooseModes) {
    this.#library = library
    this.#choose = choose
  }

  /** One token; in several pieces where it is long, so that the reader may rest in between. */
  *pieces(token: number): Generator<string> {
    const library = this.#library
    let hops = 0
    let reached = false
    let text = `{${tokenMembers(library, token)},"values":[`
    let separator = ''
    for (const mode of this.#choose(modesOf(library, token))) {
      const { via, outcome } = resolveValue(library, token, mode)
      if (via.length > hops) hops = via.length
      if ('reason' in outcome && outcome.reason === 'hop_ceiling') reached = true
      text += `${separator}{"mode":${this.#mode(mode)},${this.#value(outcome)},"via":[${this.#steps(via)}]`
      text += 'reason' in outcome ? `,"unresolved":${this.#unresolved(outcome)}}` : '}'
      separator = ','
      if (text.length > PIECE_LETTERS) {
        yield text
        text = ''
      }
    }
    yield `${text}],"alias_depth":{"hops":${hops},"reached":${reached}}}`
  }

  #steps(via: readonly Step[]): string {
    let text = ''
    for (const { token, mode } of via) {
      text += `${text === '' ? '' : ','}{${this.#reference(token)},"mode":${this.#mode(mode)}}`
    }
    return text
  }

  #value(outcome: Outcome): string {
    if (!('value' in outcome)) return '"value":null'
    const { value } = outcome
    return typeof value === 'object' ? colorMembers(value) : `"value":${JSON.stringify(value)}`
  }

  #unresolved(outcome: Extract<Outcome, { readonly reason: string }>): string {
    const { reason } = outcome
    if (reason === 'dangling_alias') return `{"reason":"${reason}","target":${JSON.stringify(outcome.key)}}`
    if (reason !== 'ambiguous_target_mode') return `{"reason":"${reason}"}`
    const candidates = outcome.candidates.map(({ mode, outcome }) => {
      const why = 'reason' in outcome ? `,"unresolved":{"reason":"${outcome.reason}"}` : ''
      return `{"mode":${this.#mode(mode)},${this.#value(outcome)}${why}}`
    })
    return `{"reason":"${reason}",${this.#reference(outcome.target)},"candidates":[${candidates.join(',')}]}`
  }

  #mode(mode: Mode): string {
    let text = this.#modes.get(mode)
    if (text === undefined) this.#modes.set(mode, (text = JSON.stringify({ id: mode.id, name: mode.name })))
    return text
  }

  #reference(token: number): string {
    const { ids, names } = this.#library
    return `"token_id":"${ids[token]}","name":${JSON.stringify(names[token])}`
  }
}

function colorMembers(color: Color): string {
  const { r, g, b, a } = color
  return `"value":"${hexColor(color)}","rgba":{"r":${r},"g":${g},"b":${b},"a":${a}}`
}
