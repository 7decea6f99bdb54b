import { foldName } from '../../library/rules/fold-name.ts'

/**
 * The words of a name as near misses see them: folded, cut at every punctuation mark and where camelCase changes, so that
 * `TextField/Small` has text, field and small. Names themselves have no such parts: they are not segments.
 */
export function nameWords(name: string): string[] {
  return name
    .normalize('NFKC')
    .replaceAll(CAMEL, '$1 $2')
    .split(NOT_A_WORD)
    .flatMap((word) => (word === '' ? [] : [foldName(word)]))
}

const CAMEL = /(\p{Ll}|\p{N})(\p{Lu})/gu
const NOT_A_WORD = /[^\p{L}\p{N}\p{M}]+/u

/** Its distinct trigrams, with two blanks in front and one behind: the start of a word counts more than its end. */
export function trigrams(word: string): Set<string> {
  const padded = `  ${word} `
  const found = new Set<string>()
  for (let at = 0; at + 3 <= padded.length; at++) found.add(padded.slice(at, at + 3))
  return found
}
