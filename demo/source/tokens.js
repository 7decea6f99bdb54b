import { numberFor, sourceKey, unique } from './identity.js'
import { color } from './tokens/color.js'
import { motion } from './tokens/motion.js'
import { primitives } from './tokens/primitives.js'
import { size } from './tokens/size.js'

/** @import { TokenSource } from './types.js' */

const SOURCES = [
  { name: 'Primitives', number: 1, modes: ['Value'], tokens: primitives },
  { name: 'Color', number: 2, modes: ['Light', 'Dark', 'High contrast'], tokens: color },
  { name: 'Size', number: 3, modes: ['Compact', 'Comfortable'], tokens: size },
  { name: 'Motion', number: 4, modes: ['Standard', 'Reduced'], tokens: motion },
]

export const collections = SOURCES.map(({ name, number, modes }) => ({
  key: sourceKey('collection', name),
  source_id: `VariableCollectionId:${number}:2`,
  name,
  modes: modes.map((mode, index) => ({ id: `${number}:${index}`, name: mode })),
  default_mode: `${number}:0`,
}))

export const tokens = unique(
  'tokens',
  SOURCES.flatMap((source, index) => source.tokens.map((token) => bundleToken(token, source, collections[index].key))),
  (token) => token.name,
)
unique('tokens', tokens, (token) => token.source_id)

const byName = new Map(tokens.map((token) => [token.name, token]))
const collectionNames = new Map(collections.map(({ key, name }) => [key, name]))

/** @param {string} name */
export function tokenNamed(name) {
  const token = byName.get(name)
  if (!token) throw new Error(`there is no token "${name}"`)
  return { ...token, collectionName: collectionNames.get(token.collection) ?? '' }
}

/** The value under the default mode, as old documents quote it beside the reference.
 * @param {string} name @returns {string | number | boolean} */
export function rawValue(name) {
  const [value] = sourceOf(name).values
  if (typeof value === 'object') return value.text
  return typeof value === 'string' && byName.has(value) ? rawValue(value) : value
}

/** @param {string} name */
function sourceOf(name) {
  const source = SOURCES.flatMap(({ tokens }) => tokens).find((token) => token.name === name)
  if (!source) throw new Error(`there is no token "${name}"`)
  return source
}

/** @param {TokenSource} token @param {{ number: number, modes: readonly string[] }} collection @param {string} key */
function bundleToken(token, { number, modes }, key) {
  if (token.values.length !== modes.length) throw new Error(`${token.name} needs ${modes.length} values`)
  return {
    key: sourceKey('token', token.name),
    source_id: `VariableID:${number}:${numberFor(`variable/${token.name}`, 100, 99_999)}`,
    name: token.name,
    collection: key,
    type: token.type,
    scopes: token.scopes,
    description: token.description ?? '',
    values: Object.fromEntries(token.values.map((value, index) => [`${number}:${index}`, bundleValue(value)])),
  }
}

/** @param {TokenSource['values'][number]} value */
function bundleValue(value) {
  if (typeof value === 'object') return value.text
  if (typeof value !== 'string') return value
  return value.startsWith('#') ? rgba(value) : { alias: sourceKey('token', value) }
}

/** Four decimals give every 8-bit channel back when they are rounded.
 * @param {string} hex */
export function rgba(hex) {
  const channel = (/** @type {number} */ at) => Number((Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4))
  return { r: channel(1), g: channel(3), b: channel(5), a: hex.length === 9 ? channel(7) : 1 }
}
