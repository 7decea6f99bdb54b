import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { admin, adminServices } from '../../test/kit/admin.ts'
import { engines, freshDatabase } from '../../test/kit/databases.ts'

const HOME = mkdtempSync(path.join(os.tmpdir(), 'vitrine-make-backup-'))
afterAll(() => rmSync(HOME, { recursive: true, force: true }))

for (const engine of engines)
  test(`${engine}: a store without projects is not backed up: it is most likely the wrong one`, async () => {
    const db = await freshDatabase(engine)
    const services = adminServices(db)
    const file = path.join(HOME, engine)
    await expect(admin(services, 'backup', { file, objects: true })).rejects.toMatchObject({
      code: 'refused',
      message: expect.stringContaining('is it the right one?') as string,
    })
    expect(existsSync(file)).toBe(false)

    await admin(services, 'projects.create', { name: 'Worth saving' })
    expect(await admin(services, 'backup', { file, objects: true })).toMatchObject({ file, objects: 0 })
    await db.close()
  })
