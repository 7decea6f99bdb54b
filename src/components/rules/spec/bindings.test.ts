import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readBindings } from './bindings.ts'
import { expandLayered } from './expand-layered.ts'
import { readSpecDocument, type SpecDocument } from './spec-document.ts'
import type { Json } from '../../../kit/shapes/json-value.ts'

const STYLE = `S:${'0123456789'.repeat(4)},`

const documentOf = (
  version: string | null,
  styles: Record<string, Json>,
  more: Record<string, Json> = {},
): SpecDocument => ({
  title: 'x',
  anatomy: { root: { type: 'container' } },
  default: { elements: { root: { styles } } },
  metadata: version === null ? {} : { schema: { version } },
  ...more,
})

const token = { $token: 'Color.Bg', $type: 'color' }
const conditional = (prop: string, whenTrue: Json, whenFalse: Json) =>
  JSON.parse(
    `{"if":{"condition":{"operation":"isNull","args":{"value":{"$binding":"#/props/${prop}"}}},` +
      `"then":${JSON.stringify(whenTrue)},"else":${JSON.stringify(whenFalse)}}}`,
  )

for (const [name, version, styles, want] of [
  ['a slash name, 0.3', '0.3.0', { fills: 'colors/bg/primary' }, ['token colors/bg/primary']],
  ['a slash name on a size, 0.3', '0.3.0', { height: 'dimension/size/SM' }, ['token dimension/size/SM']],
  [
    'a slash name on each old name, 0.3',
    '0.3.0',
    { paddingLeft: 'a/b', topLeftRadius: 'c/d' },
    ['token a/b', 'token c/d'],
  ],
  ['the name of a style, 0.3', '0.3.0', { textStyleId: 'Body', effectStyleId: 'mixed' }, ['style Body']],
  ['a color is no name', '0.3.0', { fills: '#7B61FF, 10%', strokes: 'rgba(0/0/0)' }, []],
  [
    'a ratio, an address and a keyword are no names',
    '0.3.0',
    { fontSize: '16/9', fills: 'https://a/b', layoutMode: 'a/b' },
    [],
  ],
  ['a slash name means nothing from 0.11 on', '0.11.0', { backgroundColor: 'colors/bg/primary' }, []],
  [
    'a variable, 0.6',
    '0.6.0',
    { fills: { id: 'VariableID:1:2', rawValue: '#fff', name: 'bg', collectionName: 'Color' } },
    ['token VariableID:1:2'],
  ],
  ['a variable with an odd id, 0.8', '0.8.0', { width: { id: '77', collectionId: 'c' } }, ['token 77']],
  ['a style, 0.8', '0.8.0', { fills: { id: STYLE, name: 'Brand' } }, [`style ${STYLE}`]],
  ['a style with an odd id, 0.8', '0.8.0', { fills: { id: 'brand', name: 'Brand' } }, ['style brand']],
  ['an id as text', '0.8.0', { fills: 'VariableID:1:2', strokes: STYLE }, ['token VariableID:1:2', `style ${STYLE}`]],
  ['a token object', '0.11.0', { backgroundColor: token }, ['token Color.Bg']],
  ['a token object on any property', '0.34.0', { width: token, visible: token }, ['token Color.Bg', 'token Color.Bg']],
  [
    'a token object with its source',
    '0.15.0',
    { backgroundColor: { ...token, $extensions: { 'com.figma': { id: 'VariableID:3:4', name: 'Bg' } } } },
    ['token VariableID:3:4'],
  ],
  [
    'a style behind a token object',
    '0.15.0',
    { backgroundColor: { ...token, $extensions: { 'com.figma': { id: STYLE } } } },
    [`style ${STYLE}`],
  ],
  ['types that only styles have', '0.34.0', { typography: { $token: 'Body', $type: 'typography' } }, ['style Body']],
  [
    'a collection tells a variable',
    '0.34.0',
    { effects: { $token: 'e', $type: 'shadow', $extensions: { 'com.figma': { id: 'k', collectionName: 'c' } } } },
    ['token k'],
  ],
  [
    'sides',
    '0.12.0',
    { padding: { top: token, end: 0, bottom: token, start: null } },
    ['token Color.Bg', 'token Color.Bg'],
  ],
  ['corners', '0.12.0', { cornerRadius: { topStart: token } }, ['token Color.Bg']],
  [
    'a composite',
    '0.34.0',
    { effects: { shadows: [{ color: token, blur: 3 }, { color: token }] } },
    ['token Color.Bg', 'token Color.Bg'],
  ],
  ['a conditional', '0.34.0', { fillColor: conditional('a', token, '#000') }, ['token Color.Bg']],
  ['literals', '0.34.0', { opacity: 0.4, backgroundColor: '#fff', padding: 8 }, []],
] as const) {
  test(`token bindings: ${name}`, () => {
    const { references, count } = readBindings(documentOf(version, styles))
    expect(references.flatMap(({ kind, ref, count }) => Array.from({ length: count }, () => `${kind} ${ref}`))).toEqual(
      want,
    )
    expect(count).toBe(want.length)
  })
}

test('names as strings where the document was told to write them', () => {
  const styles = { backgroundColor: 'DS Color/Bg', textColor: 'DS Color.Text', lineHeight: '1.5' }
  const told = (tokens: string, where: 'config' | 'settings') =>
    documentOf('0.34.0', styles, {
      metadata: {
        schema: { version: '0.34.0' },
        ...(where === 'config' ? { config: { format: { tokens } } } : { settings: { spec: { tokens } } }),
      },
    })
  const refs = (document: SpecDocument) => readBindings(document).references.map((reference) => reference.ref)
  expect(refs(told('FIGMA_NAME', 'config'))).toEqual(['DS Color/Bg'])
  expect(refs(told('TOKEN_NAME', 'settings'))).toEqual(['DS Color.Text'])
  expect(refs(told('TOKEN', 'config'))).toEqual([])
})

