import type { Mode } from '../library/documents.ts'
import type { Library } from '../library/library.ts'
import { NO_NODE } from '../library/nodes.ts'
import type { ChooseModes } from './rules/choose-modes.ts'
import { HOP_CEILING, modesEntered, modesOf, resolveValue, type Outcome, type Step } from './rules/resolve-value.ts'
import { tokenMembers } from './token-members.ts'
import { TokenTexts, valueMembers } from './token-texts.ts'

/** Parts of a piece: about ten thousand characters. */
const PIECE_PARTS = 100

/**
 * Writes tokens with their values as JSON text, for one answer. By hand, because forty thousand values as objects first
 * would take three times as long.
 */
export class TokenValueWriter {
  readonly #library: Library
  readonly #choose: ChooseModes
  readonly #texts: TokenTexts

  constructor(library: Library, choose: ChooseModes) {
    this.#library = library
    this.#choose = choose
    this.#texts = TokenTexts.of(library)
  }

  /** One token; in several pieces where it is long, so that the reader may rest in between. */
  *pieces(token: number): Generator<string> {
    let hops = 0
    let reached = false
    let parts = ['{', tokenMembers(this.#library, token), ',"values":[']
    let isFirst = true
    for (const mode of this.#choose(modesOf(this.#library, token))) {
      if (!isFirst) parts.push(',')
      isFirst = false
      parts.push(this.#texts.mode(mode).value)
      let taken = this.#walk(parts, token, mode)
      if (taken === undefined) {
        const { via, outcome } = resolveValue(this.#library, token, mode)
        if ('reason' in outcome && outcome.reason === 'hop_ceiling') reached = true
        parts.push(this.#outcome(via, outcome))
        taken = via.length
      }
      if (taken > hops) hops = taken
      if (parts.length > PIECE_PARTS) {
        yield parts.join('')
        parts = []
      }
    }
    parts.push(`],"alias_depth":{"hops":${hops},"reached":${reached}}}`)
    yield parts.join('')
  }

  /** Adds what a value comes to and answers the hops it took; undefined, and nothing added, where the rule must say why not. */
  #walk(parts: string[], token: number, mode: Mode): number | undefined {
    const before = parts.length
    parts.push('') // the value stands before the steps to it
    for (let hops = 0; hops <= HOP_CEILING; hops++) {
      const held = this.#library.token(token)
      const place = held.values.findIndex((value) => value.mode === mode.id)
      const value = held.values[place]
      if (!value) break
      if ('value' in value) {
        parts[before] = this.#texts.value(token, place, value.value)
        parts.push(hops === 0 ? ',"via":[]}' : ']}')
        return hops
      }
      if (!('alias' in value) || value.alias === NO_NODE) break
      const modes = modesEntered(this.#library, value.alias, { collection: held.collection, mode })
      const [entered] = modes
      if (entered === undefined || modes.length > 1) break
      ;({ alias: token } = value)
      mode = entered
      parts.push(hops === 0 ? ',"via":[{' : ',{', this.#texts.reference(token), this.#texts.mode(mode).step)
    }
    parts.length = before
    return undefined
  }

  #outcome(via: readonly Step[], outcome: Outcome): string {
    const steps = via.map(({ token, mode }) => `{${this.#texts.reference(token)}${this.#texts.mode(mode).step}`)
    const why = 'reason' in outcome ? `,"unresolved":${this.#unresolved(outcome)}` : ''
    return `${members(outcome)},"via":[${steps.join(',')}]${why}}`
  }

  #unresolved(outcome: Extract<Outcome, { readonly reason: string }>): string {
    const { reason } = outcome
    if (reason === 'dangling_alias') return `{"reason":"${reason}","target":${JSON.stringify(outcome.key)}}`
    if (reason !== 'ambiguous_target_mode') return `{"reason":"${reason}"}`
    const candidates = outcome.candidates.map(({ mode, outcome }) => {
      const why = 'reason' in outcome ? `,"unresolved":{"reason":"${outcome.reason}"}` : ''
      return `${this.#texts.mode(mode).value}${members(outcome)}${why}}`
    })
    return `{"reason":"${reason}",${this.#texts.reference(outcome.target)},"candidates":[${candidates.join(',')}]}`
  }
}

const members = (outcome: Outcome): string => ('value' in outcome ? valueMembers(outcome.value) : '"value":null')
