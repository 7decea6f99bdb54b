import { expect, test } from 'vitest'
import type { ComponentLink } from '../linking/link.ts'
import type { CodeProp, CodeExample, Target } from '../model/code-component.ts'
import { renderSnippet, type Usable } from './render-snippet.ts'

const component = (props: readonly CodeProp[], examples: readonly string[] = []): Usable => ({
  import: "import { Card } from '@acme/ui'",
  framework: 'react',
  name: 'Card',
  tag: null,
  props,
  examples: examples.map((code): CodeExample => ({ name: 'one', code })),
})

const linked = (...properties: readonly (readonly [design: string, code: Target])[]): ComponentLink => ({
  status: 'by name',
  origin: 'name',
  design: 'design',
  code: '@acme/ui#Card',
  alone: [],
  properties: properties.map(([design, code]) => ({ design, code, values: [], status: 'by name', origin: 'name' })),
})

const TEXT: CodeProp = { name: 'title', type: 'string' }

for (const [name, given, link, choices, want] of [
  ['nothing is written of what is optional', component([TEXT]), undefined, {}, '<Card />'],
  [
    'what has to be there is there',
    component([{ name: 'onClose', type: '() => boolean', required: true }]),
    undefined,
    {},
    '<Card onClose={() => false} />',
  ],
  [
    'a name that markup does not know is spread',
    component([{ name: 'size.sm', type: 'boolean', required: true }]),
    undefined,
    {},
    '<Card {...{ "size.sm": false }} />',
  ],
  [
    'children that have to be there are not an empty text',
    component([{ name: 'children', type: 'ReactNode', required: true }]),
    linked(['Label', { prop: 'children' }]),
    { Label: '' },
    '<Card>…</Card>',
  ],
  [
    'children that only its examples show',
    component([TEXT], ['const A = () => <Card title={a > b ? "x" : "y"} {...rest}>Text</Card>']),
    undefined,
    {},
    '<Card>…</Card>',
  ],
  [
    'elements, where its examples show nothing else in it',
    component([TEXT], ['<Card>\n  <CardItem />\n</Card>', '<Card title="a"><CardItem /></Card>']),
    undefined,
    {},
    '<Card><>…</></Card>',
  ],
  [
    'what is chosen stands in the place of what examples show',
    component([TEXT], ['<Card>Text</Card>']),
    linked(['Label', { children: true }]),
    { Label: 'Save' },
    '<Card>Save</Card>',
  ],
  ['examples of another are not its own', component([TEXT], ['<CardItem>Text</CardItem>']), undefined, {}, '<Card />'],
  [
    'texts of every use, where no tool could read its props',
    component([], ['<Card icon="16/Add" size="s" />', '<Card icon="24/Close" />', '<Card {...args} />']),
    undefined,
    {},
    '<Card icon="16/Add" />',
  ],
  ['none of them where its props are listed', component([TEXT], ['<Card icon="16/Add" />']), undefined, {}, '<Card />'],
] as const)
  test(`a use in React: ${name}`, () => expect(renderSnippet(given, link, choices).code).toBe(want))

test('an element that is so by itself cannot be told otherwise in markup, and it says so', () => {
  const props: CodeProp[] = [
    { name: 'open', attribute: 'open', type: 'boolean', default: { literal: false } },
    { name: 'spellcheck', attribute: 'spellcheck', type: 'boolean', default: { literal: true } },
  ]
  const element: Usable = { ...component(props), framework: 'element', tag: 'acme-card' }
  const link = linked(['Open', { prop: 'open' }], ['Spell check', { prop: 'spellcheck' }])
  const { code, unlinked } = renderSnippet(element, link, { Open: false, 'Spell check': false })
  expect([code, unlinked]).toEqual(['<acme-card></acme-card>', ['spellcheck']])
})
