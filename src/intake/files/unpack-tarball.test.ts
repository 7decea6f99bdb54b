import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { Findings } from '../../formats/bundle/findings.ts'
import { convertFiles } from './convert-files.ts'
import type { TakenCode } from './take-code.ts'

interface Entry {
  readonly name: string
  readonly text: string
  readonly type?: string
}

/** As npm packs: blocks of 512 bytes, names before files. */
function tar(entries: readonly Entry[]): Buffer {
  const blocks = entries.flatMap(({ name, text, type = '0' }) => {
    const header = Buffer.alloc(512)
    const body = Buffer.from(text)
    header.write(name, 0, 100)
    header.write(`${body.length.toString(8).padStart(11, '0')}\0`, 124)
    header.write(type, 156)
    header.write('ustar\u000000', 257)
    return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

const PACKAGE = { name: 'package/package.json', text: JSON.stringify({ name: '@acme/ui', version: '1.0.0' }) }
const manifest = (name: string): Entry => ({
  name,
  text: JSON.stringify({
    schemaVersion: '1.0.0',
    modules: [{ path: 'button.js', declarations: [{ name: 'AcmeButton', tagName: 'acme-button', members: [] }] }],
  }),
})
const longName = `package/${'folder/'.repeat(20)}custom-elements.json`

async function convert(bytes: Buffer, name = 'acme-ui-1.0.0.tgz') {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-tar-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(path.join(folder, name), bytes)
  const findings = new Findings()
  const taken: TakenCode[] = []
  await convertFiles(
    {
      paths: [path.join(folder, name)],
      format: null,
      fileKey: null,
      isComplete: false,
      isStrict: false,
      scratch: path.join(folder, 'made'),
      onCode: (code) => taken.push(code),
    },
    findings,
  )
  const ids = taken.flatMap(({ said }) => said.map(({ component }) => [component.id, component.import]))
  return { ids, findings }
}

const BUTTON = [['@acme/ui#<acme-button>', "import '@acme/ui/button.js'"]]

for (const [name, entries] of [
  ['as it is', [PACKAGE, manifest('package/custom-elements.json')]],
  [
    'with a long name before its file',
    [PACKAGE, { name: 'x', text: `170 path=${longName}\n`, type: 'x' }, manifest('x')],
  ],
  ['with a long name as GNU writes it', [PACKAGE, { name: 'x', text: `${longName}\0`, type: 'L' }, manifest('x')]],
  [
    'with style sheets and a package of others',
    [
      PACKAGE,
      { name: 'package/button.css', text: ':root { --ink: #fff }' },
      { name: 'package/node_modules/other/custom-elements.json', text: '{' },
      manifest('package/custom-elements.json'),
    ],
  ],
] as readonly (readonly [string, readonly Entry[]])[])
  test(`a package as npm packs it is a folder: ${name}`, async () => {
    const { ids, findings } = await convert(gzipSync(tar(entries)))
    expect(findings.faults).toEqual([])
    expect(ids).toEqual(BUTTON)
  })

test('a tar that is not packed is one too, and what only has its ending is none', async () => {
  expect((await convert(tar([PACKAGE, manifest('package/custom-elements.json')]), 'a.tar')).ids).toEqual(BUTTON)
  const { findings } = await convert(gzipSync(JSON.stringify({ ink: { $type: 'color', $value: '#fff' } })))
  expect(findings.faults).toEqual([])
})

for (const [name, bytes, message] of [
  ['nothing to read', gzipSync(tar([{ name: 'package/index.js', text: '' }])), /without any JSON/],
  [
    'an end in the middle',
    gzipSync(tar([PACKAGE, manifest('package/custom-elements.json')]).subarray(0, 1600)),
    /damaged/,
  ],
  ['damage', gzipSync(tar([PACKAGE, manifest('a/custom-elements.json')])).subarray(0, 120), /damaged/],
  ['a size that is none', gzipSync(tar([PACKAGE]).fill('z', 124, 135)), /damaged/],
  [
    'what unpacks to more than packages do',
    gzipSync(tar([{ name: 'a.json', text: ' '.repeat(40_000_000) }])),
    /more than 200 times/,
  ],
] as const)
  test(`a tar archive with ${name} is refused`, async () => {
    const { findings } = await convert(bytes)
    expect(findings.faults[0]).toMatchObject({ code: 'file-is-archive', message: expect.stringMatching(message) })
  })
