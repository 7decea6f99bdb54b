import { describe, expect, test } from 'vitest'
import {
  codeComponent,
  codeOfDesign,
  parityTokens,
  paritySides,
  type GivenToken,
} from '../../test/libraries/parity-sides.ts'
import { exportCss } from '../formats/exports/css/export-css.ts'
import type { DesignComponent, DesignProperty } from '../formats/manifests/linking/link.ts'
import type { CodeComponent, CodeProp } from '../formats/manifests/model/code-component.ts'
import { readSheets } from '../formats/tokens/css/read-sheets.ts'
import { parityOf } from './rules/parity.ts'
import { drained } from '../../test/libraries/drained.ts'
const parityNow = (held: Parameters<typeof parityOf>[0]) => drained(parityOf(held))

// A library whose two sides say the same, and one change at a time: each gives exactly the finding that it is.

const variant = (name: string, values: readonly string[], usual = values[0] ?? ''): DesignProperty => ({
  name,
  type: 'VARIANT',
  values,
  default: usual,
})
const component = (name: string, properties: readonly DesignProperty[]): DesignComponent => ({
  key: `key of ${name}`,
  name,
  fileKey: 'FILE',
  nodeId: `${name.length}:1`,
  properties,
})

const BUTTON = component('Button', [
  variant('Size', ['Small', 'Medium', 'Large'], 'Medium'),
  variant('Appearance', ['Filled', 'Ghost', 'Outline', 'Outline danger']),
  variant('State', ['Default', 'Hover', 'Pressed', 'Focus visible', 'Disabled', 'Loading']),
  { name: 'Full width', type: 'BOOLEAN', default: false },
  { name: 'Label', type: 'TEXT', default: 'Save' },
  { name: 'Leading icon', type: 'INSTANCE_SWAP' },
  { name: 'Hover', type: 'BOOLEAN', default: false },
])
const CARD = component('Card', [
  variant('Padding', ['None', 'Wide'], 'Wide'),
  variant('Selected', ['Off', 'On']),
  { name: 'Footer', type: 'SLOT' },
])
const DESIGN = [BUTTON, CARD, component('_Hidden part', [])]

const boolean = (name: string): CodeProp => ({ name, type: 'boolean', default: { literal: false } })
const withoutStates = (code: CodeComponent): CodeComponent => ({
  ...code,
  props: [
    ...code.props.filter(({ name }) => name !== 'state' && name !== 'hover'),
    boolean('disabled'),
    boolean('isLoading'),
  ],
})
const CODE = [
  withoutStates(codeOfDesign(BUTTON)),
  {
    ...codeOfDesign(CARD),
    props: [...codeOfDesign(CARD).props.filter(({ name }) => name !== 'selected'), boolean('selected')],
  },
  codeComponent({ name: 'Provider', parent: '@acme/ui#Button' }),
]

const TOKENS: readonly GivenToken[] = [
  { name: 'blue/500', values: { Light: '#0a64dc', Dark: '#0a64dc' } },
  { name: 'blue/700', values: { Light: '#003c96', Dark: '#003c96' } },
  { name: 'color/link', values: { Light: '{blue/700}', Dark: '{blue/500}' } },
  { name: 'color/border-strong', values: { Light: '#141414', Dark: '#f0f0f0' } },
  { name: 'space/small', values: { Light: 8, Dark: 8 } },
  { name: 'space/large', values: { Light: 24, Dark: 24 } },
]
const tokensOf = (given: readonly GivenToken[] = TOKENS) => parityTokens('Acme', ['Light', 'Dark'], given)
const SHEET = exportCss(tokensOf().library).files[0]?.content ?? ''

interface Given {
  readonly design?: readonly DesignComponent[]
  readonly code?: readonly CodeComponent[]
  readonly sheet?: string
  readonly tokens?: readonly GivenToken[]
  readonly deprecated?: Readonly<Record<string, string>>
}

const found = ({ design = DESIGN, code = CODE, sheet = SHEET, tokens = TOKENS, deprecated = {} }: Given): string[] =>
  parityNow({
    sides: paritySides(design, code, deprecated),
    tokens: tokensOf(tokens),
    styles: [],
    sheets: readSheets([{ path: 'tokens.css', text: sheet }]),
  }).findings.map(({ code: kind, design: one, code_side: other }) => {
    const named = (side: typeof one) =>
      [side?.token, side?.mode].filter(Boolean).join(' ') || (side?.value ?? side?.property ?? side?.component ?? '')
    return `${kind}: ${named(one)} | ${named(other)}`
  })

