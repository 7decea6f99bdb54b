import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { admin, adminServices, testClock } from '../../../test/kit/admin.ts'
import { engines, testDatabase } from '../../../test/kit/databases.ts'
import { importKit } from '../../../test/kit/import-kit.ts'
import { countElements, countStorybook, countTags, type Counts } from '../../../test/libraries/counted-manifests.ts'
import { openCodeSide } from '../../code-components/code-side.ts'
import { readCodeRevision } from '../../code-components/store.ts'
import type { CodeComponent } from '../../formats/manifests/model/code-component.ts'
import type { ImportSummary } from '../import/rules/import-summary.ts'

// Manifests of strangers through the whole import into the database, counted by other means.

const CODE = path.resolve(import.meta.dirname, '../../../../shared/data/code')
const isThere = existsSync(CODE)
if (!isThere) console.log('the arrival of real manifests is not covered: ../shared/data/code is absent')

const json = (file: string) => JSON.parse(readFileSync(path.join(CODE, file), 'utf8'))

const counted = (components: readonly CodeComponent[]): Counts => {
  const sum = (of: (one: CodeComponent) => number): number => components.reduce((total, one) => total + of(one), 0)
  return {
    components: components.length,
    props: sum(({ props }) => props.length),
    values: sum(({ props }) => props.reduce((total, { values = [] }) => total + values.length, 0)),
    slots: sum(({ slots }) => slots.length),
    events: sum(({ events }) => events.length),
    cssProperties: sum(({ cssProperties }) => cssProperties.length),
    cssParts: sum(({ cssParts }) => cssParts.length),
  }
}

describe.skipIf(!isThere).each(engines)('the code side of strangers arrives on %s', async (engine) => {
  const db = await testDatabase(engine)

  async function scene() {
    const services = adminServices(db, testClock())
    const { projectId } = await importKit(db)
    const take = (...files: string[]) =>
      admin<ImportSummary>(services, 'import', {
        project: projectId,
        files: files.map((file) => path.join(CODE, file)),
        dry_run: false,
      })
    const side = () => openCodeSide(services, { projectId })
    return { services, projectId, take, side }
  }

  for (const name of ['moonstone', 'charcoal', 'agentero', 'freecodecamp-ui'])
    test(`the Storybook of ${name}`, async () => {
      const { take, side } = await scene()
      const { counts, broken } = countStorybook(json(`storybook/${name}/components.json`).components)
      const summary = await take(`storybook/${name}`)
      const components = [...(await side()).components.values()]
      const sound = components.filter(({ origins }) => !origins.some(({ entry }) => broken.includes(entry)))
      expect(counted(sound)).toEqual(counts)
      expect(summary.code).toMatchObject({ added: components.length, changed: 0, deleted: 0, unchanged: 0 })
      const named = summary.warnings.filter(({ code }) => code === 'code-entry-broken').map((one) => one.path)
      expect(named).toEqual(broken.map((key) => `components.json: ${key}`))
      expect(JSON.stringify(components)).not.toMatch(/\/home\/|\/Users\/|runner\/work|\/work\//)
    })

  for (const name of [
    'v0-react-docgen-typescript',
    'v0-react-component-meta',
    'v1-docgen-server',
    'v1-vue-component-meta',
  ])
    test(`a Storybook as its tool writes it: ${name}`, async () => {
      const { take, side } = await scene()
      await take(`storybook/generated-10.6/${name}`)
      const files = name.startsWith('v1')
        ? { 'v1-docgen-server': ['actions-button', 'badge', 'navigation-tabs'], 'v1-vue-component-meta': ['chip'] }[
            name as 'v1-docgen-server'
          ].map((file) => `storybook/generated-10.6/${name}/services/core/docgen/${file}.json`)
        : [`storybook/generated-10.6/${name}/components.json`]
      const { counts } = countStorybook(Object.assign({}, ...files.map((file) => json(file).components)))
      expect(counted([...(await side()).components.values()])).toEqual(counts)
    })

  for (const name of ['rhds', 'shoelace', 'ui5', 'spectrum-button', 'spectrum-textfield', 'spectrum-badge'])
    test(`the custom elements of ${name}, as a folder and as the file alone`, async () => {
      const { take, side, services, projectId } = await scene()
      const counts = countElements(json(`custom-elements/${name}/custom-elements.json`))
      await take(`custom-elements/${name}/custom-elements.json`)
      expect(counted([...(await side()).components.values()])).toEqual(counts)
      const revision = await readCodeRevision(services.db, projectId)
      const again = await take(`custom-elements/${name}`)
      expect(again.code).toMatchObject({ added: 0, changed: 0, deleted: 0, unchanged: counts.components })
      expect(again.source?.matched_by).toBe('identities')
      expect(await readCodeRevision(services.db, projectId)).toBe(revision)
    })

  test('the tags of carbon', async () => {
    const { take, side } = await scene()
    await take('custom-elements/carbon')
    expect(counted([...(await side()).components.values()])).toEqual(
      countTags(json('custom-elements/carbon/custom-elements.json').tags),
    )
  })

  test('every item of a registry', async () => {
    const { take, side } = await scene()
    const items: { name: string }[] = json('registry/8starlabs-ui/registry.json').items
    await take('registry/8starlabs-ui')
    const components = [...(await side()).components.values()]
    const names = components.flatMap(({ origins, examples }) => [
      ...origins.map(({ entry }) => entry),
      ...examples.map(({ name }) => name),
    ])
    for (const { name } of items) expect(names).toContain(name)
  })
})
