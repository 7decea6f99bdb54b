import { cssKey } from '../../code/rules/css-key.ts'
import { libraryCode } from '../../code/library-code.ts'
import { tokensOfValue } from '../../code/rules/tokens-of-value.ts'
import { stylesByValue } from '../../code/styles-by-value.ts'
import { foldName } from '../../library/rules/fold-name.ts'
import type { Library } from '../../library/library.ts'
import { oncePerLibrary } from '../../tokens/once-per-library.ts'
import { modesOf } from '../../tokens/rules/resolve-value.ts'
import type { ValueHit } from '../rules/search-messages.ts'
import { askedValue } from '../rules/values/asked-value.ts'

interface FoundValue extends ValueHit {
  /** In which of its modes; none: in all. */
  readonly modes: readonly string[]
}

/** What has the value that a question is, best first: a color, a length, a time, a number, or the name of a font. */
export async function findValues(library: Library, question: string): Promise<readonly FoundValue[]> {
  const value = askedValue(question)
  if (value === null) {
    const key = textKey(question)
    return key === null ? [] : [...((await tokensByText(library)).get(key) ?? []), ...(await stylesOf(library, key))]
  }
  const { kind, key } = cssKey(value)
  const tokens = tokensOfValue(await libraryCode(library), value)
    .filter(({ distance }) => distance <= (kind === 'color' ? NEAR : 0))
    .map(({ token, modes, distance }): FoundValue => {
      const isInAll = modes.length === token.values.length
      return { type: 'token', id: token.id, isNear: distance > 0, modes: isInAll ? [] : modes }
    })
  return [...tokens, ...(await stylesOf(library, key))]
}

/** What a row says: that its value is the reason, and where it holds, never the value. */
export function valueExcerpt({ isNear, modes }: FoundValue): string {
  const what = isNear ? 'Nearly this color' : 'Has this value'
  return modes.length === 0 ? what : `${what} in ${modes.slice(0, MOST_MODES).join(', ')}`
}

const MOST_MODES = 5
/** Between channels of 0 to 255, all four together: farther apart nobody takes one for the other. */
const NEAR = 20

const stylesOf = async (library: Library, key: string): Promise<FoundValue[]> =>
  ((await stylesByValue(library)).get(key) ?? []).map((node) => ({
    type: 'style',
    id: library.id(node),
    isNear: false,
    modes: [],
  }))

/** Null where a text is a value of another kind, as `white` is. */
function textKey(text: string): string | null {
  if (text.length > LONGEST_TEXT) return null
  const { kind, key } = cssKey(foldName(text))
  return kind === 'text' ? key : null
}
const LONGEST_TEXT = 100

/** Tokens by what they say or the font that they are, without those that are an alias: few, and read at once. */
const tokensByText = oncePerLibrary(async (library, pace) => {
  const found = new Map<string, FoundValue[]>()
  for (const node of library.live('token')) {
    if (pace.isDue) await pace.rest()
    const { type, values } = library.token(node)
    if (type !== 'STRING') continue
    const names = new Map(modesOf(library, node).map(({ id, name }) => [id, name]))
    const modesByText = new Map<string, string[]>()
    for (const held of values) {
      const text = 'value' in held && typeof held.value === 'string' ? held.value.split(',', 1)[0] : undefined
      const key = text === undefined ? null : textKey(text)
      if (key !== null) modesByText.set(key, [...(modesByText.get(key) ?? []), names.get(held.mode) ?? held.mode])
    }
    for (const [key, modes] of modesByText) {
      const isInAll = modes.length === values.length
      const hit: FoundValue = { type: 'token', id: library.id(node), isNear: false, modes: isInAll ? [] : modes }
      found.set(key, [...(found.get(key) ?? []), hit])
    }
  }
  return found
})
