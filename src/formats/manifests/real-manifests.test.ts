import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { countElements, countStorybook, countTags, type Counts } from '../../../test/libraries/counted-manifests.ts'
import { canonicalComponent } from './model/canonical-component.ts'
import type { CodeComponent } from './model/code-component.ts'
import { readManifests, type ManifestFile } from './read-manifests.ts'

const CODE = path.resolve(import.meta.dirname, '../../../../shared/data/code')
const isThere = existsSync(CODE)
if (!isThere) console.log('real manifests of code are not covered: ../shared/data/code is absent')

const json = (file: string) => JSON.parse(readFileSync(path.join(CODE, file), 'utf8'))

function folder(name: string): ManifestFile[] {
  const root = path.join(CODE, name)
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && file !== 'truth.json' && statSync(path.join(root, file)).isFile())
    .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }))
}

const counted = (components: readonly CodeComponent[]): Counts => ({
  components: components.length,
  props: components.reduce((total, { props }) => total + props.length, 0),
  values: components.reduce(
    (total, { props }) => total + props.reduce((sum, { values = [] }) => sum + values.length, 0),
    0,
  ),
  slots: components.reduce((total, { slots }) => total + slots.length, 0),
  events: components.reduce((total, { events }) => total + events.length, 0),
  cssProperties: components.reduce((total, { cssProperties }) => total + cssProperties.length, 0),
  cssParts: components.reduce((total, { cssParts }) => total + cssParts.length, 0),
})

const isSound =
  (broken: readonly string[]) =>
  ({ origins }: CodeComponent): boolean =>
    !origins.some(({ entry }) => broken.includes(entry))

