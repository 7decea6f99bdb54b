// `{tone=warning title="One per view" keys=["Ctrl", "S"]}`: values are JSON, and words without quotes where they are plain.
import { parsedJson } from '../../kit/shapes/json-value.ts'

export interface Attribute {
  readonly name: string
  /** A word that stood there without quotes. */
  readonly word?: string
  readonly value?: unknown
}

const WORD = /^[\p{L}\p{N}][\p{L}\p{N}_./:#+-]*$/u

export function writeAttribute(name: string, value: unknown): string {
  if (typeof value === 'string' && WORD.test(value)) return `${name}=${value}`
  return `${name}=${jsonText(value)}`
}

function jsonText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonText).join(', ')}]`
  // A line break of any kind would end the line of the directive in some editors.
  return JSON.stringify(value).replaceAll(
    /[\u007f-\u009f\u2028\u2029]/g,
    (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

/** The attributes between braces, or what is wrong with them. */
export function readAttributes(text: string): Attribute[] | string {
  if (text === '') return []
  if (!text.startsWith('{') || !text.endsWith('}')) return 'attributes stand in braces, as in {tone=warning}'
  const inside = text.slice(1, -1)
  const found: Attribute[] = []
  let at = 0
  const skipSpace = (): void => {
    while (inside[at] === ' ' || inside[at] === '\t') at++
  }
  for (skipSpace(); at < inside.length; skipSpace()) {
    const name = /^[a-z][a-z_]*(?:\.[a-z][a-z_]*)*(?==)/.exec(inside.slice(at, at + 100))?.[0]
    if (name === undefined) return `"${shorten(inside.slice(at))}" is no attribute: write name=value`
    at += name.length + 1
    const end = endOfValue(inside, at)
    const given = inside.slice(at, end)
    if (given === '') return `${name} has no value: write ${name}="…"`
    at = end
    if (/^["[{]/.test(given)) {
      const value = parsedJson(given)
      if (value === undefined) return `the value of ${name} is not JSON: ${shorten(given)}`
      found.push({ name, value })
    } else found.push({ name, word: given })
    const twice = found.findIndex((one) => one.name === name)
    if (twice < found.length - 1) return `${name} is given twice`
  }
  return found
}

/** Where a value ends: at white space outside of quotes and brackets. */
function endOfValue(text: string, from: number): number {
  let depth = 0
  let isQuoted = false
  for (let at = from; at < text.length; at++) {
    const sign = text[at]
    if (isQuoted) {
      if (sign === '\\') at++
      else if (sign === '"') isQuoted = false
    } else if (sign === '"') isQuoted = true
    else if (sign === '[' || sign === '{') depth++
    else if (sign === ']' || sign === '}') depth--
    else if ((sign === ' ' || sign === '\t') && depth <= 0) return at
  }
  return text.length
}

const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text)
