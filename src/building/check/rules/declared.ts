import type { Difference, WantedBox } from './built.ts'
import { colorsIn, colorText, isSameColors } from './colors.ts'
import type { Comparison } from './compare-built.ts'
import { partKeys } from './part-keys.ts'

interface Written {
  readonly html: string
  readonly css: string
  /** Custom properties of the library, in the modes that are asked for. */
  readonly values: ReadonlyMap<string, string>
}

/**
 * Where nothing lays a page out: which colors, font sizes and texts of the picture are written nowhere in it. Where they are
 * written is not known, nor how large anything comes to be.
 */
export function compareDeclared(wanted: readonly WantedBox[], { html, css, values }: Written): Comparison {
  const sheet = spelledOut(`${css}\n${stylesIn(html)}`, values)
  const colors = colorsIn(withNamed(sheet))
  const sizes = new Set(
    [...sheet.matchAll(/(?<![\d.])([\d.]{1,20})(px|rem|em)\b/g)].map(([, size, unit]) => inPixels(Number(size), unit)),
  )
  const said = plain(withoutBlocks(html).replaceAll(/<[^<>]*>/g, ' '))
  const differences: Difference[] = []
  const counts = { boxes: none(), colors: none(), texts: none() }
  const known = new Set<string>()
  const compare = (what: 'colors' | 'texts' | null, difference: Difference, isSame: boolean): void => {
    const key = `${difference.kind} ${difference.wanted}`
    if (known.has(key)) return
    known.add(key)
    if (what !== null) counts[what].wanted++
    if (!isSame) differences.push(difference)
    else if (what !== null) counts[what].same++
  }
  const keys = partKeys(wanted)
  for (const [at, { name, look }] of wanted.entries()) {
    const part = keys[at] ?? name
    const painted = [
      ['fill', look.fills],
      ['stroke', look.strokes],
      ['shadow', look.shadows.map(({ color }) => color)],
    ] as const
    for (const [kind, paints] of painted)
      for (const color of paints.flatMap(colorsIn))
        compare(
          'colors',
          { part, kind, wanted: colorText([color]), found: NOWHERE },
          colors.some((one) => isSameColors([one], [color])),
        )
    if (look.text === null) continue
    const { characters, size } = look.text
    compare('texts', { part, kind: 'text', wanted: characters, found: NOWHERE }, said.includes(plain(characters)))
    compare(null, { part, kind: 'font size', wanted: String(size), found: NOWHERE }, sizes.has(size))
  }
  return { ...counts, differences }
}

const NOWHERE = 'written nowhere'
const none = () => ({ wanted: 0, same: 0, excused: 0 })
const ROOT_SIZE = 16
const inPixels = (size: number, unit: string | undefined): number => (unit === 'px' ? size : size * ROOT_SIZE)

/** Style sheets in it, and what its elements say of themselves. */
const stylesIn = (html: string): string =>
  [
    ...blocks(html, 'style').map(({ inner }) => inner),
    ...[...html.matchAll(/\bstyle\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)')/gi)].map(
      ([, one, other = '']) => one ?? other,
    ),
  ].join('\n')

interface Block {
  readonly start: number
  readonly end: number
  readonly inner: string
}

/** Elements of this name with all that is inside, in one pass: a page may begin as many as it likes. */
function blocks(html: string, name: string): Block[] {
  const folded = html.toLowerCase()
  const found: Block[] = []
  for (let start = folded.indexOf(`<${name}`); start !== -1;) {
    const inside = folded.indexOf('>', start) + 1
    const closing = inside === 0 ? -1 : folded.indexOf(`</${name}`, inside)
    const end = closing === -1 ? html.length : closing
    found.push({ start, end, inner: inside === 0 ? '' : html.slice(inside, end) })
    start = closing === -1 ? -1 : folded.indexOf(`<${name}`, closing)
  }
  return found
}

function withoutBlocks(html: string): string {
  let left = html
  for (const name of ['style', 'script']) {
    const gone = blocks(left, name)
    left = left.slice(0, gone[0]?.start) + gone.map(({ end }, at) => left.slice(end, gone[at + 1]?.start)).join('')
  }
  return left
}

const MOST_HOPS = 8

/** With what custom properties stand for: those of the page before those of the library. */
function spelledOut(css: string, values: ReadonlyMap<string, string>): string {
  const own = new Map(
    [...css.matchAll(/(?<![\w-])(--[\w-]{1,200})\s{0,20}:([^;{}]{1,500})/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  const told = new Set<string>()
  const added: string[] = []
  let rest = css
  for (let hop = 0; hop < MOST_HOPS && rest !== ''; hop++) {
    const names = [...rest.matchAll(/var\(\s{0,20}(--[\w-]{1,200})/g)]
      .map(([, name = '']) => name)
      .filter((name) => !told.has(name))
    for (const name of names) told.add(name)
    rest = [...new Set(names)].map((name) => own.get(name) ?? values.get(name) ?? '').join('\n')
    added.push(rest)
  }
  return [css, ...added].join('\n')
}

const NAMED = { white: '#ffffff', black: '#000000' }
const withNamed = (css: string): string =>
  css.replaceAll(/\b(white|black)\b/gi, (name) => NAMED[name.toLowerCase() as keyof typeof NAMED])

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().toLowerCase()
