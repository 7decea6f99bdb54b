import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testApi } from '../../../test/kit/api.ts'
import { testConsole } from '../../../test/kit/console.ts'
import { scratchDirectory } from '../../../test/kit/scratch.ts'
import { importLibrary } from '../../intake/import/import-library.ts'
import { createPictureAccess } from './picture-access.ts'

const DEMO = fileURLToPath(new URL('../../../demo/library.json', import.meta.url))

interface DemoBundle {
  readonly components: readonly { readonly name: string }[]
}

/** The demo's buttons alone, by another name. */
function buttonsCalled(name: string): string {
  const demo = JSON.parse(readFileSync(DEMO, 'utf8')) as DemoBundle
  const button = demo.components.find((one) => one.name === 'Button')
  const file = path.join(scratchDirectory('vitrine-pictures'), 'buttons.json')
  writeFileSync(file, JSON.stringify({ ...demo, components: [{ ...button, name, uses: [] }] }))
  return file
}

const api = await testApi('embedded')
const console = testConsole(api)

async function projectWith(name: string) {
  const project = await api.project()
  await importLibrary(api.services, { projectId: project.id, files: [buttonsCalled(name)], dryRun: false })
  const { data } = (await api.call('listComponents', { key: project.key })).body
  return { ...project, component: String(data[0].id) }
}

const SCRIPT = '</title><script>alert(1)</script>'
const ours = await projectWith(SCRIPT)
const theirs = await projectWith('Button')

const access = async (key: string) => (await console.call('getPictureAccess', { key })).body
const show = async (file: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) =>
  console.app.inject({ url: `/console/pictures/${file}?${new URLSearchParams(query).toString()}`, headers })
const byKey = (key: string) => ({ authorization: `Bearer ${key}` })

test('a picture is a file that can run nothing, whatever its component is called', async () => {
  const { statusCode, headers, body } = await show(`${ours.component}.svg`, {}, byKey(ours.key))
  expect(statusCode, body).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  })
  expect(body).toMatch(/^<svg /)
  expect(body).not.toContain('<script')
})

test('what has not changed is not sent again', async () => {
  const { etag } = (await show(`${ours.component}.svg`, {}, byKey(ours.key))).headers
  const again = await show(`${ours.component}.svg`, {}, { ...byKey(ours.key), 'if-none-match': String(etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})

test('one access shows every picture of its project, as SVG and as PNG, and a browser may keep them', async () => {
  const { access: granted, revision } = await access(ours.key)
  const svg = await show(`${ours.component}.svg`, { access: granted, revision: String(revision) })
  expect(svg.statusCode, svg.body).toBe(200)
  expect(svg.headers['cache-control']).toMatch(/^private, max-age=\d{3}, immutable$/)
  const older = await show(`${ours.component}.svg`, { access: granted, revision: '0' })
  expect(older.headers['cache-control']).toBe('private, no-cache')
  const png = await show(`${ours.component}.png`, { access: granted, scale: '2', background: '#ffffff' })
  expect(png.headers['content-type']).toBe('image/png')
  const [width, height] = [png.rawPayload.readUInt32BE(16), png.rawPayload.readUInt32BE(20)]
  const size = /width="(\d+)[^"]*" height="(\d+)/.exec(svg.body)?.slice(1).map(Number)
  expect([Math.round(width / 2), Math.round(height / 2)]).toEqual(size)
}, 60_000)

test('an id of another project and one that nobody has are answered alike', async () => {
  const { access: granted } = await access(ours.key)
  for (const headers of [{}, byKey(ours.key)]) {
    const query: Record<string, string> = 'authorization' in headers ? {} : { access: granted }
    const foreign = await show(`${theirs.component}.svg`, query, headers)
    const unknown = await show('019a0000-0000-7000-8000-000000000000.svg', query, headers)
    expect([foreign.statusCode, unknown.statusCode]).toEqual([404, 404])
    expect(foreign.json().error.message).toBe(unknown.json().error.message.replace(/"[^"]+"/, `"${theirs.component}"`))
  }
})

test('without a key, with a wrong one, and with an access that was altered there is no picture', async () => {
  const { access: granted } = await access(ours.key)
  const [payload = '', tag = ''] = granted.split('.')
  const foreign = (await access(theirs.key)).access
  for (const altered of [
    '',
    '.',
    payload,
    `${payload}.`,
    `${payload}.${tag}.`,
    `${payload}.${tag.slice(0, -1)}`,
    `${payload}.${foreign.split('.')[1]}`,
    `${Buffer.from(JSON.stringify([theirs.id, 9e15, 0, ''])).toString('base64url')}.${tag}`,
    'x'.repeat(2000),
    '\u0000',
  ]) {
    const { statusCode, body } = await show(`${ours.component}.svg`, { access: altered })
    expect([400, 401], `${altered}: ${body}`).toContain(statusCode)
  }
  expect((await show(`${ours.component}.svg`)).statusCode).toBe(401)
  expect((await show(`${ours.component}.svg`, {}, byKey('svc_wrong'))).statusCode).toBe(401)
})

test('a key without the scope gets neither a picture nor an access', async () => {
  const key = await api.newKey(ours.id, ['read:docs'])
  expect((await show(`${ours.component}.svg`, {}, byKey(key))).statusCode).toBe(403)
  expect((await console.call('getPictureAccess', { key })).status).toBe(403)
})

for (const [what, file, query, status] of [
  ['a scale that is too large', 'x.svg', { scale: '5' }, 400],
  ['a parameter that nobody knows', 'x.svg', { strange: '1' }, 400],
  ['props that are no object', 'x.png', { props: '[]' }, 400],
  ['a format that is not drawn', 'x.gif', {}, 404],
  ['no format', 'x', {}, 404],
] as const)
  test(`refused by name: ${what}`, async () => {
    const { statusCode } = await show(file, query, byKey(ours.key))
    expect(statusCode).toBe(status)
  })

test('an access ends with its time, when a key is revoked, and when the project is restored', async () => {
  let now = 1_800_000_000_000
  const revisions = { library: 7, docs: 1, keys: 3, epoch: 'first' }
  let known: typeof revisions | null = revisions
  const { grant, open } = createPictureAccess({
    secret: 'secret',
    revisions: { learn: async () => known },
    clock: { now: () => now },
  })
  const { access: granted, expiresAt } = grant({ projectId: 'one', revisions })
  expect(await open(granted)).toMatchObject({ projectId: 'one', revisions: { library: 7 } })
  known = { ...revisions, library: 8 }
  expect(await open(granted)).toMatchObject({ revisions: { library: 8 } })
  for (const other of [{ ...revisions, keys: 4 }, { ...revisions, epoch: 'second' }, null]) {
    known = other
    await expect(open(granted)).rejects.toThrow('no longer valid')
  }
  known = revisions
  expect(expiresAt.getTime() - now).toBeGreaterThanOrEqual(300_000)
  expect(expiresAt.getTime() - now).toBeLessThanOrEqual(600_000)
  now = expiresAt.getTime()
  await expect(open(granted)).rejects.toThrow('no longer valid')
})
