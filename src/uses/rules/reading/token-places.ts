import { plainName } from '../../../code/rules/css-name.ts'
import type { Declaration } from '../../../code/rules/scan/scan-css.ts'
import type { CodeLanguage } from '../../../code/rules/scan/code-language.ts'

interface TokenPlace {
  /** `--color-text` or `$color-text`. */
  readonly name: string
  readonly start: number
}

const CUSTOM = /--((?:[\w-]|[\u0080-\uffff]|\\[^\n])+)/g
const SASS = /(?:[\w-]{1,80}\.)?\$([\w-]{1,200})/g
/** At what may stand before a name that is looked up; a name alone is looked up too. */
const LOOKED_UP = /(?:var\(\s*|^\s*)$/i
const LONGEST_VALUE = 100_000

/** Custom properties and variables that declarations use; those that they define are theirs. */
export function* tokensOfDeclarations(
  declarations: Iterable<Declaration>,
  language: CodeLanguage,
): Generator<TokenPlace> {
  for (const { value, start } of declarations) {
    const text = value.slice(0, LONGEST_VALUE)
    if (text.includes('--'))
      for (const found of text.matchAll(CUSTOM)) {
        const before = text.slice(Math.max(0, found.index - 12), found.index)
        // What a preprocessor or a script puts together is no name.
        const isWhole = !/^(?:#\{|\$\{|@\{)/.test(text.slice(found.index + found[0].length))
        if (isWhole && LOOKED_UP.test(before))
          yield { name: `--${plainName(found[1] ?? '')}`, start: start + found.index }
      }
    if (language !== 'scss' && language !== 'vue' && language !== 'svelte') continue
    if (text.includes('$')) yield* sassIn(text, start)
  }
}

const RULES = /@(?:include|if|else|return|each|for|while|debug|extend|use|forward|media)\b([^;{}]{1,2000})/g

/** What Sass is told besides declarations: arguments of mixins, conditions, results. */
export function* tokensOfRules(text: string): Generator<TokenPlace> {
  if (!text.includes('$')) return
  for (const rule of text.matchAll(RULES)) {
    const words = rule[1] ?? ''
    yield* sassIn(words, rule.index + rule[0].length - words.length)
  }
}

function* sassIn(text: string, offset: number): Generator<TokenPlace> {
  for (const found of text.matchAll(SASS)) {
    // `$name: value` among arguments names one of the mixin.
    if (/^\s*:/.test(text.slice(found.index + found[0].length, found.index + found[0].length + 20))) continue
    yield { name: `$${found[1] ?? ''}`, start: offset + found.index }
  }
}

const VAR = /var\(\s{0,20}--((?:[\w-]|[\u0080-\uffff]|\\[^\n])+)/gi

/** Wherever a script or a page writes `var(--name)`: objects that are no styles are applied somewhere too. */
export function* tokensOfText(text: string): Generator<TokenPlace> {
  if (!text.includes('var(')) return
  for (const found of text.matchAll(VAR))
    if (!text.startsWith('${', found.index + found[0].length))
      yield { name: `--${plainName(found[1] ?? '')}`, start: found.index + found[0].indexOf('--') }
}
