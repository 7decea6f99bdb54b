import { tsPlugin } from '@sveltejs/acorn-typescript'
import { Parser, type Options } from 'acorn'
import type { Purse } from '../model/reading.ts'
import type { SyntaxNode } from './syntax.ts'

// Source files are parsed and never run. What is TypeScript, JSX, a type argument or a comparison is found out by
// trying, and each try within a try doubles the work: sixty characters can take a second, a hundred for ever. So the
// tokens are counted, tries included: sound files take one for every two characters at most.

/** In characters. The largest known source of this kind has 20,000. */
const LONGEST_SCRIPT = 200_000

/** How many tokens a file may take beyond one for each of its characters. */
const TOKENS_BEYOND = 2_000

class TooManyTokens extends Error {}

// What is spent now: the parser makes copies of itself for its tries, and all of them spend from one purse.
let tokensLeft = 0

/** What a plugin of the parser may override; its published types leave it out. */
interface Tokenizer {
  nextToken(): void
  parse(): object
}
type TokenizerClass = new (options: Options, text: string) => Tokenizer

const bounded = (jsx: boolean): TokenizerClass =>
  class extends (Parser.extend(tsPlugin({ jsx })) as unknown as TokenizerClass) {
    override nextToken(): void {
      if (--tokensLeft < 0) throw new TooManyTokens('takes too long to parse')
      super.nextToken()
    }
  }

// Without locations the plugin fails on most type annotations.
const OPTIONS: Options = { sourceType: 'module', ecmaVersion: 'latest', allowHashBang: true, locations: true }

const PARSERS = { plain: bounded(false), jsx: bounded(true) }

type Parsed =
  | { readonly program: SyntaxNode; readonly reason?: never }
  | { readonly program?: never; readonly reason: string }

export function parseScript(text: string, purse: Purse, { jsx }: { readonly jsx: boolean }): Parsed {
  if (text.length > LONGEST_SCRIPT) return { reason: `has more than ${LONGEST_SCRIPT.toLocaleString('en')} characters` }
  if (purse.left <= 0) return { reason: 'comes after more source files than are read at once' }
  const given = Math.min(purse.left, text.length + TOKENS_BEYOND)
  tokensLeft = given
  try {
    const Chosen = jsx ? PARSERS.jsx : PARSERS.plain
    const program = new Chosen(OPTIONS, text).parse()
    return { program: program as SyntaxNode }
  } catch (error) {
    // The parser takes some errors for the end of a try, so that the purse may be overdrawn and the error another.
    if (error instanceof TooManyTokens || tokensLeft < 0) return { reason: 'takes too long to parse' }
    if (error instanceof RangeError) return { reason: 'is nested too deep' }
    return { reason: `is not JavaScript or TypeScript: ${error instanceof Error ? error.message : 'unknown reason'}` }
  } finally {
    purse.left -= given - tokensLeft
  }
}
