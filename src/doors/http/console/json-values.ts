const [QUOTE, BACKSLASH, COMMA, BRACE, BRACKET] = Buffer.from('"\\,{[')

/**
 * Whether a text of JSON has more values than that: members, items, and what holds them. Parsing and checking costs by
 * the value, and this costs next to nothing: a long text is passed over at once.
 */
export function hasMoreValues(json: Buffer, most: number): boolean {
  let values = 0
  for (let at = 0; at < json.length; at++) {
    const byte = json[at]
    if (byte === COMMA || byte === BRACE || byte === BRACKET) values++
    if (values > most) return true
    if (byte === QUOTE) at = endOfText(json, at)
  }
  return false
}

/** Where the text that begins there has its closing quote. */
function endOfText(json: Buffer, from: number): number {
  for (let end = json.indexOf('"', from + 1); end !== -1; end = json.indexOf('"', end + 1)) {
    let escapes = 0
    while (json[end - 1 - escapes] === BACKSLASH) escapes++
    if (escapes % 2 === 0) return end
  }
  return json.length
}
