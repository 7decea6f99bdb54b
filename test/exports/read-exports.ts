import { SaxesParser } from 'saxes'

// Small readers of exported languages, which know nothing of how they are written. Values come out as CSS writes them.

interface Sass {
  readonly compileString: (text: string) => { readonly css: string }
}

/** The variables of a Sass file as Sass itself understands them. */
export function readSass(scss: string, { compileString }: Sass): ReadonlyMap<string, string> {
  const names = [...scss.matchAll(/^\$([^:\s]+): (?!\()/gm)].map(([, name = '']) => name)
  const { css } = compileString(`${scss}\n:root {\n${names.map((name) => `--x-${name}: #{$${name}};\n`).join('')}}`)
  return declarations(css, 'x-')
}

/** The custom properties of CSS that nothing selects but the root, with what they refer to put in. */
export function declarations(css: string, prefix = ''): ReadonlyMap<string, string> {
  const found = [...css.matchAll(new RegExp(`^\\s*--${prefix}([^\\s:]+): ?(.*?);?$`, 'gm'))]
  return new Map(found.map(([, name = '', value = '']) => [name, value]))
}

export const followed = (value: string, variables: ReadonlyMap<string, string>, depth = 0): string =>
  depth > 20
    ? value
    : value.replaceAll(/var\(--([\w-]+)\)/g, (_, name: string) =>
        followed(variables.get(name) ?? 'absent', variables, depth + 1),
      )

/** Resources by name. Pixels of either kind and milliseconds are plain numbers. */
function readAndroid(xml: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  const parser = new SaxesParser()
  let open: { readonly name: string; readonly kind: string; text: string } | null = null
  parser.on('error', (error) => {
    throw new Error(error.message)
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (name !== 'resources') open = { name: String(attributes['name']), kind: name, text: '' }
  })
  parser.on('text', (text) => {
    if (open) open.text += text
  })
  parser.on('closetag', () => {
    if (open && found.has(open.name)) throw new Error(`${open.name} stands there twice`)
    if (open) found.set(open.name, androidValue(open.kind, open.text))
    open = null
  })
  parser.write(xml).close()
  return found
}

function androidValue(kind: string, text: string): string {
  if (kind === 'color') return text.length === 9 ? `#${text.slice(3)}${text.slice(1, 3)}` : text
  if (kind === 'dimen') return text.replace(/(?:dp|sp)$/, '')
  if (kind !== 'string') return text
  const inside = /^"(.*)"$/s.exec(text)?.[1] ?? text
  return inside.replaceAll(/\\(.)/gs, (_, sign: string) => (sign === 'n' ? '\n' : sign))
}

/** What an app has by day and by night, of the files of an export. */
export function readPlatform(
  format: 'android' | 'swift',
  files: readonly { readonly path: string; readonly content: string }[],
): Readonly<Record<'day' | 'night', ReadonlyMap<string, string>>> {
  const textOf = (end: string): string | undefined => files.find(({ path }) => path.endsWith(end))?.content
  if (format === 'swift') {
    const all = [...readSwift(textOf('Tokens.swift') ?? '')]
    // A constant that is no color has one value, and the export says where the dark one is another.
    const colors = all.filter(([, { type }]) => type === 'Color')
    return {
      day: new Map(all.map(([name, { light }]) => [name, light])),
      night: new Map(colors.map(([name, { dark }]) => [name, dark])),
    }
  }
  const day = readAndroid(textOf('values/tokens.xml') ?? '')
  const other = textOf('values-night/tokens.xml')
  return { day, night: new Map([...day, ...(other === undefined ? [] : readAndroid(other))]) }
}

interface SwiftConstant {
  readonly type: string
  readonly light: string
  readonly dark: string
}

const CONSTANT =
  /^ {2}public static let ([\p{L}_][\p{L}\p{N}_]*): (Color|CGFloat|Double|TimeInterval|Bool|String) = (.*)$/u
const COLOR = String.raw`UIColor\((displayP3Red|red): ([\d.]+), green: ([\d.]+), blue: ([\d.]+), alpha: ([\d.]+)\)`

/** The constants of the enumeration; a line that is none is refused. Wide colors are `display-p3`. */
function readSwift(text: string): ReadonlyMap<string, SwiftConstant> {
  const lines = text.slice(text.indexOf('public enum Tokens {\n')).split('\n').slice(1, -2)
  const found = new Map<string, SwiftConstant>()
  for (const line of lines) {
    const [, name = '', type = '', value = ''] = CONSTANT.exec(line) ?? []
    if (name === '' || found.has(name)) throw new Error(`not a constant of its own: ${line}`)
    const [light = '', dark = light] = type === 'Color' ? colors(value) : [literal(type, value)]
    if (light === '') throw new Error(`no value: ${line}`)
    found.set(name, { type, light, dark })
  }
  return found
}

function colors(value: string): readonly string[] {
  const both = new RegExp(`^Color\\(light: ${COLOR}, dark: ${COLOR}\\)$`).exec(value)
  if (!both) return []
  return [both.slice(1, 6), both.slice(6, 11)].map(([space = '', ...channels]) => {
    if (space === 'displayP3Red') return `color(display-p3 ${channels.slice(0, 3).join(' ')} / ${channels[3]})`
    const bytes = channels.map((channel) => Math.round(Number(channel) * 255))
    return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  })
}

function literal(type: string, value: string): string {
  if (type === 'String') {
    const inside = /^"((?:[^"\\]|\\.)*)"$/.exec(value)?.[1]
    if (inside === undefined) return ''
    return inside
      .replaceAll(/\\u\{([\da-f]+)\}/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
      .replaceAll(/\\(["\\])/g, '$1')
  }
  if (type === 'Bool') return /^(?:true|false)$/.test(value) ? value : ''
  return Number.isFinite(Number(value)) ? (type === 'TimeInterval' ? `${value}s` : value) : ''
}
