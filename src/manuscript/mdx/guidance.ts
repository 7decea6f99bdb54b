// Whether something is to be done, or not to be done: what must never be lost, and never be turned around.
import { plainText, type Node, type Values } from './tree.ts'

export type Polarity = 'do' | 'dont' | 'caution'

/** What stands before a rule where it is no block: in a table, in an item of a list. */
export const SPOKEN: Readonly<Record<Polarity, string>> = { do: 'Do', dont: 'Don’t', caution: 'Caution' }

const WORDS: Readonly<Record<Polarity, readonly string[]>> = {
  do: ['do', 'dos', 'does', 'correct', 'good', 'right', 'positive', 'recommended', 'yes', 'best', 'use'],
  dont: 'dont donts donot never avoid incorrect bad wrong negative notrecommended no discouraged dontuse donotuse'.split(
    ' ',
  ),
  caution: ['caution', 'careful'],
}

/** Words that say do and don’t whatever they stand on; the others of `WORDS` need a component that is about guidance. */
const PLAIN_WORDS = new Set(['do', 'dos', 'dont', 'donts', 'donot'])

const folded = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}]/gu, '')

/** The polarity that a word says: `dont`, `Don’t`, `do-not`, `avoid`. */
export function polarityOfWord(word: string): Polarity | null {
  const one = folded(word)
  return (Object.keys(WORDS) as Polarity[]).find((polarity) => WORDS[polarity].includes(one)) ?? null
}

/** Beside do and don’t in the name of a component, these say only how it looks. */
const FORM_WORDS = new Set(
  (
    'image images img picture figure example examples item items text list box card usage use case guideline guidelines ' +
    'guidance rule practice block panel container wrapper column col row section content caption heading title header ' +
    'and group grid side by component tile note media preview frame'
  ).split(' '),
)
/** Components that are about guidance, whose attribute says which. */
const ABOUT_GUIDANCE = new Set(
  'guideline guidelines guidance usage rule rules practice practices recommendation recommendations'.split(' '),
)
const SAYS = ['type', 'kind', 'variant', 'status', 'intent', 'tone', 'is', 'mode', 'appearance']

/** What a component of guidance is: one rule or more of a polarity, a frame around such, or nothing of the kind. */
export function guidanceOf(name: string, values: Values): Polarity | 'frame' | null {
  const words = wordsOf(name)
  const said = saidBy(
    values,
    words.some((word) => ABOUT_GUIDANCE.has(word)) || words.includes('do') || words.includes('dont'),
  )
  const own = words.filter((word) => !FORM_WORDS.has(word) && word !== 'not')
  const isAbout = own.every((word) => ['do', 'dos', 'dont', 'donts', 'avoid', 'donot'].includes(word)) && own.length > 0
  const isDont = words.some(
    (word, at) => ['dont', 'donts', 'avoid', 'donot'].includes(word) || (word === 'do' && words[at + 1] === 'not'),
  )
  // `DontDo` is one thing not to do; `DoDont` is either.
  const at = words.findIndex((word) => word === 'do' || word === 'dos')
  const isDo = at !== -1 && words[at + 1] !== 'not' && words[at - 1] !== 'dont'
  const whole = words.join('')
  if (/^(?:usage|when)?(?:to)?use$/.test(whole) && whole !== 'use') return 'do'
  if (/^(?:usage|when)?not(?:to)?use$/.test(whole)) return 'dont'
  if (isAbout && isDo && isDont) return said ?? 'frame'
  if (isAbout && isDont) return 'dont'
  if (isAbout && isDo) return said ?? 'do'
  return said
}

function saidBy(values: Values, isAbout: boolean): Polarity | null {
  for (const name of SAYS) {
    const value = values.get(name)
    if (value?.kind !== 'text') continue
    const polarity = isAbout || PLAIN_WORDS.has(folded(value.text)) ? polarityOfWord(value.text) : null
    if (polarity) return polarity
  }
  for (const [name, value] of values)
    if (value.kind === 'yes' && PLAIN_WORDS.has(folded(name))) return polarityOfWord(name)
  return null
}

/** `GuidelineDontImage` as its words; `Dont` is one, whatever apostrophe it lost. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, '$1 $2')
    .split(/[^\p{L}]+/u)
    .map((word) => word.toLowerCase())
    .filter((word) => word !== '')

const MARKS =
  /^[\s\p{Emoji_Presentation}\p{Extended_Pictographic}\u{FE0F}✕]{1,20}|[\s:：.!\p{Emoji_Presentation}\p{Extended_Pictographic}\u{FE0F}✕]{1,20}$/gu
const TITLES: Readonly<Record<string, Polarity>> = {
  ...Object.fromEntries(['do', 'dos', 'do’s', 'do this', 'please do'].map((title) => [title, 'do'])),
  ...Object.fromEntries(
    ['don’t', 'dont', 'don’ts', 'donts', 'don’t’s', 'do not', 'don’t do this', 'don’t do', 'avoid', 'avoid this'].map(
      (title) => [title, 'dont'],
    ),
  ),
  caution: 'caution',
}

/** The polarity of what stands below a heading that says nothing else. */
export function polarityOfTitle(node: Node): Polarity | null {
  const title = plainText(node)
    .replaceAll(MARKS, '')
    .replaceAll(/['‘`´]/g, '’')
    .replaceAll(/\s+/g, ' ')
    .toLowerCase()
  return Object.hasOwn(TITLES, title) ? (TITLES[title] ?? null) : null
}

/** A paragraph that is such a title: in bold, or with a colon behind it, and nothing else in it. */
export function polarityOfParagraph(node: Node): Polarity | null {
  if (node.type !== 'paragraph') return null
  const own = (node.children ?? []).filter(({ type, value = '' }) => type !== 'text' || value.trim() !== '')
  const [first] = own
  const isTitle = own.length === 1 && first && (first.type === 'strong' || /[:：]\s*$/.test(first.value ?? ''))
  const polarity = isTitle ? polarityOfTitle(node) : null
  return polarity === 'caution' ? null : polarity
}
