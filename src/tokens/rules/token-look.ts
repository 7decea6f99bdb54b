import type { Mode } from '../../library/documents.ts'
import { hexColor } from './hex-color.ts'
import { modesOf, resolveValue, type Outcome, type StoredValue, type TokenSource } from './resolve-value.ts'

interface TokenLook {
  /** Of a color: as CSS writes it. */
  readonly swatch: string | null
  /** In a word or two, of a token that is no color. */
  readonly value: string | null
}

const NOTHING: TokenLook = { swatch: null, value: null }

/** What a token is in the mode that its collection stands at. An alias that could be several things is the first of them. */
export function tokenLook(tokens: TokenSource, token: number): TokenLook {
  const mode = standingMode(tokens, token)
  const value = mode && valueOf(resolveValue(tokens, token, mode).outcome)
  if (value === undefined) return NOTHING
  return typeof value === 'object' ? { swatch: hexColor(value), value: null } : { swatch: null, value: String(value) }
}

function standingMode(tokens: TokenSource, token: number): Mode | undefined {
  const { collection } = tokens.token(token)
  const modes = modesOf(tokens, token)
  if (collection < 0) return modes[0]
  const { defaultMode } = tokens.collection(collection)
  return modes.find(({ id }) => id === defaultMode) ?? modes[0]
}

function valueOf(outcome: Outcome): StoredValue | undefined {
  if ('value' in outcome) return outcome.value
  if (outcome.reason !== 'ambiguous_target_mode') return undefined
  for (const candidate of outcome.candidates) {
    const value = valueOf(candidate.outcome)
    if (value !== undefined) return value
  }
  return undefined
}
