import type { CountTokens } from '../../components/rules/spec/spec-price.ts'

/** The vocabulary takes a quarter of a second and 60 MB, so only an import that has new specs loads it. */
export async function loadTokenCounter(): Promise<CountTokens> {
  const { countTokens } = await import('gpt-tokenizer/encoding/o200k_base')
  // Text such as <|endoftext|> is text here.
  const asText = { disallowedSpecial: new Set<string>() }
  return (text) => countTokens(text, asText)
}
