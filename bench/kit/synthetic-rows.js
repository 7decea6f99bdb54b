/**
 * @import { ItemRow } from '#built/library/item-row.js'
 * @import { SpecFacts } from '#built/library/documents.js'
 */
import { createHash } from 'node:crypto'

// Rows of a made-up library of any size, as the store gives them to the builder: components in layers that use each
// other, bind tokens and apply styles, about 20 edges a component.

const hex = (text, length) => createHash('sha256').update(text).digest('hex').slice(0, length)
export const uuid = (text) => {
  const digits = hex(text, 32)
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-8${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`
}
const key = (kind, at) => hex(`${kind} ${at}`, 40)

const NAMES = ['Button', 'Text Field', 'Card', 'Dialog', 'Table', 'Menu', 'Avatar', 'Badge', 'Tab', 'Toast', 'Icon']
const PARTS = ['Primary', 'Compact', 'Header', 'Row', 'Item', 'Action', 'Group', 'Leading', 'Trailing', 'Ghost']
const PROPERTIES = ['backgroundColor', 'textColor', 'cornerRadius', 'itemSpacing', 'padding', 'strokes', 'opacity']

/**
 * @param {{ components: number, edgesPerComponent?: number, tokens?: number, styles?: number, specOfFirst?: SpecFacts }} size
 * @returns {Generator<ItemRow>}
 */
export function* syntheticRows({ components, edgesPerComponent = 20, tokens = 2000, styles = 200, specOfFirst }) {
  const share = { uses: Math.round(edgesPerComponent * 0.3), styles: Math.round(edgesPerComponent * 0.1) }
  for (let at = 0; at < 4; at++) yield row('token-collection', at, `Collection ${at}`, COLLECTION)
  for (let at = 0; at < tokens; at++) yield row('token', at, `color/scale-${at % 40}/${at}`, token(at, tokens))
  for (let at = 0; at < styles; at++) yield row('style', at, `Heading/${at}`, style(at, tokens))
  for (let at = 0; at < components; at++) {
    const name = `${NAMES[at % NAMES.length]}/${PARTS[(at * 7) % PARTS.length]}/${at}`
    yield row(
      'component',
      at,
      name,
      component(at, { components, edgesPerComponent, tokens, styles, share, specOfFirst }),
    )
  }
}

/**
 * @param {ItemRow['kind']} kind
 * @returns {ItemRow}
 */
function row(kind, at, name, document) {
  const time = Date.UTC(2026, 0, 1) + ((at * 7919) % 100_000) * 60_000
  return {
    id: uuid(`${kind} ${at}`),
    kind,
    fileKey: `file-${at % 3}`,
    sourceKey: key(kind, at),
    sourceId: kind === 'token' ? `VariableID:1:${at}` : kind === 'style' ? `S:${key(kind, at)},` : `${at % 90}:${at}`,
    name,
    syncStatus: at % 50 === 49 ? 'deleted_in_source' : 'synced',
    document: JSON.stringify(document),
    createdAt: time,
    updatedAt: time + 1000,
    syncedAt: time + 2000,
  }
}

const COLLECTION = {
  modes: [
    { id: '1:0', name: 'Light' },
    { id: '1:1', name: 'Dark' },
  ],
  default_mode: '1:0',
}

function token(at, tokens) {
  const color = { r: (at % 255) / 255, g: 0.25, b: 0.5, a: 1 }
  const dark = at % 3 === 0 && at + 1 < tokens ? { alias: key('token', at + 1) } : color
  return {
    collection: key('token-collection', at % 4),
    type: 'COLOR',
    scopes: 'ALL',
    description: '',
    values: { '1:0': color, '1:1': dark },
  }
}

const style = (at, tokens) => ({
  type: 'TEXT',
  description: '',
  properties: { fontName: { family: 'Inter', style: 'Regular' }, fontSize: 12 + (at % 20) },
  bound_variables: [{ property: 'fontSize', token: key('token', at % tokens) }],
})

function component(at, { components, edgesPerComponent, tokens, styles, share, specOfFirst }) {
  const uses = []
  // A component uses only later ones, so there is no cycle; the steps give closures from a handful to thousands.
  for (let n = 1; n <= share.uses; n++) {
    const target = at + 1 + ((at * 31 + n * n * 37) % Math.max(1, components >> 2))
    if (target < components) uses.push([key('component', target), '{}'])
  }
  const binds = Array.from({ length: edgesPerComponent - uses.length - share.styles }, (_, n) => [
    key('token', (at * 13 + n * 29) % tokens),
    JSON.stringify({
      property: PROPERTIES[n % PROPERTIES.length],
      variants: [`size=${['sm', 'md', 'lg'][n % 3]}, state=${['hover', 'rest'][n % 2]}`],
      nodeNames: [`${NAMES[n % NAMES.length]} ${at}`, 'label'],
    }),
  ])
  return {
    type: at % 3 === 0 ? 'COMPONENT_SET' : 'COMPONENT',
    description: `Where people act: the ${NAMES[at % NAMES.length]} of the product, number ${at}.`,
    publish_status: at % 5 === 0 ? 'CHANGED' : 'CURRENT',
    variant_count: at % 48,
    created_at: null,
    spec: at === 0 && specOfFirst ? specOfFirst : at % 20 === 19 ? null : specFacts(at),
    uses,
    binds,
    styles: Array.from({ length: share.styles }, (_, n) => [key('style', (at + n) % styles), '{}']),
  }
}

function specFacts(at) {
  const facts = (name) => ({ hash: hex(`${name} ${at}`, 64), est_tokens: 400 + (at % 300) })
  const member = (name, which, start) => ({ key: name, layer: which, start, end: start + 500 })
  return {
    schema_version: at % 30 === 0 ? '0.8.0' : '0.30.0',
    chi: {
      score: (at % 101) - (at % 7) / 100,
      status: 'good',
      po: 2.5,
      dc: 0,
      as: 4.75,
      ta: { score: 80.5, penalty: 7.8, bound: 33, total: 41 },
      ta_penalty: 7.8,
      hasProps: true,
    },
    layers: {
      abstract: facts('abstract'),
      default: facts('default'),
      variants: facts('variants'),
      bindings: facts('bindings'),
    },
    order: [
      member('title', 'abstract', 0),
      member('anatomy', 'abstract', 501),
      member('props', 'abstract', 1002),
      member('default', 'default', 0),
      member('variants', 'variants', 0),
      member('metadata', 'abstract', 1503),
    ],
    variant_count: at % 48,
    binding_count: 40,
  }
}

/** A document of a set with so many variants that the whole takes about 80 KB. */
export function largeSpec() {
  const sizes = ['xs', 'sm', 'md', 'lg', 'xl']
  const states = 'rest hover focus pressed disabled loading selected error drag read-only open visited invalid'.split(
    ' ',
  )
  const reference = (at) => ({
    $token: `color.action.${at}`,
    $type: 'color',
    $extensions: { 'com.figma': { id: `VariableID:1:${at}`, name: `color/action/${at}`, collectionName: 'Color' } },
  })
  const tree = (size, state, at) => ({
    configuration: { size, state },
    elements: Object.fromEntries(
      ['root', 'label', 'icon'].map((name, n) => [
        name,
        {
          styles: { backgroundColor: reference(at + n), textColor: reference(at + n + 1), cornerRadius: 4, padding: 8 },
        },
      ]),
    ),
  })
  const all = sizes.flatMap((size) => states.map((state) => [size, state]))
  const [first, ...rest] = all.map(([size, state], at) => tree(size, state, at))
  return {
    title: 'Action',
    anatomy: { root: { type: 'container' }, label: { type: 'text' }, icon: { type: 'glyph' } },
    props: {
      size: { type: 'string', enum: sizes, default: 'xs' },
      state: { type: 'string', enum: states, default: 'rest' },
    },
    default: first,
    variants: rest,
    metadata: { schema: { version: '0.30.0' } },
  }
}
