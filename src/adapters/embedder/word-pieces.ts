import { present } from '../../kit/present.ts'

/** Cuts a text into the model's tokens, at most so many. */
type Tokenize = (text: string, most: number) => number[]

/**
 * BERT's uncased WordPiece: control characters left out, ideographs on their own, lower case without accents, cut at
 * blanks and punctuation; then each word into the longest pieces that the vocabulary has, one to a line.
 */
export function loadWordPieces(vocabulary: string): Tokenize {
  const ids = new Map(vocabulary.split('\n').map((piece, id) => [piece, id]))
  const unknown = present(ids.get('[UNK]'))
  /** Words that were cut before: texts say the same ones again and again. */
  const known = new Map<string, readonly number[]>()

  const cut = (word: string): readonly number[] => {
    if (Array.from(word).length > LONGEST_WORD) return [unknown]
    const pieces: number[] = []
    for (let start = 0; start < word.length;) {
      let end = word.length
      let id: number | undefined
      for (; end > start; end--) {
        id = ids.get(`${start === 0 ? '' : '##'}${word.slice(start, end)}`)
        if (id !== undefined) break
      }
      if (id === undefined) return [unknown]
      pieces.push(id)
      start = end
    }
    return pieces
  }

  return (text, most) => {
    const tokens: number[] = []
    for (const [word] of plain(text).matchAll(WORD)) {
      let pieces = known.get(word)
      if (pieces === undefined) {
        pieces = cut(word)
        if (known.size >= MOST_KNOWN) known.clear()
        known.set(word, pieces)
      }
      for (const id of pieces) if (tokens.push(id) >= most) return tokens
    }
    return tokens
  }
}

/**
 * What the model can read of a text: it learned from English, and words of other scripts are all alike to it. Null where that is
 * nothing.
 */
export function readable(text: string): string | null {
  const read = text.replaceAll(OF_OTHER_SCRIPTS, ' ')
  return read === text || /[\p{L}\p{N}]/u.test(read) ? read : null
}

/** How much of a text that is, 0 to 1. A character of a script without blanks says as much as two letters. */
export function readShare(text: string): number {
  let [read, all] = [0, 0]
  for (const [letter] of text.normalize('NFKC').matchAll(/\p{L}/gu)) {
    all += SAYS_MORE.test(letter) ? 2 : 1
    if (OF_LATIN.test(letter)) read++
  }
  return all === 0 ? 1 : read / all
}
const SAYS_MORE = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const OF_LATIN = /\p{Script=Latin}/u
const OF_OTHER_SCRIPTS = /(?!\p{Script=Latin})[\p{L}\p{M}]/gu

const LONGEST_WORD = 100
const MOST_KNOWN = 20_000

function plain(text: string): string {
  return text
    .replaceAll(NOT_READ, '')
    .replaceAll(IDEOGRAPH, ' $& ')
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
}

const NOT_READ = /\ufffd|(?![\t\n\r])[\p{Cc}\p{Cf}\p{Co}\p{Cn}]/gu
const IDEOGRAPH = /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]/g
const WORD = /[!-/:-@[-`{-~\p{P}]|[^\s!-/:-@[-`{-~\p{P}]+/gu
