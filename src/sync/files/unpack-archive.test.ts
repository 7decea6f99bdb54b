import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { zip as zipOf } from '../../../test/kit/samples/zip.ts'
import { Findings } from '../bundle/rules/findings.ts'
import { convertFiles } from './convert-files.ts'

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
  const [made] = await convertFiles(wanted, findings)
  const lines = made ? readFileSync(made.path, 'utf8').trim().split('\n') : []
  return { entries: lines.slice(1).map((line) => JSON.parse(line) as Record<string, unknown>), findings }
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

for (const [name, bytes, message] of [
  ['nothing to read', zip({ 'a.txt': 'x' }), /without any JSON/],
  ['damage', zip({ 'a.json': '{}' }).subarray(0, 40), /damaged/],
  ['a way out of the folder', zip({ '../../a.json': '{}' }), /damaged/],
] as const)
  test(`an archive with ${name} is refused`, async () => {
    const { findings } = await convert('a.zip', bytes)
    expect(findings.faults[0]).toMatchObject({ code: 'file-is-archive', message: expect.stringMatching(message) })
  })
