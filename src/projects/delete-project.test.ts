import { expect, test } from 'vitest'
import { admin, adminServices, uniqueName } from '../../test/kit/admin.ts'
import { testApi } from '../../test/kit/api.ts'
import { engines } from '../../test/kit/databases.ts'
import { furnished } from '../../test/kit/furnished.ts'
import { mintId } from '../ids.ts'
import type { Database } from '../ports.ts'
import { newFinalKey } from '../uploads/keys.ts'
import { putPart } from '../intake/push/parts-store.ts'
import { insertPush } from '../intake/push/store.ts'

/** How many rows of a project each table has, by the catalog: a table that is added later is looked at too. */
async function rowsOf(db: Database, projectId: string): Promise<Record<string, number>> {
  const tables = await db<{ name: string }>`
    select table_name::text as name from information_schema.columns
    where table_schema = current_schema() and column_name = 'project_id' and table_name <> 'audit_entry'`
  const counts: Record<string, number> = {}
  for (const { name } of tables) {
    const text = [`select count(*) as count from "${name}" where project_id = `, '::uuid']
    const [row] = await db<{ count: number }>(Object.assign(text, { raw: text }), projectId)
    if (row && row.count > 0) counts[name] = row.count
  }
  return counts
}

for (const engine of engines) {
  test(`${engine}: a deleted project leaves no row, no bytes and no key, and others stay`, async () => {
    const api = await testApi(engine)
    // An embedded store has one process: what it knows of revisions is what commands know of them.
    const { revisions, objects } = api.services
    const services = { ...adminServices(api.services.db), revisions, objects }
    const { db } = api.services
    const [gone, stays] = [await furnished(api), await furnished(api)]
    const importId = mintId(Date.now())
    const storeKey = newFinalKey(gone.id)
    await insertPush(db, gone.id, { id: importId, keyId: mintId(Date.now()), wishes: '{}', now: new Date() })
    await putPart(db, gone.id, importId, { number: 1, name: 'tokens.json', sizeBytes: 2, storeKey, fromByte: 0 })
    await objects.put(storeKey, Buffer.from('{}'), 'application/json')
    const before = await rowsOf(db, stays.id)
    expect(Object.keys(await rowsOf(db, gone.id)).length).toBeGreaterThan(5)

    const name = (await db<{ name: string }>`select name from project where id = ${gone.id}::uuid`)[0]?.name ?? ''
    await expect(admin(services, 'projects.delete', { project: gone.id })).rejects.toThrow(
      /would be gone for good: .*Only a backup brings it back.*--confirm/,
    )
    expect(Object.keys(await rowsOf(db, gone.id)).length).toBeGreaterThan(5)

    await db`delete from lease where project_id = ${gone.id}::uuid`
    await admin(services, 'projects.delete', { project: gone.id, confirm: name })
    expect(await rowsOf(db, gone.id)).toEqual({})
    expect(await objects.read(storeKey, { maxBytes: 10 })).toBeNull()
    expect(await rowsOf(db, stays.id)).toEqual(before)
    expect((await api.call('listComponents', { key: gone.key })).status).toBe(401)
    expect((await api.call('listComponents', { key: stays.key })).status).toBe(200)
    const trail = await admin<{ data: { action: string; details: object }[] }>(services, 'listAudit', {
      project: gone.id,
      query: { limit: ['1'] },
    })
    expect(trail.data).toMatchObject([{ action: 'projects.delete', details: { name } }])
    // The name is free again, for a project and for its team.
    await admin(services, 'projects.create', { name })
  })

  test(`${engine}: a project gets another name, and its keys stay`, async () => {
    const api = await testApi(engine)
    const services = adminServices(api.services.db)
    const project = await api.project()
    const [name, taken] = [uniqueName('Renamed'), (await api.project()).name]
    expect(await admin(services, 'projects.rename', { project: project.name, name })).toMatchObject({
      id: project.id,
      name,
      former_name: project.name,
    })
    expect((await api.call('listComponents', { key: project.key })).status).toBe(200)
    await expect(admin(services, 'projects.rename', { project: name, name: taken })).rejects.toThrow(
      /already a project/,
    )
    await expect(admin(services, 'projects.rename', { project: name, name: ' ' })).rejects.toThrow(/needs a name/)
  })
}
