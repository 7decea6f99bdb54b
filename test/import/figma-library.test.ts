import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { importLibrary } from '../../src/intake/import/import-library.ts'
import { testApi, type TestApi, type TestProject } from '../kit/api.ts'
import { ASKS, type Ids } from '../kit/asks.ts'
import { testConsole } from '../kit/console.ts'
import { engines } from '../kit/databases.ts'
import {
  figmaFile,
  figmaVariables,
  hex,
  publishedComponents,
  publishedSets,
  publishedStyles,
  styleNodes,
} from '../libraries/figma-answers.ts'

// A library that came from saved answers of the design tool, asked through the contract.

const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-figma-'))
afterAll(() => rmSync(directory, { recursive: true }))

/** Names say nothing here: the content tells what each is. */
function save(answers: Readonly<Record<string, unknown>>): string {
  const folder = mkdtempSync(path.join(directory, 'answers-'))
  for (const [name, answer] of Object.entries(answers)) writeFileSync(path.join(folder, name), JSON.stringify(answer))
  return folder
}

describe.each(engines)('a library from saved answers on %s', (engine) => {
  let api: TestApi
  let project: TestProject
  const ask = (operation: string, more: object = {}) => api.call(operation, { key: project.key, ...more })

  beforeAll(async () => {
    api = await testApi(engine)
    project = await api.project()
    const folder = save({
      'a.json': publishedComponents,
      'b.json': publishedSets,
      'c.json': publishedStyles,
      'd.json': styleNodes,
      'e.json': figmaVariables,
    })
    writeFileSync(path.join(folder, 'z.json'), gzipSync(JSON.stringify(figmaFile)))
    writeFileSync(path.join(folder, 'LICENSE'), 'no data')
    const summary = await importLibrary(api.services, { projectId: project.id, files: [folder] })
    expect(summary.warnings.map(({ path }) => path)).toContain('LICENSE')
  }, 60_000)

  test('every operation answers', async () => {
    const first = async (operation: string) => (await ask(operation)).body.data[0].id as string
    const collection = (await ask('describeTokens')).body.collections[0].id as string
    const { body } = await ask('listComponents', { query: { q: 'Button' } })
    const ids = {
      component: body.data[0].id as string,
      token: await first('listTokens'),
      collection,
      style: await first('listStyles'),
    }
    const known = new Set(Object.keys(ids))
    const answerable = Object.entries(ASKS).filter(([, { about }]) => about.every((kind) => known.has(kind)))
    expect(answerable.length).toBeGreaterThan(24)
    for (const [operation, { ask: make }] of answerable) {
      const answer = await ask(operation, make({ ...ids, page: '', block: '', object: '' } satisfies Ids))
      expect([operation, answer.status < 300]).toEqual([operation, true])
    }
  })

  test('components say whether they are published, how deep they are and how healthy', async () => {
    const { body } = await ask('listComponents')
    const rows = body.data.map((row: Record<string, unknown>) => [
      row['name'],
      row['publish_status'],
      row['component_depth'],
      row['variant_count'],
      row['has_spec'],
      row['source_node_id'],
    ])
    expect(rows).toEqual([
      ['Button', 'CURRENT', 2, 3, true, '3:1'],
      ['Card', 'UNPUBLISHED', 3, 0, true, '7:1'],
      ['Minus', 'UNPUBLISHED', 1, 0, true, '2:5'],
      ['Plus', 'CURRENT', 1, 0, true, '2:1'],
    ])
  })

  test('the values of the tokens that a spec binds are told, and those of other files are named', async () => {
    const { body } = await ask('listComponents', { query: { q: 'Button' } })
    const spec = await ask('getSpec', {
      path: { id: body.data[0].id },
      query: { include: ['variants', 'tokenValues'] },
    })
    const names = spec.body.token_values.map(({ name }: { name: string }) => name)
    expect(names.sort()).toEqual(['brand', 'space'])
    expect(spec.body.token_values_missing).toEqual([
      { ref: `VariableID:${hex('e')}/9:9`, name: `VariableID:${hex('e')}/9:9`, count: 1, raw_value: '#FF0000' },
    ])
    expect(spec.body.spec.invalidVariantCombinationsCount).toBe(2)
  })

  test('what is used of other files is told beside the build order, by the name that it has there', async () => {
    const { body } = await ask('listComponents', { query: { q: 'Card' } })
    const order = await ask('getBuildOrder', { path: { id: body.data[0].id } })
    expect(order.body.outside).toEqual([{ key: hex('5'), name: 'Away set' }])
    const names = order.body.ordered_components.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['Minus', 'Plus', 'Button', 'Card'])
    const edges = await ask('listEdges', {
      path: { entity_type: 'component', entity_id: body.data[0].id as string },
      query: { edge_types: ['USES_COMPONENT'] },
    })
    expect(edges.body.data).toContainEqual(
      expect.objectContaining({
        to: { entity_type: 'component', entity_id: hex('5'), name: null },
        metadata: { variants: [], nodeNames: ['away'], source_name: 'Away set' },
      }),
    )
  })

  test('the console has what a tree shows by hash, and what is placed on a screen', async () => {
    const console = testConsole(api)
    const { body } = await ask('listComponents', { query: { q: 'Plus' } })
    const { id } = body.data[0] as { id: string }
    const spec = await ask('getSpec', { path: { id }, query: { include: ['default'] } })
    const hash: string = spec.body.spec.default.elements.shape.vector
    const graphics = await console.call('getGraphics', { key: project.key, path: { id } })
    expect(graphics.body).toEqual({ vectors: { [hash]: { fill: [{ path: 'M0 4L8 4M4 0L4 8Z' }] } }, images: {} })
    const found = await ask('matchEntities', { query: { query: 'Checkout', entity_types: ['screen'] } })
    const screen: string = found.body.groups[0].matches[0].id
    const origin = await console.call('getOrigin', { key: project.key, path: { type: 'screen', id: screen } })
    expect(origin.body).toMatchObject({ node_id: '4:1', uses: [{ component_id: id, name: 'Plus' }] })
  })

  test('a token that was deleted in the source is in no index, and aliases to it still resolve', async () => {
    const { body } = await ask('listTokens')
    const names = body.data.map(({ name }: { name: string }) => name)
    expect(names.sort()).toEqual(['brand', 'space'])
    const brand = body.data.find(({ name }: { name: string }) => name === 'brand')
    const values = await ask('getTokenValues', { body: { ids: [brand.id] } })
    const [light, dark] = values.body.data[0].values
    expect(light.value).toBe('#FF0000')
    expect(dark).toMatchObject({ value: null, unresolved: { reason: 'dangling_alias' }, via: [{ name: 'gone' }] })
  })

  test('a style binds its token in the graph', async () => {
    const { body } = await ask('listStyles', { query: { name_prefix: 'Unused' } })
    const edges = await ask('listEdges', { path: { entity_type: 'style', entity_id: body.data[0].id } })
    expect(edges.body.data).toMatchObject([{ type: 'STYLE_BINDS_VAR', to: { name: 'brand' } }])
  })

  test('a file that comes without its variables and lists deletes none of them, and its bindings still resolve', async () => {
    const smaller = structuredClone(figmaFile)
    const [page] = smaller.document.children
    page?.children.splice(2, 1)
    page?.flowStartingPoints.pop()
    const request = { projectId: project.id, files: [save({ 'file.json': smaller })], fileKey: 'AcmeFileKey' }
    const summary = await importLibrary(api.services, request)
    expect(summary).toMatchObject({
      components: { deleted: 0 },
      tokens: { deleted: 0 },
      collections: { deleted: 0 },
      styles: { deleted: 0 },
      screens: { deleted: 1 },
    })
    const { body } = await ask('listComponents', { query: { q: 'Button' } })
    const query = { edge_types: ['BINDS_VARIABLE'] }
    const path = { entity_type: 'component', entity_id: body.data[0].id as string }
    const names = (await ask('listEdges', { path, query })).body.data.map((edge: Edge) => edge.to.name)
    expect(new Set(names)).toEqual(new Set(['brand', 'space', null]))
  })

  test('a file that is nothing known is left out and told; refused alone, or where that is asked for', async () => {
    const folder = save({ 'odd.json': { hello: 'world' }, 'file.json': figmaFile })
    const request = { projectId: project.id, files: [folder], fileKey: 'AcmeFileKey' }
    const { left_out, files } = await importLibrary(api.services, { ...request, dryRun: true })
    expect(files.map((file) => file.path)).toEqual(['file.json'])
    expect(left_out).toMatchObject({ count: 1, files: [{ code: 'values-plain', path: 'odd.json' }] })
    for (const refused of [
      { ...request, isStrict: true },
      { ...request, files: [save({ 'odd.json': { hello: 'world' } })] },
    ])
      await expect(importLibrary(api.services, refused)).rejects.toMatchObject({
        code: 'SVC_INVALID_ARGUMENT',
        message: expect.stringMatching(
          /odd\.json is not recognized: it holds 1 plain value .*Expected a library bundle/,
        ) as string,
      })
    const wrong = { projectId: project.id, files: [save({ 'file.json': figmaFile })], format: 'bundle' } as const
    await expect(importLibrary(api.services, wrong)).rejects.toThrow(/looks like a saved file of the design tool/)
  })
})

interface Edge {
  readonly to: { readonly name: string | null }
}
