import { memo } from '../../../kit/memo.ts'
import type { Mode } from '../../../library/documents.ts'
import { cssValue } from './css-value.ts'
import type { ExportedCollection, ExportedToken, Note, TokenLibrary } from '../library/token-library.ts'
import { defaultMode, isAlias, kebab } from '../library/token-library.ts'
import { UniqueNames } from '../library/unique-names.ts'
import { meaningOf } from '../library/value-meaning.ts'

/** A custom property and its value in one mode. */
export interface Declaration {
  readonly token: ExportedToken
  /** Without its two dashes. */
  readonly name: string
  readonly value: string
}

export interface Declared {
  readonly names: ReadonlyMap<string, string>
  readonly notes: Note[]
  readonly library: TokenLibrary
}

/** What a mode of a collection declares, in the order of its tokens. What CSS cannot say goes into the notes. */
function declarationsOf({ name, tokens }: ExportedCollection, mode: Mode, declared: Declared): Declaration[] {
  const { names, notes } = declared
  const keys = keyNames(declared)
  return tokens.flatMap((token): Declaration[] => {
    const path = `${name}: ${token.name}`
    const value = token.values.get(mode.id)
    const own = names.get(token.id) ?? ''
    if (value === undefined) return []
    const literal = isAlias(value) ? value.sample : value.value
    if (literal === null) {
      const where = `in the mode "${mode.name}", or into modes that are not exported`
      notes.push({ path, message: `is an alias that leads nowhere ${where}, and is left out` })
      return []
    }
    const texts = cssValue(meaningOf(token, literal), (key) => variable(keys.get(key)))
    const target = isAlias(value) && value.target !== null ? names.get(value.target) : undefined
    if (texts) {
      return [...texts].map(([part, text]) => ({
        token,
        name: `${own}${part}`,
        value: target === undefined ? text : (variable(`${target}${part}`) ?? text),
      }))
    }
    notes.push({ path, message: `has no equivalent in CSS and is left out: ${JSON.stringify(literal)}` })
    return []
  })
}

const variable = (name: string | undefined): string | null => (name === undefined ? null : `var(--${name})`)

const keyNames = memo((declared: Declared): ReadonlyMap<string, string> => {
  const names = new Map<string, string>()
  for (const { tokens } of declared.library.collections) {
    for (const { key, id } of tokens) {
      const name = declared.names.get(id)
      if (name !== undefined) names.set(key, name)
    }
  }
  return names
})

/**
 * Where a mode holds: everywhere for the default one, and below whatever has the attribute of its collection. Brands are
 * switched by one attribute for all collections, beside those of modes.
 */
export function selectorsOf({ collections }: TokenLibrary): (collection: ExportedCollection, mode: Mode) => string {
  const attributes = new UniqueNames()
  // Of several that are named alike the largest has the plain name: the others are often copies of a part of it.
  const bySize = collections.toSorted((a, b) => b.tokens.length - a.tokens.length)
  const values = new Map(bySize.map((collection) => [collection, valuesOf(collection, attributes)]))
  const brands = brandsOf(collections, attributes)
  return (collection, mode) => {
    const root = rootOf(collection, mode)
    const selector = values.get(collection)?.get(root.id)
    const isDefault = root.id === defaultMode(collection)?.id
    if (root !== mode) return `${brands.get(mode.brand ?? '') ?? ''}${isDefault ? '' : (selector ?? '')}`
    if (selector === undefined) return ':root'
    return isDefault ? `:root,\n${selector}` : selector
  }
}

/** By the mode's id; a collection with one mode has nothing to select. */
function valuesOf(collection: ExportedCollection, attributes: UniqueNames): ReadonlyMap<string, string> {
  const modes = collection.modes.filter((mode) => rootOf(collection, mode) === mode)
  if (modes.length === 1) return new Map()
  const attribute = attributes.take(`data-${kebab(collection.name)}`)
  const values = new UniqueNames()
  return new Map(modes.map((mode) => [mode.id, `[${attribute}='${values.take(kebab(mode.name))}']`]))
}

/** By name: what selects a brand. */
function brandsOf(collections: readonly ExportedCollection[], attributes: UniqueNames): ReadonlyMap<string, string> {
  const brands = new Set(
    collections.flatMap((collection) =>
      collection.modes.flatMap((mode) => (rootOf(collection, mode) === mode ? [] : (mode.brand ?? []))),
    ),
  )
  if (brands.size === 0) return new Map()
  const attribute = attributes.take('data-brand')
  const values = new UniqueNames()
  return new Map([...brands].map((brand) => [brand, `[${attribute}='${values.take(kebab(brand))}']`]))
}

/** The mode of the base that a mode of a brand inherits from in the end; any other one is its own. */
function rootOf({ modes }: ExportedCollection, mode: Mode): Mode {
  let root = mode
  for (let at: Mode | undefined = mode; at?.parent !== undefined;) {
    const { parent }: Mode = at
    at = modes.find(({ id }) => id === parent)
    if (at) root = at
  }
  return root
}

/** The default mode first, then those that say something else; each only what it changes. */
export function modeBlocks(
  collection: ExportedCollection,
  declared: Declared,
): readonly (readonly [Mode, Declaration[]])[] {
  const first = defaultMode(collection)
  if (!first) return []
  const base = declarationsOf(collection, first, declared)
  const usual = textsOf(base)
  const changes = new Map<string, Declaration[]>()
  const brandOver = new Map<string | undefined, Declaration[]>()
  // What a brand changes of the default mode holds in its other modes too, over what those change.
  const others = collection.modes.filter((mode) => mode !== first)
  const isUsual = (mode: Mode): boolean => rootOf(collection, mode) === first
  const blocks = [...others.filter(isUsual), ...others.filter((mode) => !isUsual(mode))].map((mode) => {
    const root = rootOf(collection, mode)
    const own = declarationsOf(collection, mode, declared)
    const over = root === mode ? [] : [...(changes.get(root.id) ?? []), ...(brandOver.get(mode.brand) ?? [])]
    const before = over.length === 0 ? usual : new Map([...usual, ...textsOf(over)])
    const said = own.filter(({ name, value }) => before.get(name) !== value)
    if (root === mode) changes.set(mode.id, said)
    else if (root === first) brandOver.set(mode.brand, said)
    return [mode, said] as const
  })
  return [[first, base], ...blocks]
}

const textsOf = (declarations: readonly Declaration[]): Map<string, string> =>
  new Map(declarations.map(({ name, value }) => [name, value]))

export function block(selector: string, declarations: readonly Declaration[], indent = ''): string {
  if (declarations.length === 0) return ''
  const lines = declarations.map(({ name, value }) => `${indent}  --${name}: ${value};\n`)
  return `${indent}${selector.replaceAll('\n', `\n${indent}`)} {\n${lines.join('')}${indent}}\n`
}

/** On one line, and with nothing in it that ends the comment or the element that it may be put into. */
export const comment = (text: string): string =>
  `/* ${text.replaceAll(/\s+/g, ' ').replaceAll(/([*<])\//g, '$1 /')} */\n`
