import { chosenValues, type Choice } from '../library/chosen-values.ts'
import { schemesOf } from '../library/dark-scheme.ts'
import type { Exported, ExportedToken, Literal, Note, TokenLibrary } from '../library/token-library.ts'
import { tokenNames } from '../library/unique-names.ts'
import { isOnly, meaningOf } from '../library/value-meaning.ts'
import { snakeCase } from './identifiers.ts'

/** Resources of Android: `values/tokens.xml`, and in `values-night` what is different in the dark. */
export function exportAndroid(library: TokenLibrary): Exported {
  const notes: Note[] = []
  const { light, dark } = schemesOf(library, notes)
  const names = tokenNames(
    library,
    { said: androidName, made: (parts) => free(snakeCase(parts)), separator: '_' },
    notes,
  )
  const usual = resourcesOf(library, names, light)
  for (const { name, tokens } of library.collections) {
    for (const { id, name: token } of tokens)
      if (!usual.has(id))
        notes.push({ path: `${name}: ${token}`, message: 'has no equivalent in resources and is left out' })
  }
  const night = dark ? [...resourcesOf(library, names, dark)].filter(([id, line]) => usual.get(id) !== line) : []
  return {
    files: [
      { path: 'values/tokens.xml', content: resources([...usual.values()]) },
      ...(night.length > 0
        ? [{ path: 'values-night/tokens.xml', content: resources(night.map(([, line]) => line)) }]
        : []),
    ],
    notes,
  }
}

const resources = (lines: readonly string[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<resources>\n${lines.join('')}</resources>\n`

/** By the token's id. */
function resourcesOf(
  library: TokenLibrary,
  names: ReadonlyMap<string, string>,
  choice: Choice,
): ReadonlyMap<string, string> {
  const values = chosenValues(library, choice)
  return new Map(
    library.collections
      .flatMap((collection) => collection.tokens)
      .flatMap((token) => {
        const value = values.get(token.id)
        const line = value === undefined ? null : resource(names.get(token.id) ?? '', token, value)
        return line === null ? [] : [[token.id, `  ${line}\n`] as const]
      }),
  )
}

/** Of a rem; Android has none. */
const PIXELS = 16

function resource(name: string, token: ExportedToken, value: Literal): string | null {
  const meaning = meaningOf(token, value)
  if ('json' in meaning) return null
  const { kind } = meaning
  if (kind === 'color') return `<color name="${name}">${argb(meaning.value)}</color>`
  if ('unit' in meaning) {
    const { value, unit } = meaning
    if (kind === 'duration') return integer(name, unit === 's' ? value * 1000 : value)
    const own = isOnly(token.scopes, TEXT_SCOPES) ? 'sp' : 'dp'
    return `<dimen name="${name}">${unit === 'rem' ? value * PIXELS : value}${own}</dimen>`
  }
  if (kind === 'boolean') return `<bool name="${name}">${meaning.value}</bool>`
  if (kind === 'number') return `<item name="${name}" type="dimen" format="float">${meaning.value}</item>`
  if (kind === 'fontFamily') return text(name, meaning.families[0] ?? '')
  if (kind !== 'fontWeight') return text(name, meaning.text)
  return typeof meaning.value === 'number' ? integer(name, meaning.value) : text(name, meaning.value)
}

const integer = (name: string, value: number): string => `<integer name="${name}">${Math.round(value)}</integer>`

const TEXT_SCOPES = ['FONT_SIZE', 'LINE_HEIGHT']

function argb({
  r,
  g,
  b,
  a,
}: {
  readonly r: number
  readonly g: number
  readonly b: number
  readonly a: number
}): string {
  const bytes = [...(a === 1 ? [] : [a]), r, g, b].map((share) => Math.round(Math.min(1, Math.max(0, share)) * 255))
  return `#${bytes
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`
}

/** In quotes, which keep blanks; a first `@` or `?` would be a reference. */
function text(name: string, value: string): string {
  const escaped = value
    .replaceAll(/["'\\]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`)
    .replace(/^[@?]/, String.raw`\$&`)
    .replaceAll(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign)
    // XML has no word for these, not even an escaped one.
    .replaceAll(/(?!\t)\p{Cc}|[\ufffe\uffff]|\p{Cs}/gu, '\ufffd')
  return `<string name="${name}" translatable="false">"${escaped}"</string>`
}

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** `@color/ink`, `R.color.ink` and `ink_strong` name a resource; what is code of another make is not used. */
function androidName({ codeNames }: ExportedToken): string | null {
  const name = /^(?:@(?:\w+:)?\w+\/|R\.\w+\.)?([A-Za-z_]\w*)$/.exec(codeNames?.android ?? '')?.[1]
  return name === undefined ? null : free(name)
}

/** A resource is a field of a class, which no word of the language can be. */
const free = (name: string): string => (JAVA_WORDS.has(name) ? `${name}_` : name)

const JAVA_WORDS = new Set(
  'abstract assert boolean break byte case catch char class const continue default do double else enum extends false final finally float for goto if implements import instanceof int interface long native new null package private protected public return short static strictfp super switch synchronized this throw throws transient true try void volatile while'.split(
    ' ',
  ),
)
