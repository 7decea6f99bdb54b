import type { AnswerOf, Ask } from '../asking/ask.ts'

type CodeValues = AnswerOf<'getCodeValues'>
type CodeValue = CodeValues['data'][number]

interface Asked {
  readonly ids?: readonly string[]
  readonly collection?: string
  readonly value?: string
  readonly modes?: readonly string[] | undefined
}

/** Tokens as CSS while collections are set to some modes. */
export const codeValues = async (ask: Ask, asked: Asked): Promise<CodeValues> =>
  (await ask('getCodeValues', { body: asked })).body

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
