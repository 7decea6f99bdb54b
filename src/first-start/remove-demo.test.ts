import { expect, test } from 'vitest'
import { admin, adminServices } from '../../test/kit/admin.ts'
import { engines, freshDatabase } from '../../test/kit/databases.ts'
import { createKeyring } from '../keys/authenticate.ts'
import { DEMO_PROJECT, firstStart } from './first-start.ts'

for (const engine of engines)
  test(`${engine}: the demo is removed with its key, starts no longer bring it, and --demo does`, async () => {
    const db = await freshDatabase(engine)
    const services = adminServices(db)
    let kept: string | null = null
    const keptKey = { read: () => kept, write: (key: string) => (kept = key) }
    const loaded: string[] = []
    const start = (demo: boolean) =>
      firstStart(services, { keptKey, demo, loadDemo: (id) => Promise.resolve(loaded.push(id)) })
    const names = async (): Promise<string[]> =>
      (await admin<{ data: { name: string }[] }>(services, 'projects.list')).data.map(({ name }) => name)

    const first = await start(true)
    await admin(services, 'projects.create', { name: 'Mine' })
    const removed = await admin<{ id: string; name: string }>(services, 'demo.remove')
    expect(removed).toMatchObject({ id: first.project?.id, name: DEMO_PROJECT, deleted: { keys: 1 } })
    expect(await names()).toEqual(['Mine'])
    const keyring = createKeyring(services)
    expect(await keyring.authenticate(`Bearer ${first.key}`)).toBeNull()
    await keyring.close()

    await admin(services, 'projects.delete', { project: 'Mine', confirm: 'Mine' })
    expect(await start(false)).toMatchObject({ key: null, project: null, projectCount: 0 })
    expect(loaded).toHaveLength(1)
    await expect(admin(services, 'demo.remove')).rejects.toThrow(
      `there is no project "${DEMO_PROJECT}": nothing was removed`,
    )

    expect(await start(true)).toMatchObject({ project: { name: DEMO_PROJECT }, projectCount: 1 })
    expect(loaded).toHaveLength(2)
    await db.close()
  })
