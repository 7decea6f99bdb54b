import { ServiceError } from '../../../errors.ts'
import type { AnswerOf, Ask } from '../asking/ask.ts'

type CodeValues = AnswerOf<'getCodeValues'>
type CodeValue = CodeValues['data'][number]

interface Asked {
  readonly ids?: readonly string[]
  readonly collection?: string
  readonly value?: string
  readonly modes?: readonly string[] | undefined
}

/** Tokens as CSS while collections are set to some modes; null where the console, which tells them, is not reached. */
export async function codeValues(ask: Ask, asked: Asked): Promise<CodeValues | null> {
  const batches = asked.ids === undefined ? [asked] : inBatches(asked.ids).map((ids) => ({ ...asked, ids }))
  try {
    const answers = await Promise.all(batches.map(async (body) => (await ask('getCodeValues', { body })).body))
    return {
      modes: answers[0]?.modes ?? [],
      data: answers.flatMap(({ data }) => data),
      value_count: answers[0]?.value_count ?? 0,
      styles: answers.flatMap(({ styles = [] }) => styles),
    }
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'SVC_UNAVAILABLE') return null
    throw error
  }
}

const BATCH = 500

function inBatches(ids: readonly string[]): string[][] {
  const batches: string[][] = []
  for (let at = 0; at < ids.length; at += BATCH) batches.push(ids.slice(at, at + BATCH))
  return batches
}

/** `Dark`, and `Comfortable (default)` of a collection that no mode was asked of. */
export const modesTold = ({ modes }: Pick<CodeValues, 'modes'>): Record<string, string> =>
  Object.fromEntries(
    modes.map(({ collection, mode, is_default: isDefault }) => [collection, isDefault ? `${mode} (default)` : mode]),
  )

/** A line that can be put into a style sheet, with the aliases on the way as a comment. */
export function cssLine({ code_name: name, css, via }: CodeValue): string {
  const way = via.length === 0 ? '' : ` /* ${via.join(' > ')} */`
  if (css === null) return `${name}: nothing in CSS${way}`
  if (typeof css === 'string') return `${name}: ${css}${way}`
  return `${Object.entries(css)
    .map(([ending, text]) => `${name}${ending}: ${text}`)
    .join('; ')}${way}`
}

export const codePath = ({ collection, name }: Pick<CodeValue, 'collection' | 'name'>): string =>
  `${collection}/${name}`