type Change<T> = (one: T) => T
const inDesign = (name: string, change: Change<DesignProperty>, of = 'Button') =>
  DESIGN.map((one) =>
    one.name === of
      ? { ...one, properties: one.properties.map((own) => (own.name === name ? change(own) : own)) }
      : one,
  )
const inCode = (name: string, change: Change<CodeProp>, of = 'Button') =>
  CODE.map((one) =>
    one.name === of ? { ...one, props: one.props.map((own) => (own.name === name ? change(own) : own)) } : one,
  )
const without = <T extends { readonly name: string }>(list: readonly T[], name: string): T[] =>
  list.filter((one) => one.name !== name)
const button = (change: Change<CodeComponent>) => CODE.map((one) => (one.name === 'Button' ? change(one) : one))
const drawn = (change: Change<DesignComponent>, of = 'Button') =>
  DESIGN.map((one) => (one.name === of ? change(one) : one))
const sheet = (from: string, to: string): string => {
  expect(SHEET).toContain(from)
  return SHEET.replace(from, to)
}
const valued = (name: string, values: GivenToken['values']) =>
  TOKENS.map((token) => (token.name === name ? { ...token, values } : token))

test('two sides that say the same have nothing between them', () => {
  expect(found({})).toEqual([])
})

const PLANTED: readonly (readonly [what: string, given: Given, want: string])[] = [
  [
    'a component has its words in another order',
    { design: [...DESIGN, component('Media card', [])], code: [...CODE, codeComponent({ name: 'CardMedia' })] },
    'component-name: Media card | CardMedia',
  ],
  [
    'a component is only drawn',
    { design: [...DESIGN, component('Stepper', [])] },
    'component-only-in-design: Stepper | ',
  ],
  [
    'a component is only written',
    { code: [...CODE, codeComponent({ name: 'Carousel' })] },
    'component-only-in-code:  | Carousel',
  ],
  [
    'a property is renamed in the design',
    { design: inDesign('Full width', (one) => ({ ...one, name: 'Is full width' })) },
    'property-name: Is full width | fullWidth',
  ],
  [
    'a prop is renamed',
    { code: inCode('appearance', (one) => ({ ...one, name: 'variant' })) },
    'property-name: Appearance | variant',
  ],
  [
    'a property is new in the design',
    {
      design: drawn((one) => ({
        ...one,
        properties: [...one.properties, variant('Density', ['Compact', 'Comfortable'])],
      })),
    },
    'property-only-in-design: Density | Button',
  ],
  [
    'a prop is gone',
    { code: button((one) => ({ ...one, props: without(one.props, 'size') })) },
    'property-only-in-design: Size | Button',
  ],
  [
    'a prop is new',
    {
      code: button((one) => ({
        ...one,
        props: [...one.props, { name: 'shape', type: "'round' | 'square'", values: ['round', 'square'] }],
      })),
    },
    'property-only-in-code: Button | shape',
  ],
  [
    'a yes or no is new in code',
    { code: button((one) => ({ ...one, props: [...one.props, boolean('elevated')] })) },
    'property-only-in-code: Button | elevated',
  ],
  [
    'a property is gone from the design',
    { design: drawn((one) => ({ ...one, properties: without(one.properties, 'Size') })) },
    'property-only-in-code: Button | size',
  ],
  [
    'a boolean becomes a text in code',
    { code: inCode('fullWidth', ({ name }) => ({ name, type: 'string' })) },
    'property-type: Full width | fullWidth',
  ],
  [
    'a value is dropped in code',
    { code: inCode('size', (one) => ({ ...one, values: ['small', 'medium'] })) },
    'value-only-in-design: Large | size',
  ],
  [
    'a value is dropped in the design',
    { design: inDesign('Size', (one) => ({ ...one, values: ['Small', 'Medium'] })) },
    'value-only-in-code: Size | large',
  ],
  [
    'a value is new in the design',
    { design: inDesign('Size', (one) => ({ ...one, values: [...(one.values ?? []), 'Huge'] })) },
    'value-only-in-design: Huge | size',
  ],
  [
    'a value is spelt otherwise in code',
    { code: inCode('appearance', (one) => ({ ...one, values: ['filled', 'ghosted', 'outline', 'outline-danger'] })) },
    'value-name: Ghost | ghosted',
  ],
  [
    'a value has another word for it',
    { code: inCode('size', (one) => ({ ...one, values: ['small', 'medium', 'lg'] })) },
    'value-name: Large | lg',
  ],
  [
    'a word is spelt in two ways',
    {
      design: inDesign('Appearance', (one) => ({
        ...one,
        values: ['Filled', 'Ghost', 'Outline', 'Outline danger', 'Outlined-info'],
      })),
      code: inCode('appearance', (one) => ({ ...one, values: [...(one.values ?? []), 'outlined-info'] })),
    },
    'value-spelling: Outline danger | appearance',
  ],
  [
    'another default in code',
    { code: inCode('size', (one) => ({ ...one, default: { literal: 'small' } })) },
    'default-differs: Size | size',
  ],
  [
    'another default in the design',
    { design: inDesign('Padding', (one) => ({ ...one, default: 'None' }), 'Card') },
    'default-differs: Padding | padding',
  ],
  [
    'another default of a boolean',
    { design: inDesign('Full width', (one) => ({ ...one, default: true })) },
    'default-differs: Full width | fullWidth',
  ],
  [
    'another default of a variant of two',
    { design: inDesign('Selected', (one) => ({ ...one, default: 'On' }), 'Card') },
    'default-differs: Selected | selected',
  ],
  [
    'a state that no prop says',
    { design: inDesign('State', (one) => ({ ...one, values: [...(one.values ?? []), 'Error'] })) },
    'value-only-in-design: Error | Button',
  ],
  [
    'a slot is only drawn',
    { design: drawn((one) => ({ ...one, properties: [...one.properties, { name: 'Aside', type: 'SLOT' }] }), 'Card') },
    'slot-only-in-design: Aside | Card',
  ],
  [
    'a slot is only written',
    { code: button((one) => ({ ...one, slots: [{ name: 'badge' }] })) },
    'slot-only-in-code: Button | badge',
  ],
  [
    'a prop is deprecated in code',
    { code: inCode('appearance', (one) => ({ ...one, deprecated: 'use tone' })) },
    'deprecated-only-in-code: Appearance | appearance',
  ],
  [
    'a component is deprecated in code',
    { code: button((one) => ({ ...one, deprecated: true })) },
    'deprecated-only-in-code: Button | Button',
  ],
  [
    'a component is deprecated in the design',
    { deprecated: { [CARD.key]: 'use Panel' } },
    'deprecated-only-in-design: Card | Card',
  ],
  [
    'another value of a token',
    { tokens: valued('color/border-strong', { Light: '#282828', Dark: '#f0f0f0' }) },
    'token-value: color/border-strong Light | --color-border-strong light',
  ],
  [
    'another value of a token in one mode',
    { tokens: valued('color/border-strong', { Light: '#141414', Dark: '#ffffff' }) },
    'token-value: color/border-strong Dark | --color-border-strong dark',
  ],
  [
    'another value of a primitive that others refer to',
    {
      tokens: valued('blue/700', { Light: '#00507d', Dark: '#00507d' }),
    },
    'token-value: blue/700 Light | --blue-700 light',
  ],
  [
    'another value in the style sheet',
    { sheet: sheet('--space-small: 8', '--space-small: 10px') },
    'token-value: space/small Light | --space-small light',
  ],
  [
    'a token refers to another one',
    { tokens: valued('color/link', { Light: '{blue/500}', Dark: '{blue/500}' }) },
    'token-value: color/link Light | --color-link light',
  ],
  [
    'a token is new',
    { tokens: [...TOKENS, { name: 'space/medium', values: { Light: 16, Dark: 16 } }] },
    'token-only-in-design: space/medium | ',
  ],
  [
    'a custom property is new',
    { sheet: sheet('--space-small:', '--space-tiny: 2px;\n  --space-small:') },
    'token-only-in-code:  | --space-tiny',
  ],
  [
    'a custom property is misspelt',
    {
      sheet: sheet('--color-border-strong:', '--color-boarder-strong:').replaceAll(
        '--color-border-strong:',
        '--color-boarder-strong:',
      ),
    },
    'token-name: color/border-strong | --color-boarder-strong',
  ],
  [
    'a custom property is used that nothing says',
    { sheet: `${SHEET}\n.card { color: var(--color-linked) }` },
    'variable-undefined:  | --color-linked',
  ],
  [
    'the style sheet has no dark mode',
    { sheet: SHEET.split("[data-acme='dark']")[0] ?? '' },
    'mode-only-in-design: Dark | ',
  ],
]

describe('one change at a time gives exactly its finding', () => {
  for (const [what, given, want] of PLANTED) test(what, () => expect(found(given)).toEqual([want]))
})
