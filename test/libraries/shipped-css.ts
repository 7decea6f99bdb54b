import type { CollectionEntry, TokenEntry } from '../../src/formats/bundle/library-bundle.ts'
import { readColor, readNamedColor } from '../../src/formats/tokens/colors/read-color.ts'

// What a library's authors ship as CSS, and what an import of their sources comes to, made comparable.

type Plain = string | number | boolean | { r: number; g: number; b: number; a: number }

/** Custom properties by name, with `var()` put in; of `:root`, or where a `data-…` attribute has a value. */
export function shippedProperties(css: string, { data }: { data?: string } = {}): Map<string, string> {
  const raw = new Map<string, string>()
  const blocks = css.replaceAll(/\/\*[\s\S]*?\*\//g, '').matchAll(/([^{}]+)\{([^{}]*)\}/g)
  for (const [, selector = '', body = ''] of blocks) {
    const isMeant = data === undefined || /:root/.test(selector) || selector.includes(`"${data}"`)
    if (!isMeant || selector.includes('prefers-') || selector.includes(':not')) continue
    for (const [, name = '', value = ''] of body.matchAll(/(--[\w-]+)\s*:\s*([^;]+);/g)) raw.set(name, value.trim())
  }
  const resolve = (value: string, hops: number): string =>
    hops === 0
      ? value
      : value.replaceAll(/var\((--[\w-]+)\)/g, (said, name: string) => resolve(raw.get(name) ?? said, hops - 1))
  return new Map([...raw].map(([name, value]) => [name, resolve(value, 20)]))
}

/** The contract's rule: the same mode inside a collection; across, the mode of that name, else the only one. */
export function resolverOf({ tokens, collections }: { tokens: TokenEntry[]; collections: CollectionEntry[] }) {
  const byKey = new Map(tokens.map((token) => [token.key, token]))
  const modesOf = new Map(collections.map(({ key, modes }) => [key, modes]))
  const resolve = (token: TokenEntry, wanted: string, hops = 20): Plain | null => {
    const modes = modesOf.get(token.collection) ?? []
    const named = modes.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())
    const mode = named ?? (modes.length === 1 ? modes[0] : undefined)
    const value = mode && token.values[mode.id]
    if (value === undefined || hops === 0) return null
    if (typeof value !== 'object' || 'r' in value) return value
    if ('opacity' in value) return null
    const target = byKey.get(value.alias)
    return target ? resolve(target, wanted, hops - 1) : null
  }
  return (token: TokenEntry, mode: string): Plain | null => resolve(token, mode)
}

/** Colors to the byte, numbers as numbers or pixels, texts without regard to quotes and blanks. */
export function sameValue(value: Plain | null, css: string): boolean {
  if (value === null) return false
  const want = (readColor(css) ?? readNamedColor(css))?.color
  if (typeof value === 'object') {
    if (!want) return false
    return (
      (['r', 'g', 'b'] as const).every((at) => Math.abs(value[at] - want[at]) < 0.6 / 255) &&
      Math.abs(value.a - want.a) < 0.005
    )
  }
  if (typeof value === 'number') return Number.parseFloat(css) === value && /^-?[\d.]+(px)?$/.test(css)
  return plain(String(value)) === plain(css)
}

const plain = (text: string): string =>
  text
    .replaceAll(/["']/g, '')
    .replaceAll(/\s*,\s*/g, ',')
    .replaceAll(/\b0\.(\d)/g, '.$1')
    .trim()
    .toLowerCase()
