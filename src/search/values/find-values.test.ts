import type { Static } from 'typebox'
import { describe, expect, test } from 'vitest'
import { importFiles } from '../../../test/kit/import-kit.ts'
import { testApi } from '../../../test/kit/api.ts'
import { libraryOf } from '../../../test/libraries/library-of.ts'
import type { MatchPage } from '../schema.ts'
import { findValues, valueExcerpt } from './find-values.ts'

const hex = (r: number, g: number, b: number, a = 1) => ({ r: r / 255, g: g / 255, b: b / 255, a })
const MODES = [
  { id: 'l', name: 'Light' },
  { id: 'd', name: 'Dark' },
]
const COLLECTIONS = [
  { key: 'c', name: 'Color', modes: MODES, default_mode: 'l' },
  { key: 's', name: 'Size', modes: [{ id: 'v', name: 'Value' }], default_mode: 'v' },
]
const color = { collection: 'c', type: 'COLOR' } as const
const TOKENS = [
  { key: 'blue', name: 'blue/60', ...color, values: { l: hex(2, 99, 224), d: hex(2, 99, 224) } },
  { key: 'link', name: 'text/link', ...color, values: { l: { alias: 'blue' }, d: hex(120, 170, 250) } },
  { key: 'near', name: 'blue/61', ...color, values: { l: hex(4, 101, 220), d: hex(0, 0, 0) } },
  { key: 'veil', name: 'veil', ...color, values: { l: hex(2, 99, 224, 0.5), d: hex(2, 99, 224, 0.5) } },
  { key: 'gap', name: 'gap/m', collection: 's', type: 'FLOAT', scopes: ['GAP'], values: { v: 16 } },
  { key: 'font', name: 'font/body', collection: 's', type: 'STRING', values: { v: 'Inter' } },
] as const
const STYLES = [
  {
    key: 'S:body',
    name: 'Body',
    type: 'TEXT',
    properties: { fontName: { family: 'Inter', style: 'Regular' }, fontSize: 16 },
  },
  {
    key: 'S:accent',
    name: 'Accent',
    type: 'PAINT',
    properties: { paints: [{ type: 'SOLID', color: hex(2, 99, 224) }] },
  },
] as const

describe('what has a value', async () => {
  const library = await libraryOf({ collections: COLLECTIONS, tokens: TOKENS, styles: STYLES })
  const find = async (question: string): Promise<string[]> =>
    (await findValues(library, question)).map((value) => {
      const node = library.find(value.type as 'token' | 'style', value.id) ?? -1
      return `${library.name(node)}: ${valueExcerpt(value)}`
    })

  const BLUE = ['text/link: Has this value in Light', 'blue/60: Has this value', 'Accent: Has this value']
  for (const [question, want] of [
    ['#0263E0', BLUE],
    ['0263e0', BLUE],
    ['rgb(2, 99, 224)', BLUE],
    ['rgb(2 99 224 / 50%)', ['veil: Has this value']],
    [
      '#0465dd',
      [
        'blue/61: Nearly this color in Light',
        'blue/60: Nearly this color in Light',
        'text/link: Nearly this color in Light',
      ],
    ],
    ['16px', ['gap/m: Has this value', 'Body: Has this value']],
    ['1rem', ['gap/m: Has this value', 'Body: Has this value']],
    ['16', ['gap/m: Has this value']],
    ['17px', []],
    ['inter', ['font/body: Has this value', 'Body: Has this value']],
    ['#ff00ff', []],
    ['white', []],
    ['a blue for links', []],
  ] as const)
    test(question, async () => expect(await find(question)).toEqual(want))
})

test('a value finds its tokens first, and the row says that the value is why', async () => {
  const api = await testApi('embedded')
  const { id, key } = await api.project()
  const noise = Array.from({ length: 20 }, (_, at) => ({
    key: `other${at}`,
    name: `size/16px-${at}`,
    collection: 's',
    type: 'FLOAT',
    values: { v: 100 + at },
  }))
  await importFiles(api.services, id, {
    vitrine: 1,
    source: { file_key: 'values', complete: true },
    collections: COLLECTIONS,
    tokens: [...TOKENS, ...noise],
    styles: STYLES,
  })
  const search = async (query: string) => {
    const { body } = await api.call('matchEntities', { key, query: { query } })
    return (body as Static<typeof MatchPage>).groups.map(
      (group) => group.matches[0] && [group.matches[0].name, group.matches[0].excerpt],
    )
  }
  expect(await search('#0263e0')).toEqual([
    ['text/link', 'Has this value in Light'],
    ['Accent', 'Has this value'],
  ])
  expect((await search('Inter'))[0]).toEqual(['font/body', 'Has this value'])
})