describe.skipIf(!isThere)('every manifest arrives whole, counted by other means', () => {
  for (const name of ['moonstone', 'charcoal', 'agentero', 'freecodecamp-ui'])
    test(`the Storybook of ${name}, and what its tool could not read is named`, () => {
      const { counts, broken } = countStorybook(json(`storybook/${name}/components.json`).components)
      const { components, findings } = readManifests(folder(`storybook/${name}`))
      expect(counted(components.filter(isSound(broken)))).toEqual(counts)
      const named = findings.filter(({ code }) => code === 'code-entry-broken').map((one) => one.path)
      expect(named).toEqual(broken.map((key) => `components.json: ${key}`))
    })

  for (const name of ['v0-react-docgen-typescript', 'v0-react-component-meta'])
    test(`a Storybook of version 0: ${name}`, () => {
      const { counts } = countStorybook(json(`storybook/generated-10.6/${name}/components.json`).components)
      expect(counted(readManifests(folder(`storybook/generated-10.6/${name}`)).components)).toEqual(counts)
    })

  for (const name of ['v1-docgen-server', 'v1-vue-component-meta'])
    test(`a Storybook of version 1, by its references: ${name}`, () => {
      const root = `storybook/generated-10.6/${name}/services/core/docgen`
      const entries = readdirSync(path.join(CODE, root)).map((file) => json(`${root}/${file}`).components)
      const { counts } = countStorybook(Object.assign({}, ...entries))
      expect(counted(readManifests(folder(`storybook/generated-10.6/${name}`)).components)).toEqual(counts)
    })

  for (const name of ['rhds', 'shoelace', 'ui5', 'spectrum-button', 'spectrum-textfield', 'spectrum-badge'])
    test(`the custom elements of ${name}, with what they inherit`, () => {
      const counts = countElements(json(`custom-elements/${name}/custom-elements.json`))
      expect(counted(readManifests(folder(`custom-elements/${name}`)).components)).toEqual(counts)
    })

  test('the tags of carbon, which are of another format under the same name', () => {
    const counts = countTags(json('custom-elements/carbon/custom-elements.json').tags)
    expect(counted(readManifests(folder('custom-elements/carbon')).components)).toEqual(counts)
  })

  for (const version of ['1.5.3', '2.0.2'])
    test(`every record of Code Connect as parsed by ${version}: its node, under what it shows`, () => {
      const records: { figmaNode: string }[] = json(`code-connect/sds/parsed.cli-${version}.json`)
      const { components } = readManifests([
        { path: 'parsed.json', json: json(`code-connect/sds/parsed.cli-${version}.json`) },
      ])
      const nodes = components.flatMap(({ connections }) => connections.map(({ nodeId }) => nodeId))
      const wanted = records.map(({ figmaNode }) => figmaNode.split('node-id=')[1]?.replace('-', ':'))
      expect(new Set(nodes)).toEqual(new Set(wanted))
      // The later version puts connections of several variants into one record; read apart they are as many as before.
      expect(nodes).toHaveLength(99)
    })

  test('both versions of Code Connect say the same of the same library', () => {
    const [before, after] = ['1.5.3', '2.0.2'].map((version) => {
      const { components } = readManifests([
        { path: 'parsed.json', json: json(`code-connect/sds/parsed.cli-${version}.json`) },
      ])
      const plain = components.map(({ id, props, connections }) => ({
        id,
        props: [...props].sort((a, b) => a.name.localeCompare(b.name)),
        connected: connections.map(({ nodeId, properties }) => `${nodeId} ${properties.length}`).sort(),
      }))
      return plain.sort((a, b) => a.id.localeCompare(b.id))
    })
    expect(after?.map(({ id }) => id)).toEqual(before?.map(({ id }) => id))
    expect(after?.map(({ props }) => props.map(({ name }) => name))).toEqual(
      before?.map(({ props }) => props.map(({ name }) => name)),
    )
  })

  test('every item of a registry is a component, an example of one, or named', () => {
    const items: { name: string; type: string }[] = json('registry/8starlabs-ui/registry.json').items
    const { components, findings } = readManifests([
      { path: 'registry.json', json: json('registry/8starlabs-ui/registry.json') },
    ])
    const examples = components.flatMap((one) => one.examples.map(({ name }) => name))
    const left = findings.filter(({ code }) => code === 'code-not-component').map((one) => one.path.split(': ')[1])
    const entries = components.flatMap(({ origins }) => origins.map(({ entry }) => entry))
    expect(new Set([...entries, ...examples, ...left])).toEqual(new Set(items.map(({ name }) => name)))
    expect([...entries, ...examples, ...left]).toHaveLength(items.length)
    expect(left).toEqual([])
  })

  test('pages of documentation come with what they are attached to', () => {
    const { pages, components } = readManifests(folder('storybook/generated-10.6/v1-docgen-server'))
    expect(pages.map(({ id, component, content }) => [id, component, content !== undefined])).toEqual([
      ['actions-button--usage', 'tiny-ds#Button', true],
      ['introduction--docs', null, true],
    ])
    expect(components.find(({ name }) => name === 'Button')?.examples.map(({ name }) => name)).toEqual([
      'Primary',
      'Danger',
    ])
    expect(readManifests(folder('storybook/charcoal')).pages).toHaveLength(
      Object.keys(json('storybook/charcoal/docs.json').docs).length,
    )
  })

  test('no path of the machine that built is kept anywhere', () => {
    for (const name of [
      'moonstone',
      'charcoal',
      'agentero',
      'freecodecamp-ui',
      'generated-10.6/v1-docgen-server',
      'generated-10.6/v1-vue-component-meta',
    ]) {
      const { components, findings } = readManifests(folder(`storybook/${name}`))
      const all = [...components.map(canonicalComponent), ...findings.map(({ message }) => message)].join('\n')
      expect(all).not.toMatch(/\/home\/|\/Users\/|\/project\/|runner\/work|[A-Z]:\\\\/)
      const files = components.flatMap(({ file }) => file ?? [])
      expect(files.filter((file) => file.startsWith('/'))).toEqual([])
      expect(files.length).toBeGreaterThan(0)
    }
  })
})
