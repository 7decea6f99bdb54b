/** The value that a question is, as CSS writes it; null where it is words. */
export function askedValue(question: string): string | null {
  const asked = question.trim().toLowerCase()
  if (asked.length > LONGEST) return null
  if (BARE_HEX.test(asked) && /\d/.test(asked)) return `#${asked}`
  return VALUES.some((form) => form.test(asked)) ? asked.replace(/\s+(?=(?:px|rem|ms|s)$)/, '') : null
}

const LONGEST = 60
/** A word of six letters may be one too: then it has a digit. */
const BARE_HEX = /^(?:[0-9a-f]{6}|[0-9a-f]{8})$/
const VALUES = [
  /^#(?:[0-9a-f]{3}|[0-9a-f]{4}|[0-9a-f]{6}|[0-9a-f]{8})$/,
  /^(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\([^()]*\)$/,
  /^-?(?:\d+(?:\.\d+)?|\.\d+)\s*(?:px|rem|ms|s)$/,
  /^-?(?:\d{2,}(?:\.\d+)?|\d?\.\d+)$/,
]
