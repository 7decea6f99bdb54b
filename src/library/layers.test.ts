import { expect, test } from 'vitest'
import type { Sql } from '../ports.ts'
import { createLayers } from './layers.ts'

/** A store that has every layer, and counts what it is asked for. */
function fakeStore(): { sql: Sql; asked: string[] } {
  const asked: string[] = []
  const tuples = async (_: TemplateStringsArray, _projectId: string, hashes: readonly string[]) => {
    asked.push(...hashes)
    return hashes.map((hash) => [hash, hash.repeat(4)])
  }
  return { sql: { tuples } as unknown as Sql, asked }
}

test('layers: the one read longest ago is forgotten first, what is larger than the budget is not kept', async () => {
  const { sql, asked } = fakeStore()
  const layers = createLayers(sql, { budgetBytes: 10 })
  await layers.read({ projectId: 'p' }, ['a', 'b'])
  await layers.read({ projectId: 'p' }, ['a'])
  await layers.read({ projectId: 'p' }, ['c'])
  expect(asked.splice(0)).toEqual(['a', 'b', 'c'])
  expect(await layers.read({ projectId: 'p' }, ['a', 'c', 'b'])).toEqual(
    new Map([
      ['a', 'aaaa'],
      ['c', 'cccc'],
      ['b', 'bbbb'],
    ]),
  )
  expect(asked).toEqual(['b'])
  await layers.read({ projectId: 'p' }, ['x'.repeat(9)])
  expect(layers.bytes).toBe(0)
})
