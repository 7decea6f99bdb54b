import { expect, test } from 'vitest'
import { admin, adminServices } from '../../../test/kit/admin.ts'
import { engines, testDatabase } from '../../../test/kit/databases.ts'
import { makeProject } from '../../../test/kit/import-kit.ts'
import { withImportLease } from './lease.ts'

for (const engine of engines) {
  test(`${engine}: leases are listed with whose they are and since when, and breaking one lets the next in`, async () => {
    const db = await testDatabase(engine)
    const services = adminServices(db)
    const project = await makeProject(db)
    const since = new Date(services.clock.now()).toISOString()
    const held = { name: 'import', held_by: expect.stringContaining(`process ${process.pid} on `) as string, since }
    const first = withImportLease(services, { projectId: project }, async (lease) => {
      expect(await admin(services, 'leases.list', { project })).toMatchObject({ data: [held] })
      const second = withImportLease(services, { projectId: project, longestWaitMs: 0 }, () =>
        Promise.resolve('second'),
      )
      await expect(second).rejects.toMatchObject({
        code: 'SVC_UNAVAILABLE',
        message: expect.stringMatching(/process \d+ on .*, since .*vitrine leases break/) as string,
        details: { lease: 'import', held_by: held.held_by, since },
      })
      expect(await admin(services, 'leases.break', { project })).toMatchObject({ broken: [held] })
      await withImportLease(services, { projectId: project, longestWaitMs: 0 }, () => Promise.resolve('third'))
      await lease.confirm(db)
    })
    await expect(first).rejects.toMatchObject({ message: expect.stringContaining('nothing was written') as string })
    expect(await admin(services, 'leases.list', { project })).toMatchObject({ data: [] })
    expect(await admin(services, 'leases.break', { project })).toMatchObject({ broken: [] })
    await expect(admin(services, 'leases.break', { project, name: 'sync x' })).rejects.toThrow('nobody holds')
  })
}
