import { describe, expect, test } from 'vitest'
import { testApi } from '../../test/kit/api.ts'
import { testConsole } from '../../test/kit/console.ts'
import { importFiles } from '../../test/kit/import-kit.ts'

const LONG = 12

/** Each uses the one before it; the last one is placed on a screen that a flow starts at. */
const CHAIN = {
  vitrine: 1,
  source: { tool: 'figma', file_key: 'chain', name: 'Chain', version: '1', complete: true },
  components: Array.from({ length: LONG }, (_, at) => ({
    key: `c${at}`,
    node_id: `1:${at}`,
    name: `Part ${at}`,
    type: 'COMPONENT',
    uses: at === 0 ? [] : [{ component: `c${at - 1}` }],
  })),
  screens: [{ key: 's', node_id: '9:1', name: 'Home', uses: [{ component: `c${LONG - 1}` }] }],
  flows: [{ key: 'f', node_id: '9:1', name: 'Start' }],
}

describe('what depends on an entity', async () => {
  const api = await testApi('embedded')
  const console = testConsole(api)
  const { id, key } = await api.project()
  await importFiles(api.services, id, [JSON.stringify(CHAIN)])
  const { body: listed } = await api.call('listComponents', { key, query: { fields: 'name', limit: 100 } })
  const idOf = (name: string): string => listed.data.find((row: { name: string }) => row.name === name).id
  const ask = async (name: string, query: Record<string, string | number> = {}) =>
    (await console.call('getImpact', { key, path: { entity_type: 'component', entity_id: idOf(name) }, query })).body

  test('is walked to its end, over screens to flows', async () => {
    const { total, by_depth: byDepth, by_type: byType, cut, is_floor: isFloor, data } = await ask('Part 0')
    expect({ total, byType, cut, isFloor }).toEqual({
      total: LONG + 1,
      byType: { component: LONG - 1, screen: 1, flow: 1 },
      cut: 0,
      isFloor: false,
    })
    expect(byDepth).toEqual(Array.from({ length: LONG + 1 }, (_, at) => ({ depth: at + 1, count: 1 })))
    expect(data.at(-1)).toMatchObject({ entity_type: 'flow', name: 'Start', edge: 'STARTS_AT', depth: LONG + 1 })
    expect(data.at(-1).after).toBe(data.at(-2).entity_id)
    expect(data[0]).toMatchObject({ name: 'Part 1', after: null })
  })

  test('is counted whole where it is listed in part', async () => {
    const { total, cut, data } = await ask('Part 0', { limit: 2 })
    expect({ total, cut, listed: data.length }).toEqual({ total: LONG + 1, cut: LONG - 1, listed: 2 })
  })

  test('and what it depends on, the other way', async () => {
    const { total, data } = await ask('Part 5', { direction: 'outbound' })
    expect(total).toBe(5)
    expect(data.map(({ name }: { name: string }) => name)).toEqual(['Part 4', 'Part 3', 'Part 2', 'Part 1', 'Part 0'])
  })

  test('of nothing is not found', async () => {
    const path = { entity_type: 'component', entity_id: '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10' }
    expect((await console.call('getImpact', { key, path })).status).toBe(404)
  })
})
