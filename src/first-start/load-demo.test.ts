import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { documentationText } from '../../demo/documentation.js'
import { testApi } from '../../test/kit/api.ts'
import { engines } from '../../test/kit/databases.ts'
import { readChanges } from '../intake/changes/read-changes.ts'
import { BLOCK_TYPES } from '../documentation/blocks/block-types.ts'
import { loadDemoDocumentation, loadDemoLibrary } from './load-demo.ts'

const DEMO = path.resolve(import.meta.dirname, '../../demo')
const file = (name: string): string => path.join(DEMO, name)

test('demo/documentation.json is up to date with its source', () => {
  expect(readFileSync(file('documentation.json'), 'utf8')).toBe(documentationText())
})

for (const engine of engines) {
  test(`the demo documentation is written on the demo library, once, on ${engine}`, async () => {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'vitrine-demo-'))
    const api = await testApi(engine, { env: { VITRINE_DATA_DIR: dataDir } })
    const project = await api.project()
    const { key } = project
    const versions = [file('before.json'), file('library.json')]
    await loadDemoLibrary(api.services, project.id, versions)
    await loadDemoLibrary(api.services, project.id, versions)
    const { data: changes } = await readChanges(api.services, project.id, { before: null, limit: 10 })
    expect(changes.map(({ revision }) => revision)).toEqual([2, 1])
    expect(changes[0]?.counts.component?.removed).toBeGreaterThan(0)
    const demo = {
      text: readFileSync(file('documentation.json'), 'utf8'),
      readUpload: (name: string) => readFile(file(`documentation/uploads/${name}`)),
    }
    await loadDemoDocumentation(api.services, project.id, demo)

    const pages = (await api.call('listPages', { key, query: { limit: 100 } })).body.data
    expect(pages).toHaveLength(15)
    const documents: { type: string; id: string }[] = [
      ...(await api.services.db<{ type: string; id: string }>`
        select entity_type as type, entity_id as id from entity_documentation
        where project_id = ${project.id}::uuid and block_count > 0`),
    ]
    expect(documents.filter(({ type }) => type !== 'doc-page').length).toBeGreaterThanOrEqual(40)
    const types = new Set<string>()
    for (const { type, id } of documents) {
      const { body } = await api.call('getDocumentation', { key, path: { type, id } })
      for (const block of body.blocks) types.add(block.type)
      expect(body.mentions.filter((mention: { exists: boolean }) => !mention.exists)).toEqual([])
    }
    expect([...types].sort()).toEqual(BLOCK_TYPES.map(({ type }) => type).sort())

    const before = await api.services.revisions.learn(project.id)
    await loadDemoDocumentation(api.services, project.id, demo)
    expect(await api.services.revisions.learn(project.id)).toEqual(before)
    rmSync(dataDir, { recursive: true })
  }, 120_000)
}

test('property, value and element names in the demo documentation are those of the specs', () => {
  const library = JSON.parse(readFileSync(file('library.json'), 'utf8'))
  const { documentation } = JSON.parse(documentationText())
  for (const { type, id, blocks } of documentation) {
    if (type !== 'component') continue
    const component = library.components.find(({ key }: { key: string }) => id === `{{component ${key}}}`)
    for (const block of blocks) {
      for (const item of block.type === 'props-notes' ? block.content.items : []) {
        const known = component.spec.props[item.prop]
        expect(known, `${component.name}.${item.prop}`).toBeDefined()
        for (const { value } of item.values ?? []) expect(known.enum, `${component.name}.${item.prop}`).toContain(value)
      }
      for (const { element } of block.type === 'anatomy-notes' ? block.content.items : []) {
        expect(Object.keys(component.spec.anatomy), component.name).toContain(element)
      }
    }
  }
})
