import { expect, test } from 'vitest'
import { COMPONENT } from '../../../../test/libraries/library-of.ts'
import type { SyncStatus } from '../../../contract/words.ts'
import type { ComponentDocument, SpecFacts, TokenDocument } from '../../../library/documents.ts'
import { nameReferencesIn } from './difference.ts'
import type { ItemState } from './describe-change.ts'
import { describeChange, DIFFERENCES_KEPT } from './describe-change.ts'

type Props = Record<string, { type: string; default?: unknown; enum?: unknown[] }>

const specWith = (layer: string): SpecFacts => ({
  schema_version: '0.30.0',
  chi: {} as SpecFacts['chi'],
  layers: {
    abstract: { hash: 'a', est_tokens: 0 },
    default: { hash: layer, est_tokens: 0 },
    variants: null,
    bindings: null,
  },
  order: [],
  variant_count: 0,
  binding_count: 0,
})

function component(
  over: { name?: string; status?: SyncStatus; props?: Props; anatomy?: object } & Partial<ComponentDocument> = {},
): ItemState {
  const { name = 'Button', status = 'synced', props = {}, anatomy = {}, ...document } = over
  return {
    id: 'c',
    kind: 'component',
    name,
    status,
    abstract: { props, anatomy },
    document: {
      ...COMPONENT,
      ...document,
    },
  }
}

function token(over: { name?: string; status?: SyncStatus } & Partial<TokenDocument> = {}): ItemState {
  const { name = 'bg', status = 'synced', ...document } = over
  const values = { '1:0': 4 }
  const base = { collection: 'c1', type: 'FLOAT', scopes: 'ALL', description: '', values } as const
  return { id: 't', kind: 'token', name, status, document: { ...base, ...document } }
}

const style = (properties: object, bound: [string, string][] = []): ItemState => ({
  id: 's',
  kind: 'style',
  name: 'Heading',
  status: 'synced',
  document: {
    type: 'TEXT',
    description: '',
    properties: { ...properties },
    bound_variables: bound.map(([property, token]) => ({ property, token })),
  },
})

const collection = (modes: Record<string, string>, default_mode = '1:0'): ItemState => ({
  id: 'tc',
  kind: 'token-collection',
  name: 'Color',
  status: 'synced',
  document: { modes: Object.entries(modes).map(([id, name]) => ({ id, name })), default_mode },
})

const screen = (name: string, status: SyncStatus = 'synced'): ItemState => ({ id: 'sc', kind: 'screen', name, status })
const bound = (token: string, property = 'fill') => [[token, JSON.stringify({ property })]] as const
const gone = { status: 'deleted_in_source' } as const
const size = (...options: string[]): Props => ({ size: { type: 'string', enum: options, default: 's' } })

