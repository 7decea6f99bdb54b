/**
 * What a text costs in model tokens, without the tokenizer: its vocabulary takes a quarter of a second and 60 MB to
 * load, which a server must not do on its main thread. Cuts the text as o200k does before it merges bytes (words with
 * one sign before them, up to three digits, runs of signs) and prices each piece by its kind and length. The JSON of
 * this service comes out within a few percent; price.test.ts holds it to that against the real tokenizer.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  for (let start = 0; start < text.length;) {
    const kind = kindOf(text.charCodeAt(start))
    let end = runEnd(text, start, kind)
    const length = end - start
    if (kind === DIGIT) tokens += Math.ceil(length / 3)
    else if (kind === SIGN) {
      const isLead = length === 1 && isLetter(kindAt(text, end))
      if (!isLead) tokens += 1 + Math.floor((length - 1) / 3)
    } else if (kind === FOREIGN) {
      for (let at = start; at < end; at++) tokens += text.charCodeAt(at) >= IDEOGRAPHS ? 0.9 : 0.5
    } else {
      const capitals = kind === UPPER ? length : 0
      if (kind === UPPER) end = runEnd(text, end, LOWER)
      tokens += wordCost(text, start, { capitals, length: end - start })
    }
    start = end
  }
  return tokens
}

function runEnd(text: string, start: number, kind: number): number {
  let at = start
  while (at < text.length && kindOf(text.charCodeAt(at)) === kind) at++
  return at
}

function wordCost(text: string, start: number, { capitals, length }: { capitals: number; length: number }): number {
  const lead = leadCost(text, start, { capitals, length })
  if (capitals === length && length > 2) return lead + 1 + (length - 2) / 3
  if (length > 2 && isHex(text, start, length)) return lead + length / 2
  if (length <= 5) return lead + 1
  if (length <= 9) return lead + 1.2
  return lead + 1.6 + Math.max(0, length - 12) / 4
}

/** A single sign before a word is often one token with it, but `/` before a longer word and any before a capital. */
function leadCost(text: string, start: number, { capitals, length }: { capitals: number; length: number }): number {
  const sign = start === 0 ? 0 : text.charCodeAt(start - 1)
  if (length < 3 || kindOf(sign) !== SIGN || kindAt(text, start - 2) === SIGN || sign === SPACE) return 0
  if (capitals > 0) return 0.9
  return sign === SLASH ? 0.6 : 0.1
}

function isHex(text: string, start: number, length: number): boolean {
  for (let at = start; at < start + length; at++) if ((text.charCodeAt(at) | 0x20) > LETTER_F) return false
  return true
}

const SIGN = 0
const DIGIT = 1
const LOWER = 2
const UPPER = 3
const FOREIGN = 4
const END = 5
const SPACE = 0x20
const SLASH = 0x2f
const LETTER_F = 0x66
const IDEOGRAPHS = 0x2e80

const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 0x30 && code <= 0x39) return DIGIT
  if (code >= 0x61 && code <= 0x7a) return LOWER
  return code >= 0x41 && code <= 0x5a ? UPPER : SIGN
})
const kindOf = (code: number): number => (code < 128 ? (KINDS[code] ?? SIGN) : FOREIGN)
const kindAt = (text: string, at: number): number => (at >= 0 && at < text.length ? kindOf(text.charCodeAt(at)) : END)
const isLetter = (kind: number): boolean => kind >= LOWER && kind <= FOREIGN
