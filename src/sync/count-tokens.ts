export type CountTokens = (text: string) => number

// The merge within one word takes time with the square of its length: 40,000 letters took two seconds. JSON of a real
// spec has no such words; cutting the others costs a token or two in a price that is an estimate.
const LONG_WORD = /[\p{L}\p{M}]{400,}|[^\s\p{L}\p{N}]{400,}|\s{400,}/gu
const PIECE = 200

/** The vocabulary takes a quarter of a second and 60 MB, so only an import that has specs loads it. */
export async function loadTokenCounter(): Promise<CountTokens> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base')
  // Text such as <|endoftext|> is text here.
  const asText = { disallowedSpecial: new Set<string>() }
  return (text) => {
    let tokens = 0
    let at = 0
    for (const { 0: word, index } of text.matchAll(LONG_WORD)) {
      tokens += countTokens(text.slice(at, index), asText)
      at = index + word.length
      for (let start = 0; start < word.length; start += PIECE) {
        tokens += countTokens(word.slice(start, start + PIECE), asText)
      }
    }
    return tokens + countTokens(at === 0 ? text : text.slice(at), asText)
  }
}
