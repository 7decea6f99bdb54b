import type { Static } from 'typebox'
import type { CodeTokens } from './rules/token-facts.ts'
import type { valuesInModes } from './rules/values-in-modes.ts'
import type { CodeValues } from './schema.ts'

type CodeValue = Static<typeof CodeValues>['data'][number]

/** A token as code writes it, with its value in the modes that were chosen. */
export function codeValueOf(
  { names }: Pick<CodeTokens, 'names'>,
  { collection, token, texts, via }: ReturnType<typeof valuesInModes>[number],
): CodeValue {
  return {
    id: token.id,
    name: token.name,
    collection: collection.name,
    code_name: `--${names.get(token.id) ?? ''}`,
    css: texts === null ? null : (texts.get('') ?? Object.fromEntries(texts)),
    via: [...via],
  }
}
