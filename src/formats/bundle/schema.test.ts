import { Ajv2020 } from 'ajv/dist/2020.js'
import * as fc from 'fast-check'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { beforeBundle, libraryBundle } from '../../../demo/build.js'
import { bundleSchema, findingsPage, linksSchema, paritySchema, schemaText } from '../../../scripts/bundle-schema.js'
import { changesWith, holds, mutated } from '../../../test/kit/seeded.ts'
import { convert } from '../../../test/libraries/convert-tokens.ts'
import * as figma from '../../../test/libraries/figma-answers.ts'
import { figmaBundle } from '../figma/figma-bundle.ts'
import { checkAgainst } from './check-against.ts'
import { LINE_KINDS, LISTS, type ListName } from './bundle.ts'
import { FINDING_CODES } from './finding-codes.ts'
import { Findings } from './findings.ts'
import { LinksFile } from '../manifests/linking/schema.ts'
import { ParityFile } from '../parity/schema.ts'
import { ENTRIES, Header } from './schema.ts'

const SCHEMA = bundleSchema({ entries: ENTRIES, header: Header, lineKinds: LINE_KINDS })
const published = (file: string): string =>
  readFileSync(path.resolve(import.meta.dirname, '../../../docs', file), 'utf8')

test('what is published is what is read: npm run docs', () => {
  expect(published('bundle.schema.json')).toBe(schemaText(SCHEMA))
  expect(published('links.schema.json')).toBe(schemaText(linksSchema(LinksFile)))
  expect(published('parity.schema.json')).toBe(schemaText(paritySchema(ParityFile)))
  expect(published('findings.md')).toBe(findingsPage(FINDING_CODES))
})

// An independent judge, of the text that users have.
const ajv = new Ajv2020({ strict: false })
const isBundle = ajv.compile({ ...(JSON.parse(schemaText(SCHEMA)) as object), $id: 'bundle' })
const isLine = ajv.compile({ $ref: 'bundle#/$defs/line' })
const isHeader = ajv.compile({ $ref: 'bundle#/$defs/header' })
const isEntry = (list: ListName) =>
  ajv.getSchema(`bundle#/$defs/${list}`) ?? ajv.compile({ $ref: `bundle#/$defs/${list}` })

const FIGMA = figmaBundle({
  fileKey: 'f',
  name: 'F',
  file: figma.figmaFile,
  nodes: [figma.styleNodes],
  published: {
    components: figma.publishedComponents,
    componentSets: figma.publishedSets,
    styles: figma.publishedStyles,
  },
  variables: figma.figmaVariables,
})
const TOKENS = convert({
  'a.tokens.json': {
    ink: { $type: 'color', $value: '#123456', $description: 'for text' },
    text: { $type: 'color', $value: '{ink}' },
    gap: { $type: 'dimension', $value: { value: 4, unit: 'px' } },
    shadow: { $type: 'shadow', $value: { color: '#000', blur: '2px' } },
    on: { $type: 'boolean', $value: true },
  },
})
const listed = (bundle: object): unknown =>
  JSON.parse(
    JSON.stringify(
      Object.fromEntries(Object.entries(bundle).map(([name, list]) => [name, isIterable(list) ? [...list] : list])),
    ),
  )
const isIterable = (value: unknown): value is Iterable<unknown> =>
  typeof value === 'object' && value !== null && Symbol.iterator in value

const BUNDLES = {
  'the demo library': listed(libraryBundle()),
  'the demo library before': listed(beforeBundle()),
  'one of the design tool': listed(FIGMA.bundle),
  'one of design tokens': listed(TOKENS.bundle),
  'one that leaves all out': { vitrine: 1, source: { file_key: 'a', complete: ['tokens'] }, tokens: null },
} as Record<string, Partial<Record<ListName, Record<string, unknown>[] | null>>>

for (const [name, bundle] of Object.entries(BUNDLES)) {
  test(`the schema accepts ${name}, whole and line by line`, () => {
    expect(isBundle(bundle), JSON.stringify(isBundle.errors?.slice(0, 3))).toBe(true)
    const { vitrine, source } = bundle as Record<string, unknown>
    expect(isHeader({ vitrine, source })).toBe(true)
    for (const [kind, list] of Object.entries(LINE_KINDS)) {
      for (const entry of bundle[list] ?? [])
        expect(isLine({ ...entry, kind }), JSON.stringify(isLine.errors)).toBe(true)
    }
  })
}

const hasShape = (list: ListName, value: unknown): boolean => checkAgainst(ENTRIES[list], value, '', new Findings())
const WORDS = ['ALL', 'COLOR', 'TEXT', 'COMPONENT', 'CHANGED', { alias: 'a' }, { r: 0, g: 0.5, b: 1 }, ['a'], -1, 513]
const TIMES = ['2026-01-31T09:00:00Z', '2026-02-30t24:00:00.0z', '2026-01-31', '2026-01-31T09:60:00Z', '😀'.repeat(512)]

test('the schema and the reader accept the same entries, and the same headers', async () => {
  const entries = LISTS.flatMap((list) =>
    Object.values(BUNDLES).flatMap((bundle) => (bundle[list] ?? []).slice(0, 20).map((sound) => ({ list, sound }))),
  )
  const changes = changesWith([...WORDS, ...TIMES])
  const ofEntries = fc.property(fc.constantFrom(...entries), changes, ({ list, sound }, changes) => {
    const value = mutated(sound, changes)
    expect(hasShape(list, value), JSON.stringify(value)).toBe(isEntry(list)(value))
  })
  await holds(ofEntries, { runs: 4000 })
  const source = { tool: 'a', file_key: 'b', name: 'c', version: null, complete: ['tokens', 'styles'] }
  const ofHeaders = fc.property(changesWith([1, true, ['tokens'], ['x']]), (changes) => {
    const value = mutated({ vitrine: 1, source }, changes)
    expect(checkAgainst(Header, value, '', new Findings()), JSON.stringify(value)).toBe(isHeader(value))
  })
  await holds(ofHeaders, { runs: 1000 })
})

test.each([
  ['a misspelt list', { component: [] }],
  ['a list that is none', { tokens: {} }],
  ['another version', { vitrine: 2 }],
  ['no source', { source: undefined }],
])('the schema refuses %s', (_, change) => {
  expect(isBundle(JSON.parse(JSON.stringify({ vitrine: 1, source: { file_key: 'a' }, ...change })))).toBe(false)
})
