import fc from 'fast-check'
import { expect } from 'vitest'
import type { Database } from '../../src/ports.ts'
import { importKit, libraryRows } from '../kit/import-kit.ts'

// A naive model of what imports leave behind, to be compared with the record after each of a sequence of bundles.

interface Entry {
  readonly key: string
  readonly node_id: string | null
  readonly name: string
}
interface ModelRow extends Entry {
  readonly id: number
  status: string
  revision: number
}

const entry: fc.Arbitrary<Entry> = fc.record({
  key: fc.constantFrom('k1', 'k2', 'k3', 'k4', 'k5', 'k6'),
  node_id: fc.option(fc.constantFrom('1:1', '1:2', '1:3', '1:4'), { freq: 4 }),
  name: fc.constantFrom('Button', 'Icon'),
})
const step = fc.record({
  complete: fc.boolean(),
  file_key: fc.constantFrom('a', 'a', 'b'),
  entries: fc.uniqueArray(entry, { selector: ({ key }) => key, maxLength: 6 }),
})

export const sequences = fc.array(step, { minLength: 2, maxLength: 5 })
type Step = typeof sequences extends fc.Arbitrary<(infer S)[]> ? S : never

/** Imports the bundles one after the other: ids, states and revisions are the model's after each. */
export async function followModel(db: Database, steps: readonly Step[]): Promise<void> {
  const { run, projectId } = await importKit(db)
  const files = new Map<string, ModelRow[]>()
  const ids = new Map<number, string>()
  let revision = 0
  for (const { complete, file_key, entries } of steps) {
    const before = files.get(file_key) ?? []
    const after = applyStep(before, entries, complete, revision + 1)
    const hasChanged = after.some((row) => row.revision === revision + 1)
    if (hasChanged) revision++
    files.set(file_key, after)
    const components = entries.map((one) => ({ ...one, type: 'COMPONENT' }))
    const summary = await run({ vitrine: 1, source: { file_key, complete }, components })
    const { added, changed, deleted, unchanged } = summary.components
    expect(added + changed + unchanged).toBe(entries.length)
    expect(added + changed + deleted > 0).toBe(hasChanged)
    expect((await db`select library_revision from project where id = ${projectId}::uuid`)[0]).toEqual({
      library_revision: revision,
    })
    const rows = await libraryRows(db, projectId)
    const model = [...files].flatMap(([fileKey, rows]) => rows.map((row) => ({ fileKey, ...row })))
    expect(rows.length).toBe(model.length)
    for (const row of model) {
      const stored = rows.find(({ file_key, source_key }) => file_key === row.fileKey && source_key === row.key)
      expect(stored).toMatchObject({
        source_id: row.node_id,
        name: row.name,
        sync_status: row.status,
        revision: row.revision,
      })
      expect(stored?.id).toBe(ids.get(row.id) ?? stored?.id)
      ids.set(row.id, stored?.id ?? '')
    }
    expect(new Set(ids.values()).size).toBe(ids.size)
  }
}

let lastId = 0

function applyStep(before: readonly ModelRow[], entries: readonly Entry[], complete: boolean, revision: number) {
  const free = before.filter((row) => !entries.some(({ key }) => key === row.key))
  const isNew = (one: Entry) => !before.some(({ key }) => key === one.key)
  const former = entries.map((one) => {
    const same = before.find(({ key }) => key === one.key)
    if (same || one.node_id === null) return same
    if (entries.filter((other) => isNew(other) && other.node_id === one.node_id).length > 1) return undefined
    const all = free.filter(({ node_id }) => node_id === one.node_id)
    const live = all.filter(({ status }) => status === 'synced')
    const pool = live.length > 0 ? live : all
    return pool.length === 1 ? pool[0] : undefined
  })
  const untouched = before.filter((row) => !former.includes(row))
  return [
    ...untouched.map((row) =>
      complete && row.status === 'synced' ? { ...row, status: 'deleted_in_source', revision } : row,
    ),
    ...entries.map((one, at) => {
      const row = former[at]
      if (!row) return { ...one, id: ++lastId, status: 'synced', revision }
      const isSame =
        row.key === one.key && row.node_id === one.node_id && row.name === one.name && row.status === 'synced'
      return isSame ? row : { ...row, ...one, status: 'synced', revision }
    }),
  ]
}
