import { expect, test } from 'vitest'
import { silentLog, testApi } from '../../../test/kit/api.ts'
import { engines, testDatabase } from '../../../test/kit/databases.ts'
import { writeLibrary } from '../../../test/libraries/fixture-library.ts'
import type { Sql } from '../../ports.ts'
import { createLibraries } from '../cache/libraries.ts'
import { loadLibrary } from './load-library.ts'

const options = { minimumSpecVersion: '0.11.0' }
const items = (generation: string) => ['a', 'b', 'c', 'd', 'e'].map((key) => ({ key, name: `${key} ${generation}` }))

for (const engine of engines) {
  test(`loading on ${engine}: rows in batches, labeled with the revision they are of`, async () => {
    const api = await testApi(engine)
    const { services } = api
    const { id } = await api.project()
    await writeLibrary(services, id, items('one'))
    const library = await loadLibrary(services.db, id, { ...options, batch: 2 })
    expect([...(library?.names ?? [])].sort()).toEqual(['a one', 'b one', 'c one', 'd one', 'e one'])
    expect(library?.revision).toBe(1)
    expect((await loadLibrary(services.db, id, { ...options, batch: 5 }))?.names).toHaveLength(5)
  })

  test(`loading on ${engine}: an import between two batches leaves no mixture`, async () => {
    const api = await testApi(engine)
    const { services } = api
    const { id } = await api.project()
    await writeLibrary(services, id, items('one'))
    const imports = [items('two'), [...items('three'), { key: 'f', name: 'f three' }]]
    // After the first batch of rows a first import commits, after the second batch another one.
    const { db } = services
    const sql: Sql = Object.assign(db.bind(null) as Sql, {
      tuples: async (text: TemplateStringsArray, ...values: never[]) => {
        const rows = await db.tuples(text, ...values)
        const next = imports.shift()
        if (next) await writeLibrary(services, id, next)
        return rows
      },
    })
    const library = await loadLibrary(sql, id, { ...options, batch: 2 })
    expect([...(library?.names ?? [])].sort()).toEqual([
      'a three',
      'b three',
      'c three',
      'd three',
      'e three',
      'f three',
    ])
    expect(library?.revision).toBe(3)
  })

  test(`loading on ${engine}: a project that does not exist has no library`, async () => {
    const db = await testDatabase(engine)
    expect(await loadLibrary(db, '0190d6f1-8c3a-7b54-9f2e-3d1c5a7b9e10', options)).toBeNull()
  })

  test(`layers on ${engine}: read once, kept within their bytes, null when one is gone`, async () => {
    const api = await testApi(engine)
    const { services } = api
    const { id } = await api.project()
    const other = await api.project()
    const { db, revisions, clock } = services
    await db`insert into spec_layer (project_id, hash, body) values (${id}, 'h1', 'one'), (${id}, 'h2', 'twotwo')`
    const { layers } = createLibraries({
      db,
      revisions,
      clock,
      log: silentLog,
      minimumSpecVersion: '0.11.0',
      layerBudgetBytes: 8,
    })
    expect(await layers.read({ projectId: id }, ['h1', 'h2'])).toEqual(
      new Map([
        ['h1', 'one'],
        ['h2', 'twotwo'],
      ]),
    )
    expect(layers.bytes).toBeLessThanOrEqual(8)
    expect(await layers.read({ projectId: id }, ['h1', 'gone'])).toBeNull()
    expect(await layers.read({ projectId: other.id }, ['h1'])).toBeNull()
    await db`delete from spec_layer where project_id = ${id}`
    expect(await layers.read({ projectId: id }, ['h1'])).toEqual(new Map([['h1', 'one']]))
  })
}
