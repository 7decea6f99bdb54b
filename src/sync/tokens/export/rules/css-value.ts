import { isRecord } from '../../../../kit/json-value.ts'
import { readColor } from '../../rules/colors/read-color.ts'
import { hexColor } from '../../../../tokens/rules/hex-color.ts'
import { kebab, literalsOf, type ExportedToken } from './token-library.ts'
import { meaningOf, splitFamilies, type Meaning } from './value-meaning.ts'

/** `--name` of the token with a key; undefined where it is not exported. */
type NameOfKey = (key: string) => string | undefined

/** A value as CSS writes it, or null where CSS has nothing for it. Composite ones may give several: `-font-size`. */
export function cssValue(meaning: Meaning, nameOf: NameOfKey): ReadonlyMap<string, string> | null {
  if (meaning.kind === 'boolean') return null
  if ('json' in meaning) return compositeValue(meaning, nameOf)
  return new Map([['', simpleValue(meaning)]])
}

/** The endings that custom properties of a token have: none, or one for each part of a text style. */
export function cssParts(token: ExportedToken): readonly string[] {
  const parts = literalsOf(token).flatMap((literal) => {
    const meaning = meaningOf(token, literal)
    return meaning.kind === 'typography' ? Object.keys(meaning.json).map(ending) : ['']
  })
  return [...new Set(parts)]
}

const ending = (part: string): string => `-${kebab(part)}`

type Simple = Exclude<Meaning, { readonly json: object } | { readonly kind: 'boolean' }>

function simpleValue(meaning: Simple): string {
  const { kind } = meaning
  if (kind === 'color') return hexColor(meaning.value).toLowerCase()
  if ('unit' in meaning) return `${meaning.value}${meaning.unit}`
  if (kind === 'fontFamily') return meaning.families.map(familyName).join(', ')
  if (kind === 'fontWeight') return weightText(meaning.value) ?? textValue(String(meaning.value))
  if (kind === 'number') return String(meaning.value)
  return textValue(meaning.text)
}

/** A keyword, a length in any unit, a color or a function stays bare; any other text is a string of CSS. */
const textValue = (text: string): string => (isPlain(text) || isFunction(text) ? text : quoted(text))

const isPlain = (text: string): boolean => /^-?[a-z][a-z-]*$|^-?[\d.]+[a-z%]*$|^#[\da-f]{3,8}$/i.test(text)

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

const familyName = (name: string): string => (/^-?[A-Za-z_][\w-]*$/.test(name) ? name : quoted(name))

/** Without a bare `<`: a text with `</style>` in it would end the element that the file may be put into. */
const quoted = (text: string): string =>
  `"${text.replaceAll(/["\\]/g, '\\$&').replaceAll(/[\t\n\r<]/g, (sign) => `\\${sign.charCodeAt(0).toString(16)} `)}"`

/** CSS knows two weights by name; the others that the format and design tools name are numbers there. */
function weightText(weight: unknown): string | null {
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

function compositeValue(
  { kind, json }: Meaning & { readonly json: object },
  nameOf: NameOfKey,
): ReadonlyMap<string, string> | null {
  const part = (value: unknown): string | null => partValue(value, nameOf)
  const list: unknown[] = Array.isArray(json) ? json : [json]
  const one = (text: string | null): ReadonlyMap<string, string> | null =>
    text === null ? null : new Map([['', text]])
  if (kind === 'shadow')
    return one(
      joined(
        list.map((shadow) => shadowText(shadow, part)),
        ', ',
      ),
    )
  if (kind === 'gradient')
    return one(
      joined(
        list.map((stop) => stopText(stop, part)),
        ', ',
      ),
    )
  const members = json as Readonly<Record<string, unknown>>
  if (kind === 'border') {
    return one(joined([lengthText(members['width'], part), ...[members['style'], members['color']].map(part)], ' '))
  }
  if (kind === 'transition') {
    return one(joined([members['duration'], members['timingFunction'], members['delay'] ?? '0ms'].map(part), ' '))
  }
  if (kind !== 'typography') return null
  const texts = Object.entries(members).flatMap(([name, value]): [string, string][] => {
    const text = TEXT_PARTS.get(name)?.(value, part) ?? part(value)
    return text === null ? [] : [[ending(name), text]]
  })
  return texts.length === Object.keys(members).length ? new Map(texts) : null
}

type Part = (value: unknown) => string | null

function shadowText(shadow: unknown, part: Part): string | null {
  if (!isRecord(shadow)) return null
  const { offsetX, x, offsetY, y, blur, spread, color, inset, type } = shadow
  const lengths = [offsetX ?? x ?? 0, offsetY ?? y ?? 0, blur ?? 0, spread ?? 0]
  const isInset = inset === true || type === 'innerShadow'
  return joined([...(isInset ? ['inset'] : []), ...lengths.map((length) => lengthText(length, part)), part(color)], ' ')
}

/** A bare number is a number of pixels, as in the older forms of the format. */
function lengthText(value: unknown, part: Part): string | null {
  const isBare = typeof value === 'number' || (typeof value === 'string' && /^-?(\d+(?:\.\d*)?|\.\d+)$/.test(value))
  return isBare && Number(value) !== 0 ? `${value}px` : part(value)
}

function stopText(stop: unknown, part: Part): string | null {
  if (!isRecord(stop)) return null
  return joined([part(stop['color']), positionText(stop['position'], part)], ' ')
}

/** A share of the way; six digits, so that 0.07 is 7% and not 7.000000000000001%. */
function positionText(position: unknown, part: Part): string | null {
  if (typeof position === 'number') return `${Number((position * 100).toFixed(6))}%`
  const text = part(position)
  return text?.startsWith('var(') ? `calc(${text} * 100%)` : text
}

const TEXT_PARTS: ReadonlyMap<string, (value: unknown, part: Part) => string | null> = new Map([
  ['fontFamily', familiesText],
  ['fontWeight', weightText],
  ['fontSize', lengthText],
  ['letterSpacing', lengthText],
])

function familiesText(value: unknown, part: Part): string | null {
  if (typeof value === 'string' && value.startsWith('{')) return part(value)
  const names: unknown[] = Array.isArray(value) ? value : typeof value === 'string' ? splitFamilies(value) : [value]
  return joined(
    names.map((name) => (typeof name === 'string' ? familyName(name) : null)),
    ', ',
  )
}

/** One member of a composite value: a reference, a measure, a color, a curve, a number or a keyword. */
function partValue(value: unknown, nameOf: NameOfKey): string | null {
  if (typeof value === 'number') return String(value)
  if (typeof value === 'string') {
    const key = /^\{([^{}"]+)\}$/.exec(value)?.[1]
    const name = key === undefined ? undefined : nameOf(key)
    if (key !== undefined) return name === undefined ? null : `var(${name})`
    // What computes with other tokens is not an expression of CSS.
    return /\{[^{}"]+\}/.test(value) ? null : textValue(value)
  }
  if (Array.isArray(value)) {
    return value.length === 4 && value.every((at) => typeof at === 'number')
      ? `cubic-bezier(${value.join(', ')})`
      : null
  }
  if (isRecord(value) && typeof value['value'] === 'number' && typeof value['unit'] === 'string') {
    return /^[a-z%]*$/i.test(value['unit']) ? `${value['value']}${value['unit']}` : null
  }
  const color = readColor(value)?.color
  return color ? hexColor(color).toLowerCase() : null
}

function joined(parts: readonly (string | null)[], separator: string): string | null {
  return parts.includes(null) ? null : parts.join(separator)
}
