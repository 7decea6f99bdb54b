// What a composite value is made of, part by part: read from the texts that builders write, from exported files and from
// styles as the API answers them, each by itself. Nothing of the service is used.
import { isSameValue } from './normal-value.ts'

/** By name of the part (`color`; of several shadows or stops `1 color`), each as CSS writes it. */
export type Parts = ReadonlyMap<string, string>

export const COMPOSITES: ReadonlySet<string> = new Set([
  'typography',
  'shadow',
  'gradient',
  'border',
  'transition',
  'strokeStyle',
  'cubicBezier',
])

/** The parts that one of both has and the other has not, or has otherwise. */
export const differences = (built: Parts, wanted: Parts): string[] =>
  [...wanted].flatMap(([name, want]) => {
    const value = built.get(name)
    const isSame = value !== undefined && isSameValue(inPixels(value), inPixels(want))
    return isSame ? [] : [`${name} is ${value ?? 'absent'} and not ${want}`]
  })

/** Of a rem. */
const inPixels = (text: string): string => {
  const digits = /^(-?[\d.]+)rem$/.exec(text)?.[1]
  return digits === undefined ? text : `${Number(digits) * 16}px`
}

/** A text of CSS, or a list of parts where a builder has no text for it. */
export function partsOfCss(type: string, text: string): Parts {
  if (/^[[{]/.test(text)) return partsOfFile(type, JSON.parse(text), () => null)
  const layers = splitTop(text, ',').map((layer) => splitTop(layer, ' '))
  const [first = []] = layers
  if (type === 'shadow') return listed(layers.map(shadowWords))
  if (type === 'gradient')
    return listed(layers.map(([color = '', position = '']) => ({ color, position: share(position) })))
  if (type === 'border') {
    const width = first.find((word) => /^[-\d.]/.test(word)) ?? ''
    const style = first.find((word) => /^[a-z]+$/.test(word)) ?? ''
    const color = first.find((word) => word !== width && word !== style) ?? ''
    return parts({ width, style, color })
  }
  if (type === 'transition') {
    const [duration = '', delay = ''] = first.filter((word) => /^[-\d.]+m?s$/.test(word))
    return parts({ duration, delay, timingFunction: first.find((word) => !/^[-\d.]+m?s$/.test(word)) ?? '' })
  }
  if (type !== 'typography') return parts({ value: text })
  // `600 20px/1.5 Inter, serif`: what has no unit before the size is the weight.
  const at = text.search(/[\d.]+[a-z%]*\s*\/|[\d.]+(?:px|rem|em|%)/)
  const before = text.slice(0, at).trim().split(/\s+/)
  const [, fontSize = '', lineHeight = '', fontFamily = ''] =
    /^([\d.]+[a-z%]*)(?:\s*\/\s*([\d.]+[a-z%]*|normal))?\s+(.*)$/.exec(text.slice(at)) ?? []
  return parts({ fontWeight: before.at(-1) ?? '', fontSize, lineHeight, fontFamily })
}

function shadowWords(words: readonly string[]): Record<string, string> {
  const [x = '', y = '', blur = '0', spread = '0'] = words.filter((word) => /^[-+.\d]/.test(word))
  const color = words.find((word) => !/^[-+.\d]/.test(word) && word !== 'inset') ?? ''
  return { x, y, blur, spread, color, inset: String(words.includes('inset')) }
}

type Refer = (path: string) => string | null

/** A value as a token file says it. Empty where what it refers to is not known. */
export function partsOfFile(type: string, value: unknown, refer: Refer): Parts {
  const text = (member: unknown): string => {
    const path = typeof member === 'string' ? /^\{(.+)\}$/.exec(member)?.[1] : undefined
    if (path !== undefined) return refer(path) ?? UNKNOWN
    return plainText(member)
  }
  const of = (member: unknown): Fields => (typeof member === 'object' && member !== null ? (member as Fields) : {})
  const list: unknown[] = Array.isArray(value) ? value : [value]
  const named = (fields: Fields, names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, text(fields[name])]))
  const found =
    type === 'shadow'
      ? listed(
          list.map((one) => ({
            ...named(of(one), ['blur', 'spread', 'color']),
            x: text(of(one)['offsetX']),
            y: text(of(one)['offsetY']),
            inset: String(of(one)['inset'] === true),
          })),
        )
      : type === 'gradient'
        ? listed(list.map((one) => named(of(one), ['color', 'position'])))
        : MEMBERS[type]
          ? parts(named(of(value), MEMBERS[type]))
          : parts({ value: text(value) })
  return [...found.values()].includes(UNKNOWN) ? new Map() : found
}

