import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { testApi } from '../../../test/kit/api.ts'
import { testConsole } from '../../../test/kit/console.ts'
import { scratchDirectory } from '../../../test/kit/scratch.ts'
import { importLibrary } from '../../intake/import/import-library.ts'

const DEMO = fileURLToPath(new URL('../../../demo/library.json', import.meta.url))

const api = await testApi('embedded')
const console = testConsole(api)
const { id: projectId, key } = await api.project()
await importLibrary(api.services, {
  projectId,
  files: [DEMO],
  dryRun: false,
})
const { body } = await api.call('listComponents', { key, query: { limit: 100 } })
const components: readonly { id: string; name: string; has_spec: boolean }[] = body.data
const idOf = (name: string): string => components.find((one) => one.name === name)?.id ?? ''
const pictureOf = (name: string, query: Record<string, string> = {}) =>
  console.call('drawPicture', { key, path: { id: idOf(name) }, query })

test('every component of the demo that has a spec is drawn', async () => {
  for (const { id, name, has_spec } of components) {
    const { status, body } = await console.call('drawPicture', { key, path: { id } })
    expect([name, status]).toEqual([name, has_spec ? 200 : 404])
    if (has_spec) expect(body.svg, name).toMatch(/^<svg [^]*<path /)
    else expect(body.error.details).toMatchObject({ reason: 'no_spec' })
  }
}, 120_000)

test('a button is drawn in the variant, the mode and with the label that is asked for', async () => {
  const plain = (await pictureOf('Button')).body
  const danger = (await pictureOf('Button', { props: '{"appearance":"Danger"}' })).body
  const dark = (await pictureOf('Button', { modes: '{"Color":"Dark"}' })).body
  const long = (await pictureOf('Button', { props: '{"label":"Release this container"}' })).body
  expect(new Set([plain, danger, dark, long].map(({ svg }) => svg)).size).toBe(4)
  expect([danger.width, dark.width]).toEqual([plain.width, plain.width])
  expect(long.width).toBeGreaterThan(plain.width + 30)
})

test('what drives the color of a shadow drives it in the modes that are asked for', async () => {
  const ring = async (mode: string) =>
    (await pictureOf('Checkbox', { props: '{"state":"Focus"}', modes: JSON.stringify({ Color: mode }) })).body.svg
  expect(await ring('Light')).toContain('#2c90f1')
  expect(await ring('Dark')).toContain('#62adff')
})

test('how each box looks is told where it is asked for', async () => {
  const { boxes } = (await pictureOf('Button', { looks: 'true' })).body
  expect(boxes.map(({ name }: { name: string }) => name)).toEqual(['root', 'label'])
  expect(boxes[0].look).toMatchObject({ kind: 'box', fills: ['#0a72caff'], corners: [4, 4, 4, 4], text: null })
  expect(boxes[1].look.text).toMatchObject({ characters: 'Book slot', size: 12, weight: 500, lineHeight: 16 })
  expect((await pictureOf('Button', { boxes: 'true' })).body.boxes[0]).not.toHaveProperty('look')
})

test('a variant is chosen as the design tool names it, as an object, or by its place; the rest stays at its default', async () => {
  const wanted = (await pictureOf('Button', { props: '{"appearance":"Danger"}' })).body.svg
  const { spec } = (await api.call('getSpec', { key, path: { id: idOf('Button') } })).body
  const places = spec.variantConfigurations.map(JSON.stringify)
  const place = places.indexOf(JSON.stringify({ ...spec.variantConfigurations[0], appearance: 'Danger' }))
  for (const variant of ['appearance=Danger', ' Appearance = danger ', '{"appearance":"Danger"}', String(place)])
    expect((await pictureOf('Button', { variant })).body.svg, variant).toBe(wanted)
  const over = await pictureOf('Button', { variant: 'appearance=Danger', props: '{"Appearance":"Primary"}' })
  expect(over.body.svg).toBe(wanted)
})

for (const [what, variant, status, message] of [
  [
    'a value that no variant has',
    'appearance=Dangr',
    404,
    /no variant of .*Button.* matches .* the nearest are .*Danger/,
  ],
  ['a property that tells none apart', 'shape=Round', 404, /the nearest are/],
  ['a place after the last', '9999', 404, /has \d+ variants: the last is \d+/],
  ['nothing that is said', 'Danger', 400, /must be like Size=Small/],
  ['a list', '["Danger"]', 400, /must be like Size=Small/],
  ['an object of objects', '{"a":{}}', 400, /must be like Size=Small/],
] as const)
  test(`a variant that is not there is answered with what there is: ${what}`, async () => {
    const { status: answered, body } = await pictureOf('Button', { variant })
    expect([answered, JSON.stringify(body)]).toEqual([status, expect.stringMatching(message)])
  })

test('a component without variants has none to choose', async () => {
  const { status, body } = await pictureOf('Key hint', { variant: 'size=Small' })
  expect([status, body.error.details.issues[0].message]).toEqual([400, 'cannot be used: "Key hint" has no variants'])
})

