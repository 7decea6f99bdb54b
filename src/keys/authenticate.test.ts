import { randomBytes } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { admin, adminServices, type TestClock, testClock, uniqueName } from '../../test/kit/admin.ts'
import { engines, testDatabase } from '../../test/kit/databases.ts'
import type { StoreServices } from '../contract/here/operator-row.ts'
import type { Database, SqlValue } from '../ports.ts'
import { createKeyring, type Keyring } from './authenticate.ts'
import { storeKey } from './create-key.ts'
import { makeKey } from './rules/key-format.ts'

interface CreatedKey {
  readonly id: string
  readonly key: string
  readonly project_id: string
}

/** The same database, with the statements counted that go through it. */
function counted(db: Database): { db: Database; statements: () => number } {
  let count = 0
  const counting = (text: TemplateStringsArray, ...values: readonly SqlValue[]) => {
    count += 1
    return db(text, ...values)
  }
  return { db: Object.assign(counting, db), statements: () => count }
}

for (const engine of engines)
  describe(`keys on ${engine}`, () => {
    let shared: Database
    let clock: TestClock
    let services: StoreServices
    let keyring: Keyring
    let statements: () => number
    let project: string

    beforeAll(async () => {
      shared = await testDatabase(engine)
    })
    beforeEach(async () => {
      const counting = counted(shared)
      statements = counting.statements
      clock = testClock()
      services = adminServices(counting.db, clock)
      keyring = createKeyring(services)
      project = (await admin<{ id: string }>(services, 'projects.create', { name: uniqueName('keys') })).id
      return () => keyring.close()
    })
    const create = (input: object = {}): Promise<CreatedKey> =>
      admin(services, 'keys.create', { project, scopes: ['write:docs', 'read:library', 'read:library'], ...input })
    const authenticate = (key: string) => keyring.authenticate(`Bearer ${key}`)

    test('a key opens its project with its scopes, and the revisions come along', async () => {
      const { id, key } = await create()
      const known = await authenticate(key)
      expect(known?.caller).toEqual({
        projectId: project,
        keyId: id,
        person: null,
        keyName: null,
        scopes: new Set(['read:library', 'write:docs']),
      })
      expect(known?.revisions).toEqual(await services.revisions.learn(project))
    })

    test('unknown keys with a right checksum share queries, at most twenty a second', async () => {
      const unknown = () => authenticate(makeKey(randomBytes(64)))
      const before = statements()
      expect(new Set(await Promise.all(Array.from({ length: 300 }, unknown)))).toEqual(new Set([null]))
      expect(statements() - before).toBeLessThan(5)
      const began = performance.now()
      const again = statements()
      await Promise.all(
        Array.from({ length: 20 }, async () => {
          while (performance.now() - began < 400) await unknown()
        }),
      )
      expect(statements() - again).toBeLessThan(2 + (performance.now() - began) / 40)
    })

    test('a key that was asked for before it was made holds for the next request', async () => {
      const key = makeKey(randomBytes(64))
      expect(await authenticate(key)).toBeNull()
      await storeKey(services, { key, projectId: project, scopes: ['read:library'], name: null, expiresAt: null })
      expect(await authenticate(key)).toMatchObject({ caller: { projectId: project } })
    })

    test('only the hash is stored', async () => {
      const { id, key } = await create()
      const [row] = await shared<{ stored: string }>`
        select api_key::text as stored from api_key where project_id = ${project}::uuid and id = ${id}::uuid`
      expect(row?.stored).not.toContain(key.slice(8))
    })

    test('the header is read strictly', async () => {
      const { key } = await create()
      for (const header of [`Bearer ${key}`, `bearer ${key}`, `BEARER   ${key}`])
        expect(await keyring.authenticate(header)).not.toBeNull()
      for (const header of [
        undefined,
        '',
        'Bearer',
        'Bearer ',
        key,
        `Basic ${key}`,
        `Bearer${key}`,
        `Bearer\t${key}`,
        `Bearer ${key} `,
        `Bearer ${key}, Bearer ${key}`,
        `Bearer ${key}\n`,
        `Bearer "${key}"`,
        `Bearer ${' '.repeat(10_000)}${key}`,
        `Bearer ${key.toLowerCase()}`,
      ])
        expect(await keyring.authenticate(header), JSON.stringify(header)).toBeNull()
    })

    test('a wrong checksum is refused without a lookup, an unknown key after one, every time', async () => {
      const { key } = await create()
      const wrong = key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x')
      const before = statements()
      expect(await authenticate(wrong)).toBeNull()
      expect(statements()).toBe(before)
      const unknown = makeKey(new Uint8Array(30).fill(7))
      expect(await authenticate(unknown)).toBeNull()
      expect(await authenticate(unknown)).toBeNull()
      expect(statements()).toBe(before + 2)
    })

    test('a known key costs the lookup once', async () => {
      const { key } = await create()
      await authenticate(key)
      await services.revisions.learn(project)
      const before = statements()
      for (let i = 0; i < 10; i++) expect(await authenticate(key)).not.toBeNull()
      expect(statements() - before).toBe(engine === 'embedded' ? 0 : 10) // PostgreSQL: the revisions, and nothing else
    })

    test('a connection vouches for nobody: each request on it is known by the key that it shows, while that key holds', async () => {
      const [one, other] = [await create(), await create()]
      const connection = {}
      const show = async (header: string | undefined) =>
        (await keyring.authenticate(header, connection))?.caller.keyId ?? null
      const shown = [one.key, one.key, other.key, one.key, `${one.key}x`, one.key].map((key) => `Bearer ${key}`)
      const callers: (string | null)[] = []
      for (const header of [...shown, undefined, 'Bearer ', `bearer  ${other.key}`]) callers.push(await show(header))
      expect(callers).toEqual([one.id, one.id, other.id, one.id, null, one.id, null, null, other.id])
      await admin(services, 'keys.revoke', { key: other.id })
      expect([await show(`bearer  ${other.key}`), await show(`Bearer ${one.key}`)]).toEqual([null, one.id])
    })

    test('a revoked key is refused at the next request, also by a replica that has it in its cache', async () => {
      const { id, key } = await create()
      const other = await create()
      // A replica has revisions of its own. The embedded store has one process, so there the keyrings share them.
      const replica = createKeyring(engine === 'postgres' ? adminServices(shared, clock) : services)
      expect(await replica.authenticate(`Bearer ${key}`)).not.toBeNull()
      expect(await authenticate(key)).not.toBeNull()
      await admin(services, 'keys.revoke', { key: id })
      expect(await authenticate(key)).toBeNull()
      expect(await replica.authenticate(`Bearer ${key}`)).toBeNull()
      expect(await replica.authenticate(`Bearer ${other.key}`)).not.toBeNull()
      await replica.close()
    })

    test('a key expires by the clock, cached or not', async () => {
      const { key } = await create({ expires: '12h' })
      const start = clock.time
      for (const [after, isValid] of [
        [0, true],
        [12 * 3_600_000 - 1, true],
        [12 * 3_600_000, false],
        [12 * 3_600_000 + 1, false],
      ] as const) {
        clock.time = start + after
        expect((await authenticate(key)) !== null, `after ${after} ms`).toBe(isValid)
      }
      expect(await createKeyring(services).authenticate(`Bearer ${key}`)).toBeNull()
    })

    test('the last use is written at the end, once for all keys, and never goes back', async () => {
      const [one, two] = [await create(), await create()]
      await authenticate(one.key)
      clock.time += 1000
      await authenticate(one.key)
      await authenticate(two.key)
      const before = statements()
      await keyring.close()
      expect(statements()).toBe(before + 1)
      const lastUse = async (): Promise<unknown[]> =>
        (await admin<{ data: { last_used_at: string }[] }>(services, 'keys.list', { project })).data.map(
          (key) => key.last_used_at,
        )
      const at = new Date(clock.time).toISOString()
      expect(await lastUse()).toEqual([at, at])

      clock.time -= 60_000
      const late = createKeyring(services)
      await late.authenticate(`Bearer ${one.key}`)
      await late.close()
      expect(await lastUse()).toEqual([at, at])
    })

    test('a flush that fails is made up for by the next one', async () => {
      const { key } = await create()
      let isDown = true
      const flaky = Object.assign(
        (text: TemplateStringsArray, ...values: readonly SqlValue[]) =>
          isDown && text.join('').includes('update') ? Promise.reject(new Error('down')) : shared(text, ...values),
        shared,
      )
      const warnings: string[] = []
      const log = { ...services.log, warn: (event: string) => void warnings.push(event) }
      const unlucky = createKeyring({ ...services, db: flaky, log })
      await unlucky.authenticate(`Bearer ${key}`)
      await unlucky.close()
      expect(warnings).toEqual(['keys.last_used_not_written'])
      isDown = false
      await unlucky.close()
      const { data } = await admin<{ data: { last_used_at: string }[] }>(services, 'keys.list', { project })
      expect(data.map((row) => row.last_used_at)).toEqual([new Date(clock.time).toISOString()])
    })
  })
