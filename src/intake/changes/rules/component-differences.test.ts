import { expect, test } from 'vitest'
import type { ComponentDocument } from '../../../library/documents.ts'
import { COMPONENT } from '../../../../test/libraries/library-of.ts'
import { componentDifferences, type ComponentState } from './component-differences.ts'

const layer = (hash: string) => ({ hash, tokens: 1, bytes: 1 })
const spec = (version: string, hash = 'a') =>
  ({
    schema_version: version,
    layers: { abstract: layer(hash), default: layer(hash), variants: null, bound: layer(hash) },
  }) as unknown as ComponentDocument['spec']
const state = (document: Partial<ComponentDocument>, abstract: ComponentState['abstract'] = null): ComponentState => ({
  kind: 'component',
  document: { ...COMPONENT, ...document },
  abstract,
})
const props = (given: object): ComponentState => state({}, { props: given })
const bound = (property: string, token: string) => [token, JSON.stringify({ property })] as const

/** `impact what subject: from → to`, references as `kind key`. */
const lines = (before: ComponentState, after: ComponentState): string[] =>
  componentDifferences(before, after).map(({ impact, what, subject, from, to }) =>
    `${impact} ${what} ${subject ?? '-'}: ${from ?? '-'} → ${to ?? '-'}`.replaceAll('\u0000', "'"),
  )

for (const [title, before, after, want] of [
  ['the same twice', state({}), state({}), []],
  ['a property went', props({ size: { type: 'string' } }), props({}), ['breaking prop_removed size: - → -']],
  ['a property came', props({}), props({ size: { type: 'string' } }), ['feature prop_added size: - → -']],
  [
    'a property has another type: its options are not compared',
    props({ on: { type: 'boolean' } }),
    props({ on: { type: 'string', enum: ['yes'] } }),
    ['breaking prop_type_changed on: boolean → string'],
  ],
  [
    'options went and came, and another is the default',
    props({ size: { type: 'string', enum: ['s', 'm'], default: 's' } }),
    props({ size: { type: 'string', enum: ['m', 'l'], default: 'm' } }),
    ['breaking option_removed size: s → -', 'feature option_added size: - → l', 'change default_changed size: s → m'],
  ],
  [
    'a default of null is none',
    props({ icon: { type: 'slot', default: null } }),
    props({ icon: { type: 'slot' } }),
    [],
  ],
  [
    'a property named like a prototype',
    props({}),
    props(JSON.parse('{"__proto__":{"type":"string"}}')),
    ['feature prop_added __proto__: - → -'],
  ],
  [
    'elements',
    state({}, { anatomy: { root: {}, icon: {} } }),
    state({}, { anatomy: { root: {}, label: {} } }),
    ['change element_removed icon: - → -', 'change element_added label: - → -'],
  ],
  ['a set of it', state({}), state({ type: 'COMPONENT_SET' }), ['change type_changed -: COMPONENT → COMPONENT_SET']],
  ['variants', state({ variant_count: 4 }), state({ variant_count: 6 }), ['change variant_count_changed -: 4 → 6']],
  [
    'publishing',
    state({}),
    state({ publish_status: 'CHANGED' }),
    ['change publish_status_changed -: CURRENT → CHANGED'],
  ],
  [
    'words',
    state({}),
    state({ description: 'Starts an action.' }),
    ['fix description_changed -: - → Starts an action.'],
  ],
  ['a spec came', state({}), state({ spec: spec('0.30.0') }), ['feature spec_added -: - → -']],
  ['a spec went', state({ spec: spec('0.30.0') }), state({}), ['change spec_removed -: - → -']],
  [
    'a newer schema',
    state({ spec: spec('0.8.0') }),
    state({ spec: spec('0.30.0') }),
    ['fix schema_version_changed -: 0.8.0 → 0.30.0'],
  ],
  [
    'only the trees differ',
    state({ spec: spec('0.30.0', 'a') }),
    state({ spec: spec('0.30.0', 'b') }),
    ['fix spec_changed -: - → -'],
  ],
  [
    'the trees differ, and something says how',
    state({ spec: spec('0.30.0', 'a'), variant_count: 1 }),
    state({ spec: spec('0.30.0', 'b'), variant_count: 2 }),
    ['change variant_count_changed -: 1 → 2'],
  ],
  [
    'a property is bound, bound no more, bound to another token',
    state({ binds: [bound('gap', 't1'), bound('color', 't2')] }),
    state({ binds: [bound('color', 't3'), bound('radius', 't4')] }),
    [
      "change binding_removed gap: 'token t1' → -",
      "fix token_rebound color: 'token t2' → 'token t3'",
      "fix binding_added radius: - → 'token t4'",
    ],
  ],
  [
    'the same tokens in another order are the same',
    state({ binds: [bound('color', 't1'), bound('color', 't2')] }),
    state({ binds: [bound('color', 't2'), bound('color', 't1')] }),
    [],
  ],
  [
    'what it uses',
    state({ uses: [['k1', '{}']], styles: [['s1', '{}']] }),
    state({ uses: [['k2', '{}']], styles: [['s2', '{}']] }),
    [
      "change component_no_longer_used -: 'component k1' → -",
      "change component_used -: - → 'component k2'",
      "fix style_no_longer_used -: 'style s1' → -",
      "fix style_used -: - → 'style s2'",
    ],
  ],
] as const)
  test(`how a component differs: ${title}`, () => expect(lines(before, after)).toEqual(want))