const UNKNOWN = 'what is not known'
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  border: ['width', 'style', 'color'],
  transition: ['duration', 'delay', 'timingFunction'],
  typography: ['fontFamily', 'fontSize', 'fontWeight', 'lineHeight', 'letterSpacing'],
}

type Fields = Readonly<Record<string, unknown>>

function plainText(value: unknown): string {
  if (Array.isArray(value)) {
    const isCurve = value.length === 4 && value.every((point) => typeof point === 'number')
    return isCurve ? `cubic-bezier(${value.join(', ')})` : value.map(String).join(', ')
  }
  if (typeof value !== 'object' || value === null) return String(value)
  const { value: amount, unit, colorSpace, components, alpha = 1, dashArray } = value as Fields
  if (typeof unit === 'string') return `${Number(amount)}${unit}`
  if (Array.isArray(components)) {
    const channels = components.map((channel) => String(Math.round(Number(channel) * 255)))
    return colorSpace === 'srgb' ? `rgb(${channels.join(' ')} / ${String(alpha)})` : UNKNOWN
  }
  return dashArray === undefined ? UNKNOWN : 'dashed'
}

export interface StyleRow {
  readonly type: string
  readonly properties: Fields
}

/** A style as the API answers it, in pixels and shares of the size of the letters. */
export function partsOfStyle({ type, properties }: StyleRow): Parts {
  const color = (value: unknown): string => {
    const { r, g, b, a = 1 } = (value ?? {}) as Fields
    const channels = [r, g, b].map((channel) => Math.round(Number(channel) * 255))
    return `rgb(${channels.join(' ')} / ${String(a)})`
  }
  if (type === 'EFFECT') {
    const effects = properties['effects'] as {
      type: string
      color: unknown
      offset: Fields
      radius: number
      spread: number
    }[]
    return listed(
      effects.map((one) => ({
        x: `${String(one.offset['x'])}px`,
        y: `${String(one.offset['y'])}px`,
        blur: `${one.radius}px`,
        spread: `${one.spread}px`,
        color: color(one.color),
        inset: String(one.type === 'INNER_SHADOW'),
      })),
    )
  }
  if (type === 'PAINT') {
    const [paint] = properties['paints'] as { gradientStops: { position: number; color: unknown }[] }[]
    return listed(
      (paint?.gradientStops ?? []).map((one) => ({ position: String(one.position), color: color(one.color) })),
    )
  }
  const { fontSize, fontWeight, fontName, lineHeight, letterSpacing } = properties as {
    fontSize?: unknown
    fontWeight?: string | number
    fontName?: { family: string }
    lineHeight?: { value: number; unit: string }
    letterSpacing?: { value: number; unit: string }
  }
  const size = Number(fontSize)
  return new Map(
    Object.entries({
      ...(fontName ? { firstFamily: fontName.family } : {}),
      ...(Number.isFinite(size) ? { fontSize: `${size}px` } : {}),
      ...(fontWeight === undefined ? {} : { fontWeight: String(fontWeight) }),
      ...(lineHeight
        ? { lineHeight: rounded(lineHeight.unit === 'PERCENT' ? lineHeight.value / 100 : lineHeight.value / size) }
        : {}),
      ...(letterSpacing
        ? {
            letterSpacing: `${rounded(letterSpacing.unit === 'PERCENT' ? (letterSpacing.value / 100) * size : letterSpacing.value)}px`,
          }
        : {}),
    }),
  )
}

const rounded = (value: number): string => String(Number(value.toFixed(4)))

const parts = (fields: Readonly<Record<string, string>>): Parts => {
  const [first = ''] = splitTop(fields['fontFamily'] ?? '', ',')
  return new Map(Object.entries(first === '' ? fields : { ...fields, firstFamily: first }))
}

const listed = (items: readonly Readonly<Record<string, string>>[]): Parts =>
  new Map([
    ['count', String(items.length)],
    ...items.flatMap((item, at) => Object.entries(item).map(([name, value]) => [`${at + 1} ${name}`, value] as const)),
  ])

/** 40% of the way is 0.4 of it. */
const share = (position: string): string =>
  position.endsWith('%') ? rounded(Number(position.slice(0, -1)) / 100) : position

/** At a sign that stands in no brackets and no quotes. */
function splitTop(text: string, sign: ',' | ' '): string[] {
  const pieces = ['']
  let [depth, quote] = [0, '']
  for (const one of text.trim()) {
    if (quote !== '') quote = one === quote ? '' : quote
    else if (one === '"' || one === "'") quote = one
    else if (one === '(') depth++
    else if (one === ')') depth--
    if (one === sign && depth === 0 && quote === '') pieces.push('')
    else pieces[pieces.length - 1] += one
  }
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
}
