import type { Mode } from '../library/documents.ts'
import type { Library } from '../library/library.ts'
import type { ChooseModes } from './rules/choose-modes.ts'
import { hexColor } from './rules/hex-color.ts'
import { modesOf, resolveValue, type Outcome, type Step } from './rules/resolve-value.ts'

/**
 * One token with its values as JSON text, a piece per mode, so that a caller may rest in between. Written by hand:
 * forty thousand values as objects first would take three times as long.
 */
export function* tokenValuePieces(library: Library, token: number, choose: ChooseModes): Generator<string> {
  let hops = 0
  let reached = false
  let piece = `{${tokenMembers(library, token)},"values":[`
  for (const mode of choose(modesOf(library, token))) {
    const { via, outcome } = resolveValue(library, token, mode)
    hops = Math.max(hops, via.length)
    reached ||= 'reason' in outcome && outcome.reason === 'hop_ceiling'
    const steps = via.map((step) => stepText(library, step)).join(',')
    yield `${piece}{"mode":${modeText(mode)},${valueMembers(outcome)},"via":[${steps}]${unresolved(library, outcome)}}`
    piece = ','
  }
  yield `${piece === ',' ? '' : piece}],"alias_depth":{"hops":${hops},"reached":${reached}}}`
}

/** What the index and the values say of a token alike, as members of a JSON object. */
export function tokenMembers(library: Library, token: number): string {
  const { type = 'STRING', collection = -1 } = library.token(token) ?? {}
  return `"id":"${library.ids[token]}","name":${nameText(library, token)},"resolved_type":"${type}","collection":${
    collection < 0 ? 'null' : `{"id":"${library.ids[collection]}","name":${nameText(library, collection)}}`
  }`
}

const nameText = (library: Library, node: number): string => JSON.stringify(library.names[node] ?? '')

function stepText(library: Library, { token, mode }: Step): string {
  return `{"token_id":"${library.ids[token]}","name":${nameText(library, token)},"mode":${modeText(mode)}}`
}

const modeTexts = new WeakMap<Mode, string>()
function modeText(mode: Mode): string {
  let text = modeTexts.get(mode)
  if (text === undefined) modeTexts.set(mode, (text = JSON.stringify({ id: mode.id, name: mode.name })))
  return text
}

function valueMembers(outcome: Outcome): string {
  if (!('value' in outcome)) return '"value":null'
  const { value } = outcome
  if (typeof value !== 'object') return `"value":${JSON.stringify(value)}`
  const { r, g, b, a } = value
  return `"value":"${hexColor(value)}","rgba":{"r":${r},"g":${g},"b":${b},"a":${a}}`
}

function unresolved(library: Library, outcome: Outcome): string {
  if (!('reason' in outcome)) return ''
  const { reason } = outcome
  if (reason === 'dangling_alias') return `,"unresolved":{"reason":"${reason}","target":${JSON.stringify(outcome.key)}}`
  if (reason !== 'ambiguous_target_mode') return `,"unresolved":{"reason":"${reason}"}`
  const { target, candidates } = outcome
  const texts = candidates.map(({ mode, outcome }) => {
    const why = 'reason' in outcome ? `,"unresolved":{"reason":"${outcome.reason}"}` : ''
    return `{"mode":${modeText(mode)},${valueMembers(outcome)}${why}}`
  })
  return `,"unresolved":{"reason":"${reason}","token_id":"${library.ids[target]}","name":${nameText(library, target)},"candidates":[${texts.join(',')}]}`
}
