/**
 * About how many model tokens a text costs, without the tokenizer: its vocabulary takes a quarter of a second and 60 MB.
 *
 * The text is cut as o200k cuts it before it looks for tokens: words with the one mark or space before them, digits by
 * threes, runs of punctuation, white space. Digits are then exact, and the rest costs what such pieces cost on average in
 * design data, which is why a word is charged by its shape: an English one of up to eleven letters is mostly one token,
 * one without vowels (hashes, base64) a token for every two letters.
 *
 * estimate-tokens.test.ts holds it against the tokenizer and says how far it is off.
 */
export function estimateTokens(text: string): number {
  let tokens = 0
  // Letters and digits without anything between them: where they began, what all before costs, pieces so far.
  let unbroken = 0
  let before = 0
  let pieces = 0
  for (let start = 0; ;) {
    const kind = kindAt(text, start)
    let end = runEnd(text, start, kind)
    if (kind < DIGIT && pieces > 0) {
      if (isOpaque(text, unbroken, start, pieces)) tokens = before + (start - unbroken) * 0.68
      pieces = 0
    } else if (kind >= DIGIT && pieces++ === 0) {
      unbroken = start
      before = tokens
    }
    if (kind === END) return tokens
    if (kind >= LETTERS) {
      if (kind === UPPER) end = runEnd(text, end, LOWER)
      tokens += wordCost(text, start, end)
    } else if (kind === DIGIT) tokens += Math.ceil((end - start) / 3)
    else if (kind === SIGN) tokens += signsCost(end - start, kindAt(text, end) >= LETTERS)
    else if (kind === SPACE) tokens += spaceCost(text, start, end)
    else tokens += (end - start) * (kind === HAN ? 0.58 : kind === SYLLABLE ? 0.72 : 0.9)
    start = end
  }
}

/** Too many humps for words: base64 and the like, of which hardly a piece is in the vocabulary. Hex is priced well. */
function isOpaque(text: string, start: number, end: number, pieces: number): boolean {
  const length = end - start
  return length >= 16 && pieces * 3 > length && !/^[\da-f]*$/i.test(text.slice(start, end))
}

/** A single punctuation mark before a word belongs to it. */
function signsCost(length: number, isBeforeWord: boolean): number {
  if (length === 1 && isBeforeWord) return 0
  return length <= 3 ? 1 : 1 + (length - 3) / 2
}

/** A space belongs to the word or the punctuation behind it, the end of a line to the punctuation before it. */
function spaceCost(text: string, start: number, end: number): number {
  if (end - start > 1) return 1
  const [before, after] = [kindAt(text, start - 1), kindAt(text, end)]
  return text.charCodeAt(start) === BLANK ? (after === DIGIT || after === END ? 1 : 0) : before === SIGN ? 0 : 1
}

function wordCost(text: string, start: number, end: number): number {
  const length = end - start
  let capitals = 0
  let foreign = 0
  let some = 0
  let all = VOWEL | HEX
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    const traits = TRAITS[code] ?? 0
    some |= traits
    all &= traits
    if (code >= 128) foreign++
    else if (code < 0x60) capitals++
  }
  const lead = leadCost(text, start, { capitals, length })
  if (foreign === length) return lead + 0.9 + length * (text.charCodeAt(start) < HEBREW ? 0.08 : 0.15)
  if (foreign > 0) return lead + 1 + foreign * 0.65
  if (length <= 2) return lead + 1
  if ((all & HEX) !== 0 || (some & VOWEL) === 0) return lead + length / 2
  if (capitals === length) return lead + 1.2 + Math.max(0, length - 5) / 4
  return lead + (length <= 5 ? 1.05 : length <= 11 ? 1.12 : 1.5 + (length - 12) / 4)
}

/** A punctuation mark in front makes a longer word rarer, most of all one that begins with a capital. */
function leadCost(text: string, start: number, { capitals, length }: { capitals: number; length: number }): number {
  if (length < 3 || kindAt(text, start - 1) !== SIGN || kindAt(text, start - 2) === SIGN) return 0
  const sign = text.charCodeAt(start - 1)
  if (capitals > 0 && capitals < length) return 0.9
  return sign === SLASH || sign === DOT ? 0.5 : 0.25
}

function runEnd(text: string, start: number, kind: number): number {
  let at = start
  while (at < text.length && kindOf(text.charCodeAt(at)) === kind) at++
  return at
}

const END = 0
const SIGN = 1
const SPACE = 2
const HAN = 3
const SYLLABLE = 4 // kana and hangul
const SYMBOL = 5
const DIGIT = 6
const LOWER = 7
const UPPER = 8
const LETTERS = LOWER

const BLANK = 0x20
const DOT = 0x2e
const SLASH = 0x2f
const HEBREW = 0x590

const KINDS = Uint8Array.from({ length: 128 }, (_, code) => {
  if (code >= 0x30 && code <= 0x39) return DIGIT
  if (code >= 0x61 && code <= 0x7a) return LOWER
  if (code >= 0x41 && code <= 0x5a) return UPPER
  return code === BLANK || (code >= 9 && code <= 13) ? SPACE : SIGN
})

/** Letters of other alphabets count as lower case. */
function kindOf(code: number): number {
  if (code < 128) return KINDS[code] ?? SIGN
  if (code < 0xc0 || (code >= 0x2000 && code < 0x2e80)) return SYMBOL
  if (code < 0x2000) return LOWER
  if ((code >= 0x3040 && code < 0x3100) || (code >= 0xac00 && code < 0xd800)) return SYLLABLE
  return code < 0xd800 || (code >= 0xf900 && code < 0xfb00) ? HAN : SYMBOL
}
const kindAt = (text: string, at: number): number => (at >= 0 && at < text.length ? kindOf(text.charCodeAt(at)) : END)

const VOWEL = 1
const HEX = 2
const TRAITS = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code)
  return (/[aeiou]/i.test(letter) ? VOWEL : 0) | (/[a-f]/i.test(letter) ? HEX : 0)
})
