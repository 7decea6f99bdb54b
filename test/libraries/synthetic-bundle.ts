// Libraries of any size, the same for the same options: NDJSON lines, made one by one so that size costs no memory.

export interface SyntheticOptions {
  readonly components: number
  /** Edges of all components together. */
  readonly edges: number
  readonly tokens?: number
  readonly styles?: number
  /** About how many characters a spec has as JSON. */
  readonly specCharacters?: number
  /** Another generation has other names and specs under the same keys. */
  readonly generation?: number
  readonly fileKey?: string
}

export function* syntheticBundle(options: SyntheticOptions): Generator<string> {
  const { components, edges, tokens = 2_000, styles = 100, generation = 0, fileKey = 'synthetic' } = options
  const random = randomFrom(components + 31 * generation)
  const pick = (count: number): number => Math.floor(random() * count)
  const source = { tool: 'synthetic', file_key: fileKey, name: 'Synthetic', version: `${generation}`, complete: true }
  yield JSON.stringify({ vitrine: 1, source })
  const modes = ['Light', 'Dark'].map((name, at) => ({ id: `1:${at}`, name }))
  yield JSON.stringify({ kind: 'collection', key: 'c0', source_id: 'VariableCollectionId:1:1', name: 'Color', modes })
  for (let at = 0; at < tokens; at++) yield JSON.stringify(token(at, pick))
  for (let at = 0; at < styles; at++) {
    const key = hex(at, 5)
    yield JSON.stringify({ kind: 'style', key, source_style_id: `S:${key},`, name: `Text/${at}`, type: 'TEXT' })
  }
  const perComponent = Math.floor(edges / components)
  for (let at = 0; at < components; at++) {
    const extra = at < edges % components ? 1 : 0
    yield JSON.stringify(component(at, { ...options, tokens, styles, generation, pick, degree: perComponent + extra }))
  }
}

interface Making extends SyntheticOptions {
  readonly tokens: number
  readonly styles: number
  readonly generation: number
  readonly degree: number
  readonly pick: (count: number) => number
}

function token(at: number, pick: (count: number) => number) {
  const channel = () => pick(256) / 255
  const color = () => ({ r: channel(), g: channel(), b: channel(), a: 1 })
  const values = { '1:0': color(), '1:1': at > 10 && at % 3 === 0 ? { alias: `t${pick(at)}` } : color() }
  return {
    kind: 'token',
    key: `t${at}`,
    source_id: `VariableID:1:${at}`,
    name: `color/${at % 40}/${at}`,
    collection: 'c0',
    type: 'COLOR',
    values,
  }
}

/** A quarter of the edges lead to components (earlier ones, so that there is no cycle), a tenth to styles. */
function component(at: number, making: Making) {
  const { degree, pick, tokens, styles, generation } = making
  const uses = new Set<number>()
  const links = at === 0 ? 0 : degree / 4
  for (let n = 0; n < links; n++) uses.add(pick(at))
  const used = new Set<number>()
  for (let n = 0; n < degree / 10; n++) used.add(pick(styles))
  const binds = Array.from({ length: degree - uses.size - used.size }, (_, n) => ({
    token: `t${pick(tokens)}`,
    metadata: {
      property: PROPERTIES[n % PROPERTIES.length] ?? 'fill',
      variants: [`Size=${n % 3}`],
      nodeNames: [`element ${n}`],
    },
  }))
  return {
    kind: 'component',
    key: hex(at, 7),
    node_id: `${at % 97}:${at}`,
    name: `Group ${at % 60}/Component ${at}${generation === 0 ? '' : ` v${generation}`}`,
    type: 'COMPONENT_SET',
    description: `The component number ${at} of a synthetic library.`,
    spec: spec(at, making),
    uses: [...uses].map((target) => ({ component: hex(target, 7) })),
    binds,
    styles: [...used].map((style) => ({ style: hex(style, 5) })),
  }
}

const PROPERTIES = ['backgroundColor', 'textColor', 'strokes', 'cornerRadius', 'itemSpacing', 'padding', 'opacity']

function spec(at: number, { specCharacters = 5_000, tokens, generation, pick }: Making) {
  const reference = () => {
    const n = pick(tokens)
    return { $token: `color/${n % 40}/${n}`, $type: 'color', $extensions: { 'com.figma': { id: `VariableID:1:${n}` } } }
  }
  const tree = () => ({
    elements: {
      root: {
        children: ['label', 'icon'],
        styles: {
          backgroundColor: reference(),
          cornerRadius: pick(16),
          padding: { top: 4, end: pick(20), bottom: 4, start: 8 },
        },
      },
      label: {
        content: { $binding: '#/props/label' },
        styles: { textColor: reference(), typography: { id: `S:${hex(pick(100), 5)},`, name: 'Text' } },
      },
      icon: { styles: { fillColor: reference(), width: pick(40), height: 24 } },
    },
  })
  const sizes = ['small', 'medium', 'large']
  const configurations = sizes.flatMap((size) => ['rest', 'hover', 'pressed'].map((state) => ({ size, state })))
  const [first, ...others] = configurations.map((configuration) => ({ configuration, ...tree() }))
  const document = {
    title: `Component ${at} g${generation}`,
    anatomy: { root: { type: 'container' }, label: { type: 'text' }, icon: { type: 'glyph' } },
    props: {
      size: { type: 'string', enum: sizes, default: 'small' },
      state: { type: 'string', enum: ['rest', 'hover', 'pressed'], default: 'rest' },
      label: { type: 'string', default: 'Label' },
      disabled: { type: 'boolean', default: false },
    },
    default: first,
    variants: [] as unknown[],
    metadata: { schema: { version: '0.30.0' } },
  }
  const perTree = JSON.stringify(first).length
  document.variants = others.slice(0, Math.round((specCharacters - JSON.stringify(document).length) / perTree))
  return document
}

const hex = (at: number, salt: number): string =>
  (BigInt(at + 1) * 0x9e3779b97f4a7c15n * BigInt(salt)).toString(16).padStart(40, '0').slice(-40)

/** mulberry32 */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
