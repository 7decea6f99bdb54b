import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { admin, adminServices, testClock, uniqueName } from '../test/kit/admin.ts'
import { engines, testDatabase } from '../test/kit/databases.ts'
import { mintId } from './ids.ts'
import type { Database } from './ports.ts'
import type { StoreServices } from './contract/here/operator-row.ts'

interface Named {
  readonly id: string
  readonly name: string
}

for (const engine of engines)
  describe(`operators' commands on ${engine}`, () => {
    let db: Database
    let services: StoreServices
    let project: Named
    beforeAll(async () => {
      db = await testDatabase(engine)
    })
    beforeEach(async () => {
      services = adminServices(db, testClock())
      project = await admin(services, 'projects.create', { name: uniqueName('commands') })
    })
    const listed = async (): Promise<{ id: string; team: string; plan: string; keys: number }[]> =>
      (await admin<{ data: { id: string; team: string; plan: string; keys: number }[] }>(services, 'projects.list'))
        .data

    test('a project has a team of its own unless one is named', async () => {
      const mate = await admin<Named>(services, 'projects.create', { name: uniqueName('mate'), team: project.name })
      const projects = await listed()
      for (const { id } of [project, mate])
        expect(projects.find((one) => one.id === id)).toMatchObject({ team: project.name, plan: 'standard', keys: 0 })
      const [row] = await db<{ teams: number }>`select count(*) as teams from team where name = ${mate.name}`
      expect(row?.teams).toBe(0)
    })

    test('of two projects with one name at once one is made', async () => {
      const name = uniqueName('twice')
      const made = await Promise.allSettled([1, 2, 3].map(() => admin(services, 'projects.create', { name })))
      expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const one of made)
        if (one.status === 'rejected')
          expect(one.reason).toMatchObject({ code: 'refused', message: expect.stringContaining('already a project') })
    })

    test('a key is shown whole, with what it may do', async () => {
      for (const P of [project.id, project.id.toUpperCase(), project.name])
        expect(
          await admin(services, 'keys.create', { project: P, scopes: ['read:docs', 'read:library'], expires: '90d' }),
        ).toEqual({
          id: expect.stringMatching(/^[0-9a-f-]{36}$/),
          key: expect.stringMatching(/^svc_[0-9A-Za-z]{36}$/),
          project_id: project.id,
          scopes: ['read:library', 'read:docs'],
          expires_at: '2027-02-13T12:00:00.000Z',
        })
    })

    test('keys are listed without the keys, with their state', async () => {
      const create = (expires?: string): Promise<{ id: string; key: string }> =>
        admin(services, 'keys.create', {
          project: project.name,
          scopes: ['read:docs'],
          ...(expires ? { expires } : {}),
        })
      const [active, expired, revoked] = [await create(), await create('1h'), await create()]
      await admin(services, 'keys.revoke', { key: revoked.id, project: project.name })
      const later = adminServices(db, testClock(services.clock.now() + 3_600_000))
      const list = await admin<{ data: { id: string; status: string }[] }>(later, 'keys.list', { project: project.id })
      expect(list.data.map(({ id, status }) => [id, status])).toEqual([
        [active.id, 'active'],
        [expired.id, 'expired'],
        [revoked.id, 'revoked'],
      ])
      expect(JSON.stringify(list)).not.toContain(active.key)
      expect((await listed()).find(({ id }) => id === project.id)?.keys).toBe(2)
      const all = await admin<{ data: { id: string }[] }>(later, 'keys.list')
      expect(all.data.map(({ id }) => id)).toEqual(expect.arrayContaining([active.id, expired.id, revoked.id]))
    })

    test('a key is revoked by its id or by itself, once', async () => {
      const key = await admin<{ id: string; key: string }>(services, 'keys.create', {
        project: project.id,
        scopes: ['read:docs'],
      })
      const first = await admin(services, 'keys.revoke', { key: key.key })
      expect(first).toEqual({ id: key.id, project_id: project.id, revoked_at: '2026-11-15T12:00:00.000Z' })
      const later = adminServices(db, testClock(services.clock.now() + 1000))
      expect(await admin(later, 'keys.revoke', { key: key.id.toUpperCase() })).toEqual(first)
    })

    for (const [name, command, input, want] of [
      ['a name that is taken', 'projects.create', () => ({ name: project.name }), ['refused', 'already a project']],
      ['an empty name', 'projects.create', () => ({ name: ' ' }), ['usage', 'needs a name']],
      ['an unknown team', 'projects.create', () => ({ name: uniqueName('x'), team: 'nobody' }), ['refused', 'no team']],
      [
        'an unknown project',
        'keys.create',
        () => ({ project: 'nope', scopes: ['read:docs'] }),
        ['refused', 'no project "nope"'],
      ],
      ['an unknown id', 'keys.list', () => ({ project: mintId(0) }), ['refused', 'no project']],
      [
        'an unknown scope',
        'keys.create',
        () => ({ project: project.id, scopes: ['owner'] }),
        ['usage', 'unknown scope "owner"'],
      ],
      ['no scope', 'keys.create', () => ({ project: project.id, scopes: [] }), ['usage', 'at least one scope']],
      [
        'a bad expiry',
        'keys.create',
        () => ({ project: project.id, scopes: ['read:docs'], expires: 'soon' }),
        ['usage', 'is not an expiry'],
      ],
      ['an unknown key', 'keys.revoke', () => ({ key: mintId(0) }), ['refused', 'no such key']],
      ['no key at all', 'keys.revoke', () => ({ key: 'x' }), ['refused', 'no such key']],
      ['input of another shape', 'keys.revoke', () => ({ key: 7 }), ['usage', 'key must be a string, not 7']],
      ['an unknown command', 'keys.frobnicate', () => ({}), ['refused', 'another version']],
    ] as const)
      test(`refused with a reason: ${name}`, async () => {
        await expect(admin(services, command, input())).rejects.toMatchObject({
          code: want[0],
          message: expect.stringContaining(want[1]) as string,
        })
      })

    test("a key of another project is not revoked in this one's name", async () => {
      const other = await admin<Named>(services, 'projects.create', { name: uniqueName('other') })
      const key = await admin<{ id: string }>(services, 'keys.create', { project: other.id, scopes: ['read:docs'] })
      await expect(admin(services, 'keys.revoke', { key: key.id, project: project.id })).rejects.toThrow('no such key')
    })
  })
