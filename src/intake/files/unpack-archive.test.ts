import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { overlappingZip } from '../../../test/abuse/overlapping-zip.js'
import { zip as zipOf } from '../../../test/kit/samples/zip.ts'
import { Findings } from '../../formats/bundle/findings.ts'
import { convertFiles } from './convert-files.ts'
import { picturesIn } from './unpack-archive.ts'

const zip = (files: Readonly<Record<string, string>>): Buffer =>
  zipOf(Object.entries(files).map(([name, text]) => ({ name, text })))

async function convert(name: string, bytes: Buffer) {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-zip-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  const findings = new Findings()
  const wanted = {
    paths: [file],
    format: null,
    fileKey: null,
    isComplete: false,
    isStrict: false,
    scratch: path.join(folder, 'made'),
  }
  const { scratch } = wanted
  const [made] = await convertFiles(wanted, findings)
  const lines = made ? readFileSync(made.path, 'utf8').trim().split('\n') : []
  return { entries: lines.slice(1).map((line) => JSON.parse(line) as Record<string, unknown>), findings, scratch }
}

const inMode = (mode: string, value: string) =>
  JSON.stringify({
    ink: { $type: 'color', $value: value, $extensions: { 'com.figma.variableId': 'VariableID:1:1' } },
    $extensions: { 'com.figma.modeName': mode },
  })

test('an archive is a folder: the modes of an export that is handed out packed', async () => {
  const { entries, findings } = await convert(
    'Theme.zip',
    zip({ 'Light.tokens.json': inMode('Light', '#fff'), 'Dark.tokens.json': inMode('Dark', '#000'), 'read.me': 'x' }),
  )
  expect(findings.faults).toEqual([])
  expect(entries.find(({ kind }) => kind === 'collection')).toMatchObject({
    modes: [{ name: 'Dark' }, { name: 'Light' }],
    default_mode: 'Light',
  })
  expect(entries.filter(({ kind }) => kind === 'token')).toMatchObject([{ key: 'VariableID:1:1', name: 'ink' }])
})

const first = { name: 'a.json', text: '{}' }
const manyFiles = (count: number) => Array.from({ length: count }, (_, at) => ({ name: `${at}.json`, text: '{}' }))

for (const [name, bytes, message] of [
  ['nothing to read', zip({ 'a.txt': 'x' }), /without any JSON/],
  ['damage', zip({ 'a.json': '{}' }).subarray(0, 40), /damaged/],
  ['a way out of the folder', zip({ '../../a.json': '{}' }), /damaged/],
  ['entries that share their bytes', overlappingZip({ entries: 3, unpackedBytes: 10, first }), /2 of 4 entries share/],
  ['more data files than anybody has', zipOf(manyFiles(5_001)), /more than 5000 data files/],
  ['what unpacks to more than libraries do', zip({ 'a.json': ' '.repeat(40_000_000) }), /more than 200 times/],
] as const)
  test(`an archive with ${name} is refused`, async () => {
    const { findings } = await convert('a.zip', bytes)
    expect(findings.faults[0]).toMatchObject({ code: 'file-is-archive', message: expect.stringMatching(message) })
  })

for (const name of ['...zip', '.zip', 'CON.zip', `${'🧭'.repeat(60)}.zip`])
  test(`an archive named ${name} is unpacked where nothing else lies`, async () => {
    const packed = zip({ 'Light.tokens.json': inMode('Light', '#fff'), 'sub/Dark.tokens.json': inMode('Dark', '#000') })
    const { entries, findings, scratch } = await convert(name, packed)
    expect(findings.faults).toEqual([])
    expect(entries.filter(({ kind }) => kind === 'token')).toMatchObject([{ name: 'ink' }])
    const below = readdirSync(scratch, { recursive: true, encoding: 'utf8' }).sort()
    expect(below.filter((file) => !/^(unpacked-\w{6}(\/\d+)?|\w+\.ndjson)$/.test(file))).toEqual([])
  })

test('two archives of one name are two, however they are called', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-zip-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const sent = ['a/Theme.zip', 'b/Theme.zip'].map((sentAs, at) => {
    const text = JSON.stringify({ [`n${at}`]: { $type: 'number', $value: at } })
    writeFileSync(path.join(folder, String(at)), zip({ 'x.json': text }))
    return { sentAs, at: path.join(folder, String(at)) }
  })
  const wanted = { format: null, fileKey: null, isComplete: false, isStrict: false, scratch: path.join(folder, 'made') }
  const [made] = await convertFiles({ ...wanted, paths: sent }, new Findings())
  const lines = readFileSync(made?.path ?? '', 'utf8')
    .trim()
    .split('\n')
  const names = lines.flatMap((line) => {
    const { kind, name } = JSON.parse(line) as Record<string, unknown>
    return kind === 'token' ? [name] : []
  })
  expect(new Set(names)).toEqual(new Set(['n0', 'n1']))
})

test('of the pictures in an archive only what is wanted is unpacked, each once', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-zip-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const file = path.join(folder, 'library.zip')
  const picture = (node: string, text: string) => ({ name: `pictures/${node}.png`, text })
  const large = picture('1-4', 'x'.repeat(101))
  writeFileSync(
    file,
    zipOf([picture('1-1', 'a'), picture('1-2', 'b'), picture('1-1', 'c'), picture('1-3', 'd'), large]),
  )
  const asked: string[] = []
  const isWanted = (node: string): boolean => asked.push(node) > 0 && node !== '1:2'
  const found: [string, string][] = []
  for await (const { node, bytes } of picturesIn(file, { isWanted, largestBytes: 100, mostBytes: 1_000 }))
    found.push([node, bytes.toString()])
  expect(found).toEqual([
    ['1:1', 'a'],
    ['1:3', 'd'],
  ])
  expect(asked).toEqual(['1:1', '1:2', '1:3'])
})
