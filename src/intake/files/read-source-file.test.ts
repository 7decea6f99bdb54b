import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { convertFiles } from './convert-files.ts'
import { checkBundle } from '../import/check-bundle.ts'
import { CrossChecks } from '../../formats/bundle/cross-checks.ts'
import { Findings } from '../../formats/bundle/findings.ts'

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-source-file-'))
afterAll(() => rmSync(directory, { recursive: true }))

const nested = (open: string, close: string): string => open.repeat(20_000) + close.repeat(20_000)

for (const [name, content] of [
  ['file.json', `{"document":{"type":"DOCUMENT","children":[${nested('{"type":"FRAME","children":[', ']}')}]}}`],
  ['tokens.json', `{"lift":{"$type":"shadow","$value":${nested('[', ']')}}}`],
] as const)
  test(`a ${name} that is nested without end is refused by its name`, async () => {
    const file = path.join(directory, name)
    writeFileSync(file, content)
    const findings = new Findings()
    const wanted = {
      paths: [file],
      format: null,
      fileKey: null,
      isComplete: false,
      isStrict: false,
      scratch: path.join(directory, 's'),
    }
    const checking = { findings, crossChecks: new CrossChecks(), onBytes: () => {} }
    for (const bundle of await convertFiles(wanted, findings)) await checkBundle(bundle, checking)
    expect(findings.faults).toEqual([
      { code: 'file-not-json', path: name, message: 'is nested deeper than 1000 levels' },
    ])
  })
