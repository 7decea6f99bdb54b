import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { samplePenpot } from '../../../test/kit/samples/penpot-file.ts'
import { zip } from '../../../test/kit/samples/zip.ts'
import { Findings } from '../../formats/bundle/findings.ts'
import { UnpackedBytes } from '../../formats/recognize/archive-bounds.ts'
import { ownPath, type Json, type JsonObject } from '../../kit/shapes/json-value.ts'
import { Archive } from './archive.ts'
import { convertFiles } from './convert-files.ts'

/** Every entry of the archive by its name, read without what imports it. */
async function entriesOf(bytes: Buffer): Promise<Map<string, Buffer>> {
  const folder = folderOf()
  const file = path.join(folder, 'look.zip')
  writeFileSync(file, bytes)
  const archive = await Archive.open(file, new UnpackedBytes())
  const found = new Map<string, Buffer>()
  for (const entry of archive.entries) {
    const chunks: Buffer[] = []
    for await (const chunk of archive.unpack(entry)) chunks.push(chunk)
    found.set(entry.fileName, Buffer.concat(chunks))
  }
  archive.close()
  return found
}

const packed = (entries: ReadonlyMap<string, Buffer>): Buffer =>
  zip(Array.from(entries, ([name, text]) => ({ name, text })))

function folderOf(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'vitrine-penpot-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

type Line = JsonObject & { readonly kind: string; readonly key: string }

async function convert(bytes: Buffer, name = 'Acme.penpot') {
  const folder = folderOf()
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  const findings = new Findings()
  const taken: string[] = []
  const made = await convertFiles(
    {
      paths: [file],
      format: null,
      fileKey: null,
      isComplete: false,
      isStrict: false,
      scratch: path.join(folder, 'made'),
      onRecognized: (one) => taken.push(`${one.path} ${one.format} ${one.as}`),
    },
    findings,
  )
  const lines = made.flatMap((one) => readFileSync(one.path, 'utf8').trim().split('\n'))
  const [header = {}, ...entries] = lines.map((line) => JSON.parse(line) as Line)
  const of = (kind: string): Line[] => entries.filter((entry) => entry.kind === kind)
  return { header, of, findings, taken }
}

const styled = (component: Json | undefined, ...where: string[]): JsonObject =>
  (ownPath(component, 'spec', 'default', 'elements', ...where) ?? {}) as JsonObject

test('a file that the library of Penpot wrote: everything that an independent look at the archive counts', async () => {
  const { bytes, ids } = await samplePenpot()
  const entries = await entriesOf(bytes)
  const { header, of, findings, taken } = await convert(bytes)
  expect(findings.faults).toEqual([])
  expect(findings.warnings).toEqual([])
  expect(taken).toEqual(['Acme.penpot penpot Penpot file'])
  expect(header).toMatchObject({ source: { tool: 'penpot', file_key: ids.file, name: 'Acme', complete: true } })

  const named = (part: string): JsonObject[] =>
    [...entries]
      .filter(([name]) => name.includes(`/${part}/`))
      .map(([, text]) => JSON.parse(String(text)) as JsonObject)
  const components = named('components')
  const sets = new Set(components.flatMap(({ variantId }) => variantId ?? []))
  const alone = components.filter(({ variantId }) => variantId === undefined).map(({ id }) => id)
  expect(new Set(of('component').map(({ key }) => key))).toEqual(new Set([...sets, ...alone]))
  expect(components).toHaveLength(3)
  expect(new Set(of('style').map(({ key }) => key))).toEqual(
    new Set([...named('colors'), ...named('typographies')].map(({ id }) => id)),
  )

  const tokens = JSON.parse(String(entries.get(`files/${ids.file}/tokens.json`))) as { $themes: { name: string }[] }
  expect(of('collection').map(({ name, modes }) => [name, modes])).toEqual([
    ['Mode', tokens.$themes.map(({ name }) => ({ id: name, name }))],
    ['base', [{ id: 'default', name: 'default' }]],
  ])
  const ALL = {
    r: expect.any(Number) as number,
    g: expect.any(Number) as number,
    b: expect.any(Number) as number,
    a: 1,
  }
  expect(Object.fromEntries(of('token').map(({ key, values }) => [key, values]))).toEqual({
    'color.blue': { default: ALL },
    'color.sky': { default: ALL },
    gap: { default: 8 },
    'surface.accent': { Light: { alias: 'color.blue' }, Dark: { alias: 'color.sky' } },
  })
})

test('boxes are where the file has them, and everything names what it is made of', async () => {
  const { bytes, ids } = await samplePenpot()
  const { of } = await convert(bytes)
  const component = (key: string) => of('component').find((one) => one.key === key)
  const [set, card] = [component(ids.set), component(ids.card)]
  expect(set).toMatchObject({ name: 'Actions/Button', type: 'COMPONENT_SET', node_id: ids.set })
  expect(ownPath(set, 'spec', 'props', 'Size')).toMatchObject({ default: 'Small', enum: ['Small', 'Large'] })
  // The layout reads from the top: the icon comes before the label, which lies below it.
  expect(ownPath(set, 'spec', 'default', 'layout')).toEqual([{ root: ['Icon', 'Label'] }])
  expect(styled(set, 'root', 'styles')).toMatchObject({
    layoutMode: 'HORIZONTAL',
    padding: { top: 6, end: 12, bottom: 6, start: 12 },
    itemSpacing: { $token: 'base/gap', $extensions: { 'com.figma': { rawValue: 8 } } },
    backgroundColor: { $token: 'Mode/surface/accent', $extensions: { 'com.figma': { rawValue: '#0A72CA' } } },
    cornerRadius: 4,
    width: 120,
    height: 40,
  })
  expect(styled(set, 'Label')).toMatchObject({
    content: 'Buy',
    styles: { typography: { $token: 'Text/Body' }, textColor: { $token: 'Brand/Ink' }, width: 60, height: 20 },
  })
  const icon = ownPath(styled(set, 'Icon'), 'vector') as string
  expect(ownPath(set, 'vectors', icon)).toEqual({ fill: [{ path: 'M0 0L16 0L8 16Z' }] })
  expect(set?.['binds']).toMatchObject([{ token: 'gap' }, { token: 'surface.accent' }])
  expect(set?.['styles']).toMatchObject([{ style: ids.ink }, { style: ids.body }])

  expect(card).toMatchObject({ name: 'Card', type: 'COMPONENT', uses: [{ component: ids.set }] })
  expect(styled(card, 'Button')).toMatchObject({
    instanceOf: 'Actions/Button',
    overrides: { Label: { content: 'Sell' } },
    styles: { x: 40, y: 100, width: 120, height: 40 },
  })
  expect(styled(card, 'Dot', 'styles')).toMatchObject({ backgroundColor: '#FF0000', x: 150, y: 20, width: 10 })
  // Turned around its center, (560, 30): its corner comes to stand at (570, -10) of the page.
  expect(styled(card, 'Tilted', 'styles')).toMatchObject({ rotation: -90, x: 70, y: -10, width: 80, height: 20 })
  expect(of('screen')).toMatchObject([{ key: ids.screen, name: 'Home', uses: [{ component: ids.card }] }])
  expect(of('style').find(({ key }) => key === ids.ink)).toMatchObject({
    name: 'Brand/Ink',
    type: 'PAINT',
    properties: { paints: [{ type: 'SOLID', color: { a: 0.5 } }] },
  })
})

test('a broken entry costs only itself and is named, and then nothing counts as deleted', async () => {
  const { bytes, ids } = await samplePenpot()
  const entries = await entriesOf(bytes)
  const whole = await convert(bytes)
  const color = [...entries.keys()].find((name) => name.includes('/colors/')) ?? ''
  const dot = [...entries].find(([, text]) => String(text).includes('"name":"Dot"'))?.[0] ?? ''
  const broken = await convert(packed(new Map([...entries, [color, Buffer.from('{"id":')], [dot, Buffer.from('[]')]])))
  expect(broken.findings.faults).toEqual([])
  expect(broken.findings.warnings.map(({ code, path }) => [code, path])).toEqual(
    expect.arrayContaining([
      ['entry-unreadable', color],
      ['entry-unreadable', dot],
    ]),
  )
  expect(broken.header).toMatchObject({ source: { complete: false } })
  const keys = ({ of }: typeof whole) => ['component', 'screen', 'token'].map((kind) => of(kind).map(({ key }) => key))
  expect(keys(broken)).toEqual(keys(whole))
  expect(broken.of('style').map(({ key }) => key)).toEqual([ids.body])
  expect(Object.keys(styled(broken.of('component').find(({ key }) => key === ids.card)))).toEqual([
    'root',
    'Button',
    'Tilted',
  ])
})

test('a file that cannot be read whole keeps to what any archive may be', async () => {
  const manifest = '{"type":"penpot/export-files","files":[{"id":"f"}]}'
  const bomb = zip([
    { name: 'manifest.json', text: manifest },
    { name: 'files/f.json', text: `{"id":"f","a":"${'a'.repeat(60_000_000)}"}` },
  ])
  expect((await convert(bomb)).findings.faults).toMatchObject([
    { code: 'file-is-archive', message: expect.stringMatching(/200 times/) as string },
  ])
  const empty = zip([{ name: 'manifest.json', text: manifest }])
  expect((await convert(empty)).findings.faults).toMatchObject([{ message: 'is a Penpot file without any file in it' }])
  const old = await convert(Buffer.from('010b1a865063a15f00', 'hex'))
  expect(old.findings.faults).toMatchObject([
    { code: 'file-binary', message: expect.stringMatching(/before version 2\.4/) as string },
  ])
})

test('shapes that hold each other in a circle, or themselves, end', async () => {
  const { bytes, ids } = await samplePenpot()
  const entries = await entriesOf(bytes)
  const [name, text] = [...entries].find(([, one]) => String(one).includes('"name":"Home"')) ?? ['', Buffer.from('{}')]
  const home = { ...(JSON.parse(String(text)) as object), shapes: [ids.screen, 'nobody'] }
  const { of, findings } = await convert(packed(new Map([...entries, [name, Buffer.from(JSON.stringify(home))]])))
  expect(of('screen').map(({ key }) => key)).toEqual([ids.screen])
  expect(findings.warnings.map(({ path }) => path)).toEqual(['Screens: shape ' + ids.screen, 'Screens: shape nobody'])
})

test('under the name of any archive it is told by its content', async () => {
  const { bytes } = await samplePenpot()
  expect((await convert(bytes, 'export.zip')).taken).toEqual(['export.zip penpot Penpot file'])
})