// given, then the change, its impact and the differences as `impact what subject from>to`
const ROWS: readonly (readonly [name: string, before: ItemState | null, after: ItemState, want: readonly string[]])[] =
  [
    ['a new component', null, component(), ['added feature']],
    ['a new screen', null, screen('Pay'), ['added change']],
    ['a component that is gone', component(), component(gone), ['removed breaking']],
    ['a token that is gone', token(), token(gone), ['removed breaking']],
    ['a screen that is gone', screen('Pay'), screen('Pay', gone.status), ['removed change']],
    ['one that was gone already', component(gone), component(gone), []],
    ['one that arrives deleted', null, token(gone), []],
    ['one that comes back', component(gone), component(), ['returned feature']],
    ['a renamed component, whose name is in code', component(), component({ name: 'Knob' }), ['renamed breaking']],
    ['a renamed token, whose name is in code', token(), token({ name: 'fg' }), ['renamed breaking']],
    ['nothing', component(), component(), []],
    [
      'a removed prop',
      component({ props: { icon: { type: 'boolean' } } }),
      component(),
      ['changed breaking', 'breaking prop_removed icon ->-'],
    ],
    [
      'an added prop',
      component(),
      component({ props: { icon: { type: 'boolean' } } }),
      ['changed feature', 'feature prop_added icon ->-'],
    ],
    [
      'a prop of another type',
      component({ props: { icon: { type: 'boolean' } } }),
      component({ props: { icon: { type: 'slot' } } }),
      ['changed breaking', 'breaking prop_type_changed icon boolean>slot'],
    ],
    [
      'options of a prop, the worst first',
      component({ props: size('s', 'm') }),
      component({ props: size('s', 'l') }),
      ['changed breaking', 'breaking option_removed size m>-', 'feature option_added size ->l'],
    ],
    [
      'another default',
      component({ props: { on: { type: 'boolean', default: false } } }),
      component({ props: { on: { type: 'boolean', default: true } } }),
      ['changed change', 'change default_changed on false>true'],
    ],
    [
      'a part more',
      component(),
      component({ anatomy: { icon: { type: 'glyph' } } }),
      ['changed change', 'change element_added icon ->-'],
    ],
    [
      'a rebound token',
      component({ binds: bound('t1') }),
      component({ binds: bound('t2') }),
      ['changed fix', 'fix token_rebound fill t1>t2'],
    ],
    ['a new binding', component(), component({ binds: bound('t1') }), ['changed fix', 'fix binding_added fill ->t1']],
    [
      'a binding that is gone',
      component({ binds: bound('t1') }),
      component(),
      ['changed change', 'change binding_removed fill t1>-'],
    ],
    [
      'another part inside',
      component({ uses: [['k1', '{}']] }),
      component({ uses: [['k2', '{}']] }),
      ['changed change', 'change component_no_longer_used - k1>-', 'change component_used - ->k2'],
    ],
    [
      'another style',
      component({ styles: [['s1', '{}']] }),
      component(),
      ['changed fix', 'fix style_no_longer_used - s1>-'],
    ],
    [
      'published again',
      component({ publish_status: 'CHANGED' }),
      component(),
      ['changed change', 'change publish_status_changed - CHANGED>CURRENT'],
    ],
    [
      'renamed and with another description',
      component(),
      component({ name: 'Knob', description: 'Turn it' }),
      ['changed breaking', 'fix description_changed - ->Turn it'],
    ],
    [
      'deprecated, which is a minor step',
      component({ description: 'Turns it' }),
      component({ description: 'Deprecated: use Switch' }),
      ['changed feature', 'feature deprecated - ->-', 'fix description_changed - Turns it>Deprecated: use Switch'],
    ],
    [
      'deprecated no longer',
      token({ description: 'Deprecated' }),
      token({ description: '' }),
      ['changed change', 'change no_longer_deprecated - ->-', 'fix description_changed - Deprecated>-'],
    ],
    [
      'only its tree',
      component({ spec: specWith('x') }),
      component({ spec: specWith('y') }),
      ['changed fix', 'fix spec_changed - ->-'],
    ],
    ['another value', token(), token({ values: { '1:0': 8 } }), ['changed change', 'change value_changed 1:0 4>8']],
    [
      'another color',
      token({ type: 'COLOR', values: { '1:0': { r: 1, g: 0, b: 0, a: 1 } } }),
      token({ type: 'COLOR', values: { '1:0': { r: 1, g: 0, b: 0, a: 0.5 } } }),
      ['changed change', 'change value_changed 1:0 #FF0000 (1 0 0 1)>#FF000080 (1 0 0 0.5)'],
    ],
    [
      'an alias to another token',
      token({ values: { '1:0': { alias: 't1' } } }),
      token({ values: { '1:0': { alias: 't2' } } }),
      ['changed fix', 'fix alias_rebound 1:0 t1>t2'],
    ],
    [
      'an alias in place of a value',
      token(),
      token({ values: { '1:0': { alias: 't2' } } }),
      ['changed change', 'change value_changed 1:0 4>t2'],
    ],
    [
      'a token of another type',
      token(),
      token({ type: 'STRING', values: { '1:0': 'x' } }),
      ['changed breaking', 'breaking type_changed - FLOAT>STRING', 'change value_changed 1:0 4>x'],
    ],
    [
      'other scopes',
      token(),
      token({ scopes: ['GAP', 'OPACITY'] }),
      ['changed change', 'change scopes_changed - ALL>GAP, OPACITY'],
    ],
    [
      'a style of another size',
      style({ fontSize: 24 }),
      style({ fontSize: 28 }),
      ['changed change', 'change property_changed fontSize 24>28'],
    ],
    [
      'a style bound otherwise',
      style({}, [['fontSize', 't1']]),
      style({}, [['fontSize', 't2']]),
      ['changed fix', 'fix token_rebound fontSize t1>t2'],
    ],
    [
      'modes of a collection',
      collection({ '1:0': 'Light', '1:1': 'Dark', '1:2': 'Dim' }),
      collection({ '1:0': 'Day', '1:1': 'Dark', '1:3': 'Print' }),
      [
        'changed breaking',
        'breaking mode_removed Dim ->-',
        'breaking mode_renamed Day Light>Day',
        'feature mode_added Print ->-',
      ],
    ],
    [
      'modes, properties and props that are named like members of every object',
      token({ values: { '1:0': 4 } }),
      token({ values: { '1:0': 4, constructor: 1, toString: { alias: 't1' } } }),
      ['changed change', 'change value_changed constructor ->1', 'change value_changed toString ->t1'],
    ],
    [
      'properties of a style, named so too',
      style({}),
      style({ constructor: 1 }, [['toString', 't1']]),
      ['changed change', 'change property_changed constructor ->1', 'fix token_rebound toString ->t1'],
    ],
    [
      'modes of a collection, named so too',
      collection({ '1:0': 'Light', valueOf: 'Dim' }),
      collection({ '1:0': 'Light', toString: 'Dark' }),
      ['changed breaking', 'breaking mode_removed Dim ->-', 'feature mode_added Dark ->-'],
    ],
    [
      'another default mode',
      collection({ '1:0': 'Light', '1:1': 'Dark' }),
      collection({ '1:0': 'Light', '1:1': 'Dark' }, '1:1'),
      ['changed change', 'change default_mode_changed - Light>Dark'],
    ],
  ]

