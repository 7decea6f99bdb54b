import type { CodeValue, Literal } from './code-component.ts'

/** `'md'`, `"md"`, `2`, `true`, `null`; undefined for anything that has to be computed. */
export function readLiteral(code: string): Literal | undefined {
  const text = code.trim()
  if (text === 'true' || text === 'false') return text === 'true'
  if (text === 'null') return null
  if (/^-?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(text)) return Number(text)
  const quote = text.charAt(0)
  if (text.length < 2 || !`'"\``.includes(quote) || !text.endsWith(quote)) return undefined
  const inner = text.slice(1, -1)
  return isOneQuoted(inner, quote) ? unescaped(inner) : undefined
}

/** A default as a manifest has it: JSON, or the text of an expression. */
export function readDefault(value: unknown): CodeValue | undefined {
  if (typeof value === 'boolean' || typeof value === 'number') return { literal: value }
  if (typeof value !== 'string') return undefined
  const text = value.trim()
  if (text === '' || text === 'undefined' || text === '-') return undefined
  const literal = readLiteral(text)
  return literal === undefined ? { code: text } : { literal }
}

/**
 * The same where the tool leaves out the quotes of texts (react-docgen-typescript): it is a text where the prop takes
 * that text, or any text and this looks like nothing that is computed.
 */
export function readBareDefault(
  value: unknown,
  prop: { readonly type?: string | undefined; readonly values?: readonly Literal[] | undefined },
): CodeValue | undefined {
  if (typeof value === 'string' && prop.values?.includes(value) === true) return { literal: value }
  const read = readDefault(value)
  if (read === undefined || !('code' in read)) return read
  const isText = /^string\b/.test(prop.type ?? '') && !/[(){}[\]=.`]|^[A-Z][A-Z\d_]+$/.test(read.code)
  return isText ? { literal: read.code } : read
}

export function sameValue(a: CodeValue, b: CodeValue): boolean {
  return textOfValue(a) === textOfValue(b)
}

/** As JavaScript. */
export function textOfValue(value: CodeValue): string {
  if ('literal' in value) return JSON.stringify(value.literal)
  return 'code' in value ? value.code : 'undefined'
}

function isOneQuoted(inner: string, quote: string): boolean {
  for (let at = 0; at < inner.length; at++) {
    if (inner.charAt(at) === '\\') at++
    else if (inner.charAt(at) === quote || (quote === '`' && inner.startsWith('${', at))) return false
  }
  return true
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', v: '\v', 0: '\0' }

const unescaped = (inner: string): string =>
  inner.replaceAll(/\\(u\{([\da-f]+)\}|u([\da-f]{4})|x([\da-f]{2})|[\s\S])/gi, (whole, sign: string, ...codes) => {
    const code = codes.slice(0, 3).find((part): part is string => typeof part === 'string')
    if (code === undefined) return ESCAPES[sign] ?? sign
    const point = Number.parseInt(code, 16)
    return point <= 0x10_ff_ff ? String.fromCodePoint(point) : whole
  })
