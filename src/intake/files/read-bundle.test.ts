import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkBundle } from '../import/check-bundle.ts'
import { readBundle } from './read-bundle.ts'
import { CrossChecks } from '../../formats/bundle/cross-checks.ts'
import { Findings } from '../../formats/bundle/findings.ts'

let directory: string
beforeAll(() => {
  directory = mkdtempSync(path.join(tmpdir(), 'vitrine-bundle-'))
})
afterAll(() => rmSync(directory, { recursive: true }))

function fileOf(content: string | Uint8Array) {
  const file = path.join(directory, 'bundle.json')
  writeFileSync(file, content)
  return { path: file, name: 'bundle.json', prefix: '' }
}

async function read(content: string | Uint8Array) {
  const findings = new Findings()
  const bundle = await readBundle(fileOf(content), findings)
  const entries: string[] = []
  for await (const { path, value } of bundle?.entries ?? []) entries.push(`${path} ${JSON.stringify(value)}`)
  return { header: bundle?.header, entries, faults: findings.faults.map(({ path, message }) => `${path} ${message}`) }
}

async function faultsOf(content: string | Uint8Array): Promise<string[]> {
  const findings = new Findings()
  await checkBundle(fileOf(content), { findings, crossChecks: new CrossChecks(), onBytes: () => {} })
  return findings.faults.map(({ path, message }) => `${path} ${message}`)
}

const header = { vitrine: 1, source: { file_key: 'abc' } }
const json = { ...header, screens: [{ key: 's1', name: 'A' }], flows: [{ key: 'f1', name: 'B' }] }
const lines = [
  JSON.stringify(header),
  '{"kind":"screen","key":"s1","name":"A"}',
  '{"kind":"flow","key":"f1","name":"B"}',
  '{"kind":"screen","key":"s2","name":"C"}',
]
const jsonEntries = ['screens[0] {"key":"s1","name":"A"}', 'flows[0] {"key":"f1","name":"B"}']
const lineEntries = [`line 2, screens[0] ${lines[1]}`, `line 3, flows[0] ${lines[2]}`, `line 4, screens[1] ${lines[3]}`]

for (const [name, content, entries] of [
  ['one line of JSON', JSON.stringify(json), jsonEntries],
  ['one line of JSON and a line break', `${JSON.stringify(json)}\n\n  \n`, jsonEntries],
  ['indented JSON', JSON.stringify(json, null, 2), jsonEntries],
  ['JSON after a byte order mark and white space', `\uFEFF\n ${JSON.stringify(json)}`, jsonEntries],
  ['gzip of JSON', gzipSync(JSON.stringify(json, null, 2)), jsonEntries],
  ['NDJSON', lines.join('\n'), lineEntries],
  ['NDJSON with a break at the end', `${lines.join('\n')}\n`, lineEntries],
  ['NDJSON with Windows line breaks', lines.join('\r\n'), lineEntries],
  ['gzip of NDJSON', gzipSync(lines.join('\n')), lineEntries],
  ['a header alone', JSON.stringify(header), []],
  ['a long first line', JSON.stringify({ ...json, screens: [{ key: 's1', name: 'x'.repeat(2_000_000) }] }), 2],
] as const) {
  test(`format: ${name}`, async () => {
    const result = await read(content)
    expect(result.faults).toEqual([])
    expect(result.header).toMatchObject(header)
    if (typeof entries === 'number') expect(result.entries.length).toBe(entries)
    else expect(result.entries).toEqual(entries)
  })
}

test('format: blank lines of NDJSON count as lines', async () => {
  const { entries } = await read(`${lines[0]}\n\n \n${lines[1]}`)
  expect(entries).toEqual([`line 4, screens[0] ${lines[1]}`])
})

test('format: lines are put together across the chunks of a large file', async () => {
  const many = Array.from({ length: 5_000 }, (_, at) =>
    JSON.stringify({ kind: 'screen', key: `s${at}`, name: 'é'.repeat(at % 400) }),
  )
  const { entries, faults } = await read([lines[0], ...many].join('\n'))
  expect(faults).toEqual([])
  expect(entries).toEqual(many.map((line, at) => `line ${at + 2}, screens[${at}] ${line}`))
})