const shown = (text: string | null): string => nameReferencesIn(text, new Map()) ?? '-'

for (const [name, before, after, want] of ROWS)
  test(`change: ${name}`, () => {
    const entry = describeChange(before, after)
    const differences = entry?.differences.map(
      ({ impact, what, subject, from, to }) => `${impact} ${what} ${shown(subject)} ${shown(from)}>${shown(to)}`,
    )
    expect(entry ? [`${entry.change} ${entry.impact}`, ...(differences ?? [])] : []).toEqual(want)
  })

test('a former name is kept with a rename', () => {
  expect(describeChange(component(), component({ name: 'Knob' }))).toMatchObject({
    name: 'Knob',
    former_name: 'Button',
  })
})

test('many differences are counted, the worst are listed, long texts are cut', () => {
  const props = Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`p${at}`, { type: 'boolean' }]))
  const entry = describeChange(
    component({ description: 'x'.repeat(500), props: { last: { type: 'boolean' } } }),
    component({ props }),
  )
  expect(entry).toMatchObject({ impact: 'breaking', difference_count: 32 })
  expect(entry?.differences).toHaveLength(DIFFERENCES_KEPT)
  expect(entry?.differences[0]).toMatchObject({ what: 'prop_removed', subject: 'last' })
  const [cut] = describeChange(component(), component({ description: '🎨'.repeat(500) }))?.differences ?? []
  expect(Array.from(cut?.to ?? '')).toHaveLength(121)
})

test('references are told by the names of their kind, however long the keys are and whatever signs they have', () => {
  const key = (at: number): string => `VariableID:${String(at).repeat(40)}/1:${at}`
  const before = component({ binds: [1, 2, 3].flatMap((at) => [...bound(key(at))]) })
  const after = component({ binds: [1, 3, 4].flatMap((at) => [...bound(key(at))]) })
  const names = new Map([1, 2, 3, 4].map((at) => [`token ${key(at)}`, `size/${at}`]))
  const named = (a: ItemState, b: ItemState) => {
    const entry = describeChange(a, b)
    return entry?.differences.map(({ from, to }) => [from, to].map((text) => nameReferencesIn(text, names)))
  }
  expect(named(before, after)).toEqual([['size/1, size/2, size/3', 'size/1, size/3, size/4']])
  names.set('token-collection modes: a, b', 'a / b').set('token modes: a, b', 'wrong')
  expect(named(token({ collection: 'c1' }), token({ collection: 'modes: a, b' }))).toEqual([['c1', 'a / b']])
  expect(named(token(), token({ values: { '1:0': { alias: key(1) } } }))).toEqual([['4', 'size/1']])
})
