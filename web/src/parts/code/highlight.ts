// Code is colored by a scanner of a page instead of grammars of a megabyte: comments, strings, numbers, keywords, names
// of tags and of properties are what a reader looks for. Every pattern is tried at one place and reads on from there, so
// that a text costs its length.

type Kind = 'comment' | 'string' | 'number' | 'keyword' | 'tag' | 'name'

interface Piece {
  readonly kind: Kind | null
  readonly text: string
}

type Rule = readonly [Kind, RegExp]

interface Language {
  readonly rules: readonly Rule[]
  /** What is read whole, so that nothing is found in the middle of it. */
  readonly word: RegExp
  readonly keywords?: ReadonlySet<string>
  /** What makes a name of the word, or of the string, before it. */
  readonly afterName?: RegExp
}

const BLOCK_COMMENT: Rule = ['comment', /\/\*[\s\S]*?(?:\*\/|$)/y]
const LINE_COMMENT: Rule = ['comment', /\/\/[^\n]*/y]
const HASH_COMMENT: Rule = ['comment', /#[^\n]*/y]
const STRINGS: Rule = ['string', /"(?:[^"\\\n]|\\[\s\S])*"?|'(?:[^'\\\n]|\\[\s\S])*'?/y]
const TEMPLATE: Rule = ['string', /`(?:[^`\\]|\\[\s\S])*`?/y]
const NUMBER: Rule = ['number', /#[\da-f]{3,8}\b|-?\b\d[\d_.]*(?:e[+-]?\d+)?(?:[a-z]+|%)?/iy]
const TAG: Rule = ['tag', /<\/?[A-Za-z][\w.:-]*|\/?>/y]

const KEYWORDS: ReadonlySet<string> = new Set(
  'abstract as async await break case catch class const continue def default delete do else enum export extends false final finally fn for from fun func function if implements import in instanceof interface is let match mut namespace new nil null None of override package private protected public readonly return self static struct super switch this throw throws trait true True False try type typeof undefined use val var void when while with yield'.split(
    ' ',
  ),
)

const SCRIPT: readonly Rule[] = [BLOCK_COMMENT, LINE_COMMENT, STRINGS, TEMPLATE, NUMBER]
const CSS: readonly Rule[] = [
  BLOCK_COMMENT,
  LINE_COMMENT,
  STRINGS,
  ['name', /--[\w-]+/y],
  ['keyword', /@[\w-]+|![a-z]+/y],
  NUMBER,
  ['tag', /[.#][A-Za-z_][\w-]*/y],
]
const MARKUP: readonly Rule[] = [['comment', /<!--[\s\S]*?(?:-->|$)/y], TAG, STRINGS]
const SHELL: readonly Rule[] = [HASH_COMMENT, STRINGS, ['name', /\$\{?\w+\}?/y], ['keyword', /-{1,2}[A-Za-z][\w-]*/y]]

const WORD = /[\p{L}_$][\p{L}\p{N}_$]*|\s+/uy
const DASHED = /[\p{L}_$@:][\p{L}\p{N}_$.@-]*|-+|\s+/uy
const COLON = /\s{0,9}:/y

const LANGUAGES: Readonly<Record<string, Language>> = {
  ...named('js javascript ts typescript mjs cjs java kotlin kt swift dart go rust rs c cpp csharp cs php scala', {
    rules: SCRIPT,
    word: WORD,
    keywords: KEYWORDS,
  }),
  ...named('jsx tsx', {
    rules: [BLOCK_COMMENT, LINE_COMMENT, ['tag', /<\/?[A-Za-z][\w.]*|<\/?>|\/>/y], ...SCRIPT],
    word: WORD,
    keywords: KEYWORDS,
  }),
  ...named('python py ruby rb', { rules: [HASH_COMMENT, ...SCRIPT], word: WORD, keywords: KEYWORDS }),
  ...named('json json5 jsonc', { rules: SCRIPT, word: WORD, keywords: KEYWORDS, afterName: COLON }),
  ...named('css scss less', { rules: CSS, word: DASHED, afterName: COLON }),
  ...named('html xml svg vue svelte astro markup', { rules: MARKUP, word: DASHED, afterName: /=/y }),
  ...named('sh bash shell zsh console', { rules: SHELL, word: DASHED }),
  ...named('yaml yml toml ini env properties', {
    rules: [HASH_COMMENT, STRINGS, NUMBER],
    word: DASHED,
    afterName: /\s{0,9}[:=]/y,
  }),
}

function named(names: string, language: Language): Record<string, Language> {
  return Object.fromEntries(names.split(' ').map((name) => [name, language]))
}

export function highlight(code: string, language: string): readonly Piece[] {
  const name = language.toLowerCase()
  const known = Object.hasOwn(LANGUAGES, name) ? LANGUAGES[name] : undefined
  if (!known) return [{ kind: null, text: code }]
  const pieces: Piece[] = []
  let plain = 0
  let at = 0
  while (at < code.length) {
    const found = nextPiece(known, code, at)
    if (found.kind !== null) {
      if (plain < at) pieces.push({ kind: null, text: code.slice(plain, at) })
      pieces.push(found)
      plain = at + found.text.length
    }
    at += found.text.length
  }
  if (plain < at) pieces.push({ kind: null, text: code.slice(plain) })
  return pieces
}

function nextPiece({ rules, word, keywords, afterName }: Language, code: string, at: number): Piece {
  const isName = (end: number): boolean => afterName !== undefined && read(afterName, code, end) !== ''
  for (const [kind, pattern] of rules) {
    const text = read(pattern, code, at)
    if (text !== '') return { kind: kind === 'string' && isName(at + text.length) ? 'name' : kind, text }
  }
  const text = read(word, code, at)
  if (text === '') return { kind: null, text: code.charAt(at) }
  if (/\S/.test(text) && isName(at + text.length)) return { kind: 'name', text }
  return { kind: keywords?.has(text) ? 'keyword' : null, text }
}

function read(pattern: RegExp, code: string, at: number): string {
  pattern.lastIndex = at
  return pattern.exec(code)?.[0] ?? ''
}