for (const [name, content, fault] of [
  ['an empty file', '', 'bundle.json is empty'],
  ['a zip archive', 'PK\u0003\u0004....', 'bundle.json is a zip archive'],
  ['a list', '[]', 'bundle.json must be a bundle, an object with "vitrine" and "source", not a list'],
  ['text', 'title: Button', 'bundle.json is not JSON'],
  ['JSON that breaks off', '{\n "vitrine": 1,\n', 'bundle.json is not JSON'],
  ['bytes that are no UTF-8', Buffer.from([0x7b, 0xff, 0xfe, 0x7d]), 'bundle.json is not UTF-8'],
  [
    'gzip that breaks off',
    gzipSync(JSON.stringify(json)).subarray(0, 40),
    'bundle.json cannot be read: the gzip data is damaged',
  ],
  [
    'a spec document',
    '{"title":"Button","anatomy":{},"default":{}}',
    'bundle.json is not a library bundle but looks like a spec document: import it with --format specs',
  ],
  [
    'a variables answer',
    '{"meta":{"variables":{}}}',
    'bundle.json is not a library bundle but looks like a saved answer of the design tool',
  ],
  [
    'a file of the design tool',
    '{"document":{},"components":{}}',
    'bundle.json is not a library bundle but looks like a saved file of the design tool',
  ],
  [
    'design tokens',
    '{"color":{"red":{"$value":"#f00"}}}',
    'bundle.json is not a library bundle but looks like a design token file',
  ],
  [
    'nesting without end',
    `{"vitrine":1,"source":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
    'bundle.json is nested deeper than 1000 levels',
  ],
  [
    'a list that is none',
    '{"vitrine":1,"source":{"file_key":"a"},"tokens":{}}',
    'tokens must be a list, not an object',
  ],
  ['a broken line', `${lines[0]}\n{"kind":`, 'line 2 is not JSON'],
  [
    'an unknown kind',
    `${lines[0]}\n{"kind":"page"}`,
    'line 2, kind must be one of collection, token-collection, token, style, component, screen, flow, not "page"',
  ],
  ['no kind', `${lines[0]}\n{"key":"a"}`, 'line 2, kind must be one of'],
  [
    'a list in the header of NDJSON',
    `${JSON.stringify(json)}\n${lines[1]}`,
    'line 1, screens stands in the header of NDJSON',
  ],
  [
    'a repeated key',
    `${lines[0]}\n${lines[1]}\n${lines[1]}`,
    'line 3, screens[1].key repeats the key "s1" of line 2, screens[0]',
  ],
  [
    'U+0000',
    '{"vitrine":1,"source":{"file_key":"a"},"screens":[{"key":"a","name":"\\u0000"}]}',
    'screens[0].name contains a control character',
  ],
  [
    'a control character in a name',
    '{"vitrine":1,"source":{"file_key":"a"},"screens":[{"key":"a","name":"b","x\\u0001":1}]}',
    'screens[0] has a key that contains a control character',
  ],
  [
    'half a surrogate pair',
    '{"vitrine":1,"source":{"file_key":"a","name":"\\ud800"}}',
    'source.name contains half of a surrogate pair',
  ],
  [
    'a number out of range',
    '{"vitrine":1,"source":{"file_key":"a"},"styles":[{"key":"a","name":"b","type":"TEXT","properties":{"fontSize":1e999}}]}',
    'styles[0].properties.fontSize is a number outside the range',
  ],
  [
    '65 levels',
    `{"vitrine":1,"source":{"file_key":"a"},"styles":[{"key":"a","name":"b","type":"TEXT","properties":${'{"a":'.repeat(64)}1${'}'.repeat(64)}}]}`,
    `styles[0].properties${'.a'.repeat(63)} is nested deeper than 64 levels`,
  ],
  [
    'a spec without a default',
    '{"vitrine":1,"source":{"file_key":"a"},"components":[{"key":"a","name":"b","type":"COMPONENT","spec":{"title":"x","anatomy":{}}}]}',
    'components[0].spec.default is required',
  ],
  [
    'a spec that is text',
    '{"vitrine":1,"source":{"file_key":"a"},"components":[{"key":"a","name":"b","type":"COMPONENT","spec":"x"}]}',
    'components[0].spec must be an object',
  ],
] as const) {
  test(`refused: ${name}`, async () => {
    const [first = ''] = await faultsOf(content)
    expect(first.startsWith(fault), first).toBe(true)
  })
}

const MIB = 1_048_576
for (const size of [MIB - 1, MIB, MIB + 1, 1.25 * MIB - 1, 1.25 * MIB, 1.25 * MIB + 1, 5 * MIB, 40_000_000]) {
  test(`JSON on one line of ${size} bytes is one object, with and without a line break at its end`, async () => {
    const short = JSON.stringify({ ...header, screens: [{ key: 's1', name: 'A', description: '' }] })
    const whole = short.replace('"description":""', `"description":"${'d'.repeat(size - short.length)}"`)
    expect(whole).toHaveLength(size)
    for (const content of [whole, `${whole}\n`]) {
      const { entries, faults } = await read(content)
      expect(faults).toEqual([])
      expect(entries.map((entry) => entry.slice(0, 10))).toEqual(['screens[0]'])
    }
  })
}

test('64 levels are no fault, nor is a node id that two entries share', async () => {
  const style = `{"key":"a","name":"b","type":"TEXT","properties":${'{"a":'.repeat(62)}{}${'}'.repeat(62)}}`
  const screens = '{"key":"a","name":"A","node_id":"1:1"},{"key":"b","name":"B","node_id":"1:1"}'
  expect(await faultsOf(`{"vitrine":1,"source":{"file_key":"a"},"styles":[${style}],"screens":[${screens}]}`)).toEqual(
    [],
  )
})

test('a file that is not there, and a directory, are faults', async () => {
  const findings = new Findings()
  const checking = { findings, crossChecks: new CrossChecks(), onBytes: () => {} }
  await checkBundle({ path: path.join(directory, 'absent'), name: 'absent', prefix: '' }, checking)
  await checkBundle({ path: directory, name: 'here', prefix: '' }, checking)
  expect(findings.faults).toEqual([
    { code: 'file-unreadable', path: 'absent', message: 'cannot be read: there is no such file' },
    { code: 'file-unreadable', path: 'here', message: 'is not a regular file' },
  ])
})
