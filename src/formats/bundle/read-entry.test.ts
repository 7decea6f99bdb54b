import { expect, test } from 'vitest'
import type { ListName } from './bundle.ts'
import { Findings } from './findings.ts'
import { readEntry } from './read-entry.ts'

const sound: Record<ListName, Record<string, unknown>> = {
  collections: { key: 'c1', name: 'Color', modes: [{ id: '1:0', name: 'Light' }] },
  tokens: { key: 't1', name: 'bg', collection: 'c1', type: 'COLOR', values: {} },
  styles: { key: 's1', name: 'Heading', type: 'TEXT' },
  components: { key: 'k1', name: 'Button', type: 'COMPONENT' },
  screens: { key: 's1', name: 'Checkout' },
  flows: { key: 'f1', name: 'Pay' },
}

function read(list: ListName, change: Record<string, unknown>) {
  const findings = new Findings()
  const references: string[] = []
  const entry = { list, value: { ...sound[list], ...change }, path: `${list}[3]` }
  const draft = readEntry(entry, findings, (kind, key, path) => references.push(`${path}: ${kind} ${key}`))
  return { draft, findings, references }
}

for (const [list, change, path, message] of [
  ...(['collections', 'tokens', 'styles', 'components', 'screens', 'flows'] as const).flatMap(
    (list) =>
      [
        [list, { key: undefined }, 'key', 'is required'],
        [list, { key: '' }, 'key', 'must not be empty'],
        [list, { key: 7 }, 'key', 'must be a string, not 7'],
        [list, { key: 'x'.repeat(513) }, 'key', 'must have at most 512 characters, not 513'],
        [list, { name: null }, 'name', 'must be a string, not null'],
        [list, { name: ['a'] }, 'name', 'must be a string, not a list'],
      ] as const,
  ),
  ['components', { type: undefined }, 'type', 'is required'],
  ['components', { type: 'FRAME' }, 'type', 'must be one of COMPONENT, COMPONENT_SET, not "FRAME"'],
  ['components', { node_id: 12 }, 'node_id', 'must be a string or null, not 12'],
  ['components', { description: {} }, 'description', 'must be a string or null, not an object'],
  [
    'components',
    { publish_status: 'current' },
    'publish_status',
    'must be one of CURRENT, CHANGED, UNPUBLISHED, not "current"',
  ],
  ['components', { variant_count: -1 }, 'variant_count', 'must be a whole number from 0 to 2147483647, not -1'],
  ['components', { variant_count: 1.5 }, 'variant_count', 'must be a whole number from 0 to 2147483647, not 1.5'],
  [
    'components',
    { variant_count: '3' },
    'variant_count',
    'must be a whole number from 0 to 2147483647 or null, not "3"',
  ],
  [
    'components',
    { created_at: '2026-01-01' },
    'created_at',
    'must be an RFC 3339 time such as 2026-01-31T09:00:00.000Z, not "2026-01-01"',
  ],
  ['components', { uses: {} }, 'uses', 'must be a list or null, not an object'],
  ['components', { uses: ['k2'] }, 'uses[0]', 'must be an object, not "k2"'],
  ['components', { uses: [{ component: 'k2' }, { metadata: {} }] }, 'uses[1].component', 'is required'],
  [
    'components',
    { uses: [{ component: 'k2', metadata: [] }] },
    'uses[0].metadata',
    'must be an object or null, not a list',
  ],
  ['components', { binds: [{ token: 1 }] }, 'binds[0].token', 'must be a string, not 1'],
  ['components', { styles: [{ style: '' }] }, 'styles[0].style', 'must not be empty'],
  ['collections', { modes: undefined }, 'modes', 'is required'],
  ['collections', { modes: [] }, 'modes', 'must have at least one item'],
  ['collections', { modes: [{ id: '1:0' }] }, 'modes[0].name', 'is required'],
  [
    'collections',
    {
      modes: [
        { id: '1', name: 'a' },
        { id: '1', name: 'b' },
      ],
    },
    'modes[1].id',
    'repeats the mode "1"',
  ],
  ['collections', { default_mode: '9:9' }, 'default_mode', 'names no mode of this collection: "9:9"'],
  ['tokens', { collection: undefined }, 'collection', 'is required'],
  ['tokens', { type: 'COLOUR' }, 'type', 'must be one of COLOR, FLOAT, STRING, BOOLEAN, not "COLOUR"'],
  ['tokens', { scopes: 'NONE' }, 'scopes', 'must be "ALL" or a list or null, not "NONE"'],
  ['tokens', { scopes: ['A', 7] }, 'scopes[1]', 'must be a string, not 7'],
  ['tokens', { values: [] }, 'values', 'must be an object or null, not a list'],
  [
    'tokens',
    { values: { '1:0': null } },
    'values["1:0"]',
    'must be a number or a string or true or false or an object with r, g, b or an object with alias or an object with color, opacity, not null',
  ],
  [
    'tokens',
    { values: { m: [] } },
    'values.m',
    'must be a number or a string or true or false or an object with r, g, b or an object with alias or an object with color, opacity, not a list',
  ],
  ['tokens', { values: { m: { r: 2, g: 0, b: 0 } } }, 'values.m.r', 'must be a number from 0 to 1, not 2'],
  ['tokens', { values: { m: { r: 0, g: 0 } } }, 'values.m.b', 'is required'],
  ['tokens', { values: { m: { r: 0, g: 0, b: 0, h: 1 } } }, 'values.m.h', 'is unknown; known are r, g, b, a'],
  ['tokens', { values: { m: { alias: 't2', id: 1 } } }, 'values.m.id', 'is unknown; known are alias'],
  ['tokens', { values: { m: { alias: '' } } }, 'values.m.alias', 'must not be empty'],
  ['tokens', { values: { '': 1 } }, 'values[""]', 'must not be empty'],
  ['styles', { type: 'FILL' }, 'type', 'must be one of TEXT, PAINT, EFFECT, GRID, not "FILL"'],
  ['styles', { properties: [] }, 'properties', 'must be an object or null, not a list'],
  ['styles', { source_style_id: 4 }, 'source_style_id', 'must be a string or null, not 4'],
  ['styles', { bound_variables: [{ property: 'fontSize' }] }, 'bound_variables[0].token', 'is required'],
  ['styles', { bound_variables: [{ token: 't' }] }, 'bound_variables[0].property', 'is required'],
] as const) {
  test(`a fault: ${list} with ${JSON.stringify(change).slice(0, 60)}`, () => {
    expect(read(list, change).findings.faults).toMatchObject([{ path: `${list}[3].${path}`, message }])
  })
}

