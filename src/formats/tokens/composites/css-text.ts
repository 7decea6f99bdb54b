// Texts as CSS writes them, without anything in them that could end a declaration, a block or the element around it.

/** A keyword, a length in any unit, a color or a function stays bare; any other text is a string of CSS. */
export const textValue = (text: string): string =>
  isPlain(text) || isFunction(text) || isValueList(text) ? text : quoted(text)

const isPlain = (text: string): boolean => /^-?[a-z][a-z-]*$|^-?[\d.]+[a-z%]*$|^#[\da-f]{3,8}$/i.test(text)

/** `1px solid #ccc`: words, measures, colors and functions side by side, of which one at least is no word. */
function isValueList(text: string): boolean {
  if (text.length > 1000) return false
  const parts = text.match(/[a-z-]+\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s,/]+/gi) ?? []
  const isClosed =
    text.replaceAll(/[a-z-]+\([^()]*(?:\([^()]*\)[^()]*)*\)|[^\s,/()]+/gi, '').replaceAll(/[\s,/]/g, '') === ''
  return isClosed && parts.length > 1 && parts.every(isPart) && parts.some((part) => !/^-?[a-z][a-z-]*$/i.test(part))
}

const isPart = (part: string): boolean => isPlain(part) || isFunction(part)

/** With every bracket closed, and nothing in it that could open a text, a comment, an escape or a tag. */
function isFunction(text: string): boolean {
  if (!/^[a-z-]+\((?:[^"'\\;{}[\]/<]|\/(?!\*))*\)$/i.test(text)) return false
  let open = 0
  for (const [at, sign] of text.split('').entries()) {
    if (sign === '(') open++
    else if (sign === ')' && --open === 0) return at === text.length - 1
  }
  return false
}

export const familyName = (name: string): string => (/^-?[A-Za-z_][\w-]*$/.test(name) ? name : quoted(name))

/** Without a bare `<`: a text with `</style>` in it would end the element that the file may be put into. */
const quoted = (text: string): string =>
  `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll(/[\t\n\r<]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`

/** CSS knows two weights by name; the others that the format and design tools name are numbers there. */
export function weightText(weight: unknown): string | null {
  if (typeof weight !== 'string') return typeof weight === 'number' ? String(weight) : null
  const name = weight.toLowerCase().replaceAll(/[\s_-]+/g, '')
  return name === 'normal' || name === 'bold' ? name : (WEIGHTS.get(name) ?? null)
}

const WEIGHTS = new Map(
  [
    ['100', 'thin hairline'],
    ['200', 'extralight ultralight'],
    ['300', 'light'],
    ['400', 'regular book'],
    ['500', 'medium'],
    ['600', 'semibold demibold'],
    ['800', 'extrabold ultrabold'],
    ['900', 'black heavy'],
    ['950', 'extrablack ultrablack'],
  ].flatMap(([weight = '', names = '']) => names.split(' ').map((name) => [name, weight] as const)),
)

/** A font stack as a list of names, with or without quotes of either kind. */
export function splitFamilies(text: string): string[] {
  const names = text.matchAll(/\s*("(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[^,]+)/g)
  return [...names].map(([, name = '']) => unquote(name.trim())).filter((name) => name !== '')
}

function unquote(name: string): string {
  const [, , inside] = /^(["'])(.*)\1$/s.exec(name) ?? []
  return inside === undefined ? name : inside.replaceAll(/\\(.)/gs, '$1')
}
