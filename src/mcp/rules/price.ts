/**
 * About how many model tokens (o200k) a text costs, without the vocabulary, which takes a quarter of a second and
 * 60 MB. It cuts the text as a tokenizer does before it looks for tokens, and charges each piece by its length. On what
 * the tools answer it is up to a tenth too high and hardly ever too low, which is right for a ceiling.
 */
export function priceOf(text: string): number {
  let price = 0
  for (const { 0: piece } of text.matchAll(PIECES)) price += priceOfPiece(piece)
  return Math.ceil(price)
}

const PIECES = / ?[A-Za-z]+|\d{1,3}| ?[^\sA-Za-z\d]+|\s+/g

function priceOfPiece(piece: string): number {
  const code = piece.charCodeAt(piece.length > 1 && piece.charCodeAt(0) === 32 ? 1 : 0)
  if (isLetter(code)) return priceOfWord(piece.trimStart())
  if (isDigit(code) || code <= 32) return 1
  return code < 128 ? Math.ceil(piece.length / 4) : piece.length * 0.8
}

/** A hump starts a token of its own: `backgroundColor` is two. Single letters between digits are hexadecimal. */
function priceOfWord(word: string): number {
  let humps = 1
  for (let at = 1; at < word.length; at++) {
    if (isUpper(word.charCodeAt(at)) && !isUpper(word.charCodeAt(at - 1))) humps += 1
  }
  return Math.max(humps, word.length / 7.5)
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57
const isUpper = (code: number): boolean => code >= 65 && code <= 90
const isLetter = (code: number): boolean => isUpper(code) || (code >= 97 && code <= 122)
