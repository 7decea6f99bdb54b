const EDGES_EACH = 20
const TOKENS = 2_000

/** A bundle of any size, line by line: components of 5 KB with twenty edges each, and tokens in two modes. */
export function* bundleLines(components) {
  const line = (value) => `${JSON.stringify(value)}\n`
  const source = { tool: 'synthetic', file_key: 'large', name: 'Large', version: '1', complete: true }
  yield line({ vitrine: 1, source })
  const modes = ['Light', 'Dark'].map((name, at) => ({ id: `1:${at}`, name }))
  yield line({ kind: 'collection', key: 'c', source_id: 'VariableCollectionId:1:1', name: 'Color', modes })
  for (let at = 0; at < TOKENS; at++) {
    const color = { r: (at % 256) / 255, g: 0.25, b: 0.5, a: 1 }
    const values = { '1:0': color, '1:1': at % 3 === 1 ? { alias: `t${at - 1}` } : color }
    const name = `color/${at % 40}/${at}`
    yield line({
      kind: 'token',
      key: `t${at}`,
      source_id: `VariableID:1:${at}`,
      name,
      collection: 'c',
      type: 'COLOR',
      values,
    })
  }
  for (let at = 0; at < components; at++) yield line(component(at))
}

function component(at) {
  const uses = Array.from({ length: Math.min(at, EDGES_EACH / 4) }, (_, n) => ({
    component: `k${Math.floor((at * (n + 1)) / 7)}`,
  }))
  const binds = Array.from({ length: EDGES_EACH - uses.length }, (_, n) => ({
    token: `t${(at * 13 + n * 29) % TOKENS}`,
    metadata: { property: `property ${n % 7}`, variants: [`Size=${n % 3}`], nodeNames: [`element ${n}`] },
  }))
  return {
    kind: 'component',
    key: `k${at}`,
    node_id: `${at % 97}:${at}`,
    name: `Group ${at % 60}/Component ${at}`,
    type: 'COMPONENT_SET',
    description: `The component number ${at} of a made-up library.`,
    spec: spec(at),
    uses,
    binds,
  }
}

/** About 5 KB, no two alike. */
function spec(at) {
  const reference = (n) => {
    const token = (at * 7 + n) % TOKENS
    const name = `color/${token % 40}/${token}`
    return { $token: name, $type: 'color', $extensions: { 'com.figma': { id: `VariableID:1:${token}` } } }
  }
  const sizes = ['small', 'medium', 'large']
  const states = ['rest', 'hover', 'pressed']
  const trees = sizes.flatMap((size, row) =>
    states.map((state, column) => {
      const n = row * 3 + column
      return {
        configuration: { size, state },
        elements: {
          root: {
            children: ['label'],
            styles: { backgroundColor: reference(n), cornerRadius: at % 16, padding: 4 + n },
          },
          label: { content: { $binding: '#/props/label' }, styles: { textColor: reference(n + 40), opacity: n / 10 } },
        },
      }
    }),
  )
  return {
    title: `Component ${at}`,
    anatomy: { root: { type: 'container' }, label: { type: 'text' } },
    props: {
      size: { type: 'string', enum: sizes, default: 'small' },
      state: { type: 'string', enum: states, default: 'rest' },
      label: { type: 'string', default: 'Label' },
    },
    default: trees[0],
    variants: trees.slice(1),
    metadata: { schema: { version: '0.30.0' } },
  }
}