test('an instance is drawn from its own component, in the modes of the picture', async () => {
  const { svg, missing } = (await pictureOf('Form section')).body
  expect(svg.length).toBeGreaterThan(10_000)
  expect(missing.filter(({ reason }: { reason: string }) => reason.startsWith('the component'))).toEqual([])
})

for (const [what, query] of [
  ['a list instead of an object', { props: '[1]' }],
  ['values that are objects', { props: '{"a":{}}' }],
  ['no JSON', { modes: '{' }],
  ['a color that is none', { background: 'url(x)' }],
] as const)
  test(`refused with what was expected: ${what}`, async () => {
    const { status, body } = await pictureOf('Button', query)
    expect([status, body.error.code]).toEqual([400, 'SVC_INVALID_ARGUMENT'])
  })

test('a picture is there as PNG too, and says where its elements stand', async () => {
  const { width, height, png, boxes } = (await pictureOf('Button', { png: 'true', boxes: 'true', scale: '2' })).body
  const bytes = Buffer.from(png, 'base64')
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([width, height])
  const [root] = boxes
  expect([root.x, root.y, root.depth, Math.round(root.width * 2)]).toEqual([0, 0, 0, width])
  expect(boxes.map(({ name }: { name: string }) => name)).toContain('label')
}, 60_000)

test('names of properties and modes that nothing has change nothing', async () => {
  const { svg } = (await pictureOf('Button')).body
  const strange = await pictureOf('Button', { props: '{"__proto__":1,"nothing":"x"}', modes: '{"Nowhere":"Dark"}' })
  expect(strange.body.svg).toBe(svg)
})

test('a spec that is too large is not drawn, and it is said', async () => {
  const demo = JSON.parse(readFileSync(DEMO, 'utf8'))
  const button = demo.components.find(({ name }: { name: string }) => name === 'Button')
  const { variants: _, ...spec } = button.spec
  spec.default.elements.label.content = 'x'.repeat(8_100_000)
  const file = path.join(scratchDirectory('vitrine-pictures'), 'large.json')
  writeFileSync(file, JSON.stringify({ ...demo, components: [{ ...button, spec, uses: [] }] }))
  const other = await api.project()
  await importLibrary(api.services, { projectId: other.id, files: [file], dryRun: false })
  const { data } = (await api.call('listComponents', { key: other.key })).body
  const { status, body } = await console.call('drawPicture', { key: other.key, path: { id: data[0].id } })
  expect([status, body.error.details.reason]).toEqual([404, 'spec_too_large'])
})

test('what a file shows of an instance is kept by an import, and a layer is drawn in the modes that it says', async () => {
  const ink = { $token: 'Color/ink', $extensions: { 'com.figma': { id: 'VariableID:1:1', name: 'ink' } } }
  const styles = { layoutSizingVertical: 'HUG', width: 60, height: 20, modes: { Color: 'Dark' } }
  const group = {
    key: 'group',
    name: 'Group',
    type: 'COMPONENT',
    spec: {
      title: 'Group',
      anatomy: { root: { type: 'container' }, radio: { type: 'instance', instanceOf: 'Radio' } },
      default: {
        layout: [{ root: ['radio'] }],
        elements: { root: { styles: { layoutMode: 'VERTICAL' } }, radio: { instanceOf: 'Radio', styles } },
      },
    },
    instances: {
      '000001': {
        of: 'Radio',
        anatomy: { dot: { type: 'ellipse' } },
        layout: [{ root: ['dot'] }],
        elements: { root: {}, dot: { styles: { width: 20, height: 20, backgroundColor: ink } } },
      },
    },
    instance_places: [{ radio: '000001' }],
  }
  const values = { '1:0': { r: 1, g: 1, b: 1, a: 1 }, '1:1': { r: 0, g: 0, b: 1, a: 1 } }
  const modes = [
    { id: '1:0', name: 'Light' },
    { id: '1:1', name: 'Dark' },
  ]
  const bundle = {
    vitrine: 1,
    source: { tool: 'figma', file_key: 'kept', name: 'Kept', complete: true },
    collections: [{ key: 'c', name: 'Color', modes, default_mode: '1:0' }],
    tokens: [{ key: 't', source_id: 'VariableID:1:1', name: 'ink', collection: 'c', type: 'COLOR', values }],
    components: [group],
  }
  const file = path.join(scratchDirectory('vitrine-pictures'), 'kept.json')
  writeFileSync(file, JSON.stringify(bundle))
  const other = await api.project()
  await importLibrary(api.services, { projectId: other.id, files: [file], dryRun: false })
  const { data } = (await api.call('listComponents', { key: other.key })).body
  const asked = { key: other.key, path: { id: data[0].id } }
  const { svg, missing, height } = (await console.call('drawPicture', asked)).body
  expect([missing, height, svg.includes('#0000ff'), svg.includes('#ffffff')]).toEqual([[], 20, true, false])
  // The spec that agents read says nothing of it.
  expect(JSON.stringify((await api.call('getComponent', asked)).body)).not.toContain('dot')
})