test('an entry that is no object is a fault', () => {
  const findings = new Findings()
  expect(readEntry({ list: 'flows', value: 'f1', path: 'flows[0]' }, findings, () => {})).toBe(null)
  expect(findings.faults).toEqual([{ code: 'value-invalid', path: 'flows[0]', message: 'must be an object, not "f1"' }])
})

test('all faults of an entry are found at once', () => {
  const { findings } = read('components', { key: 1, name: 2, type: 3, variant_count: 'x' })
  expect(findings.faults.map(({ path }) => path)).toEqual(
    ['key', 'name', 'type', 'variant_count'].map((field) => `components[3].${field}`),
  )
})

test('faults beyond the bound are counted and not kept', () => {
  const findings = new Findings()
  for (let at = 0; at < 250; at++) findings.fault('value-invalid', `tokens[${at}]`, 'is wrong')
  expect([findings.faults.length, findings.faultCount]).toEqual([100, 250])
})

for (const [list, change, path, message] of [
  ['components', { node: '1:2' }, 'node', 'is not part of the format and was left out'],
  ['components', { 'odd name': 1 }, '["odd name"]', 'is not part of the format and was left out'],
  [
    'components',
    { uses: [{ component: 'k', meta: {} }] },
    'uses[0].meta',
    'is not part of the format and was left out',
  ],
  [
    'collections',
    {
      modes: [
        { id: '1', name: 'a' },
        { id: '2', name: 'a' },
      ],
    },
    'modes[1].name',
    'repeats the mode name "a", so the name selects neither',
  ],
  ['tokens', { values: { m: 4 } }, 'values.m', 'is a FLOAT value in a COLOR token'],
  [
    'styles',
    { source_style_id: 'S:123' },
    'source_style_id',
    'is not a style id (S:<40 hex>,) and was left out: "S:123"',
  ],
] as const) {
  test(`a warning: ${list} with ${JSON.stringify(change).slice(0, 60)}`, () => {
    const { findings } = read(list, change)
    expect(findings.faults).toEqual([])
    expect(findings.warnings).toMatchObject([{ path: `${list}[3]${path.startsWith('[') ? '' : '.'}${path}`, message }])
  })
}

