import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { holds } from '../../../test/kit/seeded.ts'
import { BLOCK_TYPES } from '../../documentation/blocks/block-types.ts'
import type { Shape } from '../../kit/shapes/check-shape.ts'
import { readBlocks } from './read-blocks.ts'
import { writeBlocks, type Block } from './write-blocks.ts'

const said = (text: string): Block[] => {
  const { blocks, faults } = readBlocks(text.split('\n'))
  expect(faults).toEqual([])
  return blocks.map(({ type, content }) => ({ type, content }))
}

for (const { type, example, mistake } of BLOCK_TYPES) {
  test(`${type}: the example is read back as it was, and one after the other`, () => {
    const block = { type, content: example }
    const text = writeBlocks([block, block])
    expect(said(text)).toEqual([block, block])
    // What a block type's own example needs is never the form of last resort.
    expect(text).not.toContain('::block{')
    expect(text).not.toMatch(/markdown="|code="/)
  })

  test(`${type}: its common mistake is told with a line`, () => {
    const text = `${writeBlocks([{ type: 'text', content: { markdown: 'Before.' } }])}\n${writeBlocks([{ type, content: mistake.wrong }])}`
    const { faults } = readBlocks(text.split('\n'))
    const isWrittenRaw = text.includes('::block{')
    expect(isWrittenRaw || faults.every(({ line }) => line > 1)).toBe(true)
  })
}

const LINES = [
  ':::',
  '::::',
  ':::callout',
  '::image{}',
  '\\:::',
  '\\\\::x',
  '::',
  ':: a',
  '```',
  '````',
  '~~~',
  '```tsx',
  '## x',
  '#### y ##',
  '# z',
  '---',
  'etag: x',
  '',
  '',
  ' ',
  '\t',
  'a',
  'b  ',
  '  c',
  '    code',
  '- item',
  '| a | b |',
  '|---|---|',
  '> q',
  '{a=b}',
  '"',
  "'",
  '\\',
  'x\r',
  '\r',
  '\u2028',
  '\u0085',
  '\uFEFF',
  '[B](entity:component/0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10)',
  'é',
  '日本語',
  '👩‍👩‍👧',
  'true',
  '12',
]
const text = fc
  .oneof(
    fc.array(fc.constantFrom(...LINES), { minLength: 1, maxLength: 6 }).map((lines) => lines.join('\n')),
    fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 20 }),
    fc.constantFrom(...LINES),
  )
  .filter((one) => one !== '')

/** Anything that a shape allows, and texts that it does not: what is stored is written as it is. */
function anyOf(shape: Shape): fc.Arbitrary<unknown> {
  if (shape.enum) return fc.constantFrom(...shape.enum)
  if (shape.anyOf) return fc.oneof(...shape.anyOf.map(anyOf))
  if (shape.type === 'array')
    return fc.array(anyOf(shape.items ?? {}), { minLength: shape.minItems ?? 0, maxLength: 3 })
  if (shape.type === 'integer') return fc.integer({ min: shape.minimum ?? 0, max: shape.maximum ?? 9 })
  if (shape.type === 'number')
    return fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => (Object.is(one, -0) ? 0 : one))
  if (shape.type === 'boolean') return fc.boolean()
  if (shape.type !== 'object')
    return shape.pattern?.includes('d{4}') ? fc.constantFrom('2026-01-31', '2026-01-31T10:00:00Z') : formed(shape)
  if (typeof shape.additionalProperties === 'object')
    return fc.dictionary(text, anyOf(shape.additionalProperties), { minKeys: 1, maxKeys: 3 })
  const members = Object.entries(shape.properties ?? {}).map(([name, member]) => [name, anyOf(member)] as const)
  const record = fc.record(Object.fromEntries(members), { requiredKeys: shape.required ? [...shape.required] : [] })
  return record.filter((one) => Object.keys(one).length >= (shape.minProperties ?? 0))
}

function formed({ pattern }: Shape): fc.Arbitrary<string> {
  if (pattern === undefined) return text
  if (pattern.includes('https')) return fc.constantFrom('https://example.com/?a=b', 'https://example.com/#"')
  return fc.uuid()
}

const block: fc.Arbitrary<Block> = fc.oneof(
  ...BLOCK_TYPES.map(({ type, content }) =>
    anyOf(content as Shape).map((one) => ({ type, content: one as Block['content'] })),
  ),
)