test('without a version names are old, unless a token object shows that they are not', () => {
  const refs = (styles: Record<string, Json>) =>
    readBindings(documentOf(null, styles)).references.map((reference) => reference.ref)
  expect(refs({ fills: 'a/b' })).toEqual(['a/b'])
  expect(refs({ fills: 'a/b', strokes: token })).toEqual(['Color.Bg'])
})

test('every binding counts in trees, anatomy and subcomponents; each thing is listed once', () => {
  const tree = { elements: { root: { styles: { backgroundColor: token, strokes: { $token: 'Line' } } } } }
  const document = documentOf(
    '0.34.0',
    { backgroundColor: token },
    {
      anatomy: { root: { type: 'container', styles: { fills: { id: 'VariableID:9:9', name: 'Nine' } } } },
      variants: [{ configuration: { on: true }, ...tree }],
      subcomponents: { part: { title: 'y', anatomy: { e: { styles: { fills: token } } }, default: tree } },
      slotContentExamples: { one: tree },
    },
  )
  expect(readBindings(document)).toMatchObject({
    count: 9,
    references: [
      { kind: 'token', ref: 'VariableID:9:9', name: 'Nine', count: 1 },
      { kind: 'token', ref: 'Color.Bg', name: 'Color.Bg', count: 5 },
      { kind: 'token', ref: 'Line', name: 'Line', count: 3 },
    ],
  })
})

test('what this service wrote into a document that it served is not counted again', () => {
  const anatomy = { root: { type: 'container', tokens: { backgroundColor: token, width: { $token: 'Own' } } } }
  const svc = { _svc: { x: token }, variantConfigurations: [token], invalidVariantCombinations: [token] }
  const { references } = readBindings(documentOf('0.34.0', { backgroundColor: token }, { anatomy, ...svc }))
  expect(references.map(({ ref, count }) => [ref, count])).toEqual([
    ['Own', 1],
    ['Color.Bg', 1],
  ])
})

for (const [name, element, want] of [
  ['$binding', { content: { $binding: '#/props/label' } }, ['label']],
  ['$ref', { text: { $ref: '#/props/label' } }, ['label']],
  ['a $ref to something else', { instanceOf: { $ref: '#/subcomponents/label' } }, []],
  [
    'propReferences',
    { propReferences: { visible: { $ref: '#/props/after-slot?' }, characters: null } },
    ['after-slot?'],
  ],
  [
    'propBindings as pointers',
    { propBindings: { visible: '#/props/label', mainComponent: 'icon' } },
    ['label', 'icon'],
  ],
  ['a style', { styles: { visible: { $binding: '#/props/shown' } } }, ['shown']],
  [
    'a condition',
    {
      styles: {
        visible: conditional('icon', true, false),
      },
    },
    ['icon'],
  ],
  ['a nested instance', { propConfigurations: { label: { $binding: '#/props/title' } } }, ['title']],
  ['a slot', { children: { $binding: '#/props/content' } }, ['content']],
  ['an escaped name', { content: { $binding: '#/props/a~1b%20c~0' } }, ['a/b c~']],
] as const) {
  test(`prop bindings: ${name}`, () => {
    const document = { ...documentOf('0.34.0', {}), default: { elements: { root: element } } }
    expect([...readBindings(document).boundProps]).toEqual(want)
  })
}

test('a binding inside a subcomponent points at its own properties', () => {
  const part = { default: { elements: { root: { content: { $binding: '#/props/label' } } } } }
  expect(readBindings(documentOf('0.34.0', {}, { subcomponents: { part } })).boundProps.size).toBe(0)
})

test('constant bindings are those that every configuration has', () => {
  const tree = (styles: Record<string, Json>) => ({ elements: { root: { styles } } })
  const document = documentOf(
    '0.34.0',
    { backgroundColor: token, strokes: { $token: 'Line' }, width: 8, padding: { top: token } },
    {
      variants: [
        {
          configuration: { on: true },
          ...tree({ strokes: { $token: 'Line', $type: 'color' }, backgroundColor: token }),
        },
        { configuration: { on: 'maybe' }, ...tree({ strokes: { $token: 'Line' }, backgroundColor: '#fff' }) },
      ],
    },
  )
  expect([...readBindings(document).constant]).toEqual([['root', { strokes: { $token: 'Line' } }]])
  const without = { ...document, variants: [{ elements: {} }] }
  expect(readBindings(without).constant.size).toBe(0)
})

const button = new URL('../../../../../shared/data/specs/deButton-0.34.0.merged.json', import.meta.url)

test('a real button binds as often as its expansion says $token', ({ skip }) => {
  if (!existsSync(button)) {
    console.log('skipped: ../shared/data/specs is not here')
    skip()
  }
  const read = readSpecDocument(JSON.parse(readFileSync(button, 'utf8')))
  const expansion = 'document' in read ? expandLayered(read.document) : read
  if ('faults' in expansion) throw new Error(JSON.stringify(expansion.faults))
  const { count, boundProps, constant } = readBindings(expansion.document)
  expect(count).toBe(JSON.stringify(expansion.document).split('"$token"').length - 1)
  expect([...boundProps]).toEqual(['startIconVisible', 'label'])
  expect([...constant].map(([element, tokens]) => [element, Object.keys(tokens)])).toEqual([
    ['root', ['cornerRadius']],
    ['focusRing', ['strokes']],
  ])
})