const hex = 'AB'.repeat(20)
for (const [name, list, change, want] of [
  [
    'a component needs key, name and type only',
    'components',
    {},
    {
      sourceId: null,
      publishedAt: null,
      spec: null,
      document: {
        type: 'COMPONENT',
        description: '',
        publish_status: null,
        variant_count: null,
        created_at: null,
        uses: [],
        binds: [],
        styles: [],
      },
    },
  ],
  [
    'null is absent',
    'components',
    { node_id: null, description: null, spec: null, uses: null, variant_count: null },
    { sourceId: null, document: { description: '', uses: [] } },
  ],
  [
    'times become UTC with milliseconds',
    'components',
    { created_at: '2026-01-01T01:00:00+01:00' },
    { document: { created_at: '2026-01-01T00:00:00.000Z' } },
  ],
  [
    'metadata is kept as text',
    'components',
    { binds: [{ token: 't', metadata: { property: 'x' } }], uses: [{ component: 'k' }] },
    { document: { binds: [['t', '{"property":"x"}']], uses: [['k', '{}']] } },
  ],
  ['the default mode is the first', 'collections', {}, { document: { default_mode: '1:0' } }],
  [
    'a color without alpha is opaque',
    'tokens',
    { values: { m: { r: 0, g: 0.5, b: 1 } } },
    { document: { values: { m: { r: 0, g: 0.5, b: 1, a: 1 } } } },
  ],
  [
    'an own key __proto__ is a mode like any other',
    'tokens',
    { values: JSON.parse('{"__proto__":1}') as unknown, type: 'FLOAT' },
    { document: { values: JSON.parse('{"__proto__":1}') as unknown } },
  ],
  ['scopes left out are ALL', 'tokens', {}, { document: { scopes: 'ALL' } }],
  ['scopes: the ALL of the design tool', 'tokens', { scopes: ['ALL_SCOPES'] }, { document: { scopes: 'ALL' } }],
  ['scopes: none', 'tokens', { scopes: [] }, { document: { scopes: [] } }],
  [
    'scopes: names, each once',
    'tokens',
    { scopes: ['GAP', 'GAP', 'OPACITY'] },
    { document: { scopes: ['GAP', 'OPACITY'] } },
  ],
  ['a style id is normalized', 'styles', { source_style_id: `S:${hex},12:3` }, { sourceId: `S:${hex.toLowerCase()},` }],
  ['a bare style id too', 'styles', { source_style_id: hex }, { sourceId: `S:${hex.toLowerCase()},` }],
  [
    'a style without an id has none',
    'styles',
    {},
    { sourceId: null, document: { properties: {}, bound_variables: [] } },
  ],
  ['a screen is a name for a node', 'screens', { node_id: '20:1' }, { kind: 'screen', sourceId: '20:1', document: {} }],
] as const) {
  test(`read: ${name}`, () => {
    const { draft, findings } = read(list, change)
    expect(findings.faults).toEqual([])
    expect(draft).toMatchObject(want)
  })
}

test('every reference is told with its path', () => {
  expect(read('tokens', { values: { '1:0': { alias: 't2' } } }).references).toEqual([
    'tokens[3].collection: token-collection c1',
    'tokens[3].values["1:0"].alias: token t2',
  ])
  const component = { uses: [{ component: 'k2' }], binds: [{ token: 't1' }], styles: [{ style: 's1' }] }
  expect(read('components', component).references).toEqual([
    'components[3].uses[0].component: component k2',
    'components[3].binds[0].token: token t1',
    'components[3].styles[0].style: style s1',
  ])
})