test('blocks of every type are read back exactly, whatever their texts look like and however lines end', async () => {
  await holds(
    fc.property(fc.array(block, { maxLength: 6 }), (blocks) => {
      const file = writeBlocks(blocks)
      expect(said(file)).toEqual(blocks)
      expect(said(file.replaceAll('\n', '\r\n').replaceAll('\r\n', '\n'))).toEqual(blocks)
      expect(Buffer.from(file).toString()).toBe(file)
      expect(file).not.toContain('\r')
      // Written again it is the same file: nothing changes by being read.
      expect(writeBlocks(said(file))).toBe(file)
    }),
    { runs: 1_500 },
  )
})

test('any text whatever is read, or refused with a line, and never kills', async () => {
  await holds(
    fc.property(
      fc.array(fc.constantFrom(...LINES, ':::dos-and-donts', '::::use-cases', ':::do', ':::use{title=a}'), {
        maxLength: 30,
      }),
      (lines) => {
        const { faults } = readBlocks(lines)
        for (const { line } of faults) expect(line).toBeGreaterThan(0)
      },
    ),
    { runs: 1_000 },
  )
  const deep = Array.from({ length: 100_000 }, () => ':::callout{tone=info}')
  expect(readBlocks(deep).faults.length).toBeGreaterThan(0)
})

test.each([
  ['an unknown directive', 'a\n\n:::calout{tone=info}\nx\n:::', 3, /no block type "calout".*callout/],
  ['an unknown field', ':::callout{color=red}\nx\n:::', 1, /callout has no color: it is one of tone, title, markdown/],
  ['a bad word', ':::callout{tone=note}\nx\n:::', 1, /tone must be one of info/],
  ['a missing field', '\n::image{alt="A"}', 2, /object_key is required/],
  [
    'a directive that is not closed',
    'x\n:::callout{tone=info}\ny',
    2,
    /callout is not closed: end it with a line of 3 colons/,
  ],
  ['a fence in it that is not closed', ':::callout{tone=info}\n```\n:::', 1, /fence of code in it is not closed/],
  ['what is not open', 'x\n\n:::', 3, /closes a directive that is not open/],
  [
    'an item in the wrong block',
    '::::dos-and-donts\n:::use{title=a}\n:::\n::::',
    2,
    /"use" cannot stand in dos-and-donts: it is one of do, dont, caution/,
  ],
  [
    'text where none belongs',
    '::::dos-and-donts\nhello\n:::do\nx\n:::\n::::',
    2,
    /no text of its own: put it into one of do/,
  ],
  ['text behind an item', '::::dos-and-donts\n:::do\nx\n:::\nhello\n::::', 5, /text behind a directive/],
  ['attributes that are none', ':::callout{tone}\nx\n:::', 1, /"tone" is no attribute: write name=value/],
  ['an attribute twice', ':::callout{tone=info tone=tip}\nx\n:::', 1, /tone is given twice/],
  [
    'an item that is wrong, at its own line',
    '::::changelog\n:::added{date=yesterday}\nx\n:::\n::::',
    2,
    /date must be an ISO date/,
  ],
])('told with its line: %s', (_name, file, line, message) => {
  const { faults } = readBlocks(file.split('\n'))
  expect(faults).toContainEqual({ line, message: expect.stringMatching(message) as string })
})

test('what people write by hand need not be as we write it', () => {
  expect(said(':::callout{ tone=info   title="Mind" }\nText\n\nmore\n:::')).toEqual([
    { type: 'callout', content: { tone: 'info', title: 'Mind', markdown: 'Text\n\nmore' } },
  ])
  expect(
    said('Hello\n## Sizes ##\n\n\n- a\n- b\n\n\n::embed{url="https://example.com" provider=link title=Home}'),
  ).toEqual([
    { type: 'text', content: { markdown: 'Hello' } },
    { type: 'heading', content: { text: 'Sizes', level: 2 } },
    { type: 'text', content: { markdown: '- a\n- b' } },
    { type: 'embed', content: { url: 'https://example.com', provider: 'link', title: 'Home' } },
  ])
})

test('docs/documentation-in-git.md shows every block type as it is written and read', () => {
  const document = readFileSync(new URL('../../../docs/documentation-in-git.md', import.meta.url), 'utf8')
  const shown = document.split('<!-- examples -->\n\n~~~markdown\n')[1]?.replace(/~~~\n$/, '') ?? ''
  const blocks = BLOCK_TYPES.map(({ type, example }) => ({ type, content: example }))
  expect(shown).toBe(writeBlocks(blocks))
  expect(said(shown)).toEqual(blocks)
})
