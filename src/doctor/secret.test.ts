import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { admin, adminServices } from '../../test/kit/admin.ts'
import { testApi } from '../../test/kit/api.ts'
import { engines, freshDatabase, testDatabase } from '../../test/kit/databases.ts'
import { noteSecret } from '../admin/secret-mark.ts'
import { createSecretMarks } from '../admin/secret-marks.ts'
import { readConfig } from '../config.ts'
import { createHooks } from '../hooks/hooks.ts'
import { checkSecret } from './secret.ts'

const [FIRST, SECOND] = ['the secret that the store was made with', 'another secret that is as long as one']

describe.each(engines)('the secret of a store on %s', async (engine) => {
  const db = await freshDatabase(engine)
  afterAll(() => db.close())
  beforeEach(() => db`delete from service_setting where name = 'secret mark'`)

  /** A process with this secret, and the one before. */
  const processOf = (secret: string, oldSecret: string | null = null) => {
    const services = adminServices(db)
    const sender = { refusal: () => null, send: () => Promise.reject(new Error('nothing is sent here')) }
    return {
      ...services,
      config: readConfig({ VITRINE_SECRET: secret, ...(oldSecret === null ? {} : { VITRINE_SECRET_OLD: oldSecret }) }),
      secretMarks: createSecretMarks(secret, oldSecret),
      hooks: createHooks({ secret, oldSecret, sender, clock: services.clock, explorerUrl: null }),
    }
  }

  test('the first server notes it; another is found, named with what to do, and can be taken for good', async () => {
    const [first, second] = [processOf(FIRST), processOf(SECOND)]
    expect(await checkSecret(first)).toMatchObject({
      status: 'ok',
      found: expect.stringContaining('next start') as string,
    })
    await noteSecret(first)
    expect(await checkSecret(first)).toMatchObject({ status: 'ok' })
    await noteSecret(second) // starting does not make it right
    const { status, found, remedy } = await checkSecret(second)
    expect([status, found]).toEqual(['failed', 'VITRINE_SECRET is another secret than the store was made with'])
    expect(remedy).toContain('set VITRINE_SECRET to what it was')
    expect(remedy).toContain('VITRINE_SECRET_OLD')
    expect(remedy).toContain('vitrine secret adopt')
    // One of two processes that differ is found where the other is fine.
    expect(await checkSecret(first)).toMatchObject({ status: 'ok' })
    expect(await admin(second, 'secret.adopt')).toEqual({ was_another: true })
    expect(await checkSecret(second)).toMatchObject({ status: 'ok' })
    expect(await checkSecret(first)).toMatchObject({ status: 'failed' })
  })

  test('one that keeps the former beside it is a change of the secret, and is noted as the one from now on', async () => {
    await noteSecret(processOf(FIRST))
    const both = processOf(SECOND, FIRST)
    expect(await checkSecret(both)).toMatchObject({ status: 'ok' })
    await noteSecret(both)
    expect(await checkSecret(processOf(SECOND))).toMatchObject({ status: 'ok' })
  })

  test('hooks that were sealed by another are counted, as after a restore', async () => {
    const api = await testApi(engine, { db })
    const { name } = await api.project()
    const first = processOf(FIRST)
    await admin(first, 'createHook', { project: name, body: { url: 'https://chat.example.com/' } })
    expect(await checkSecret(processOf(SECOND))).toMatchObject({
      status: 'warning',
      found: '1 hook cannot be opened by VITRINE_SECRET, as after a restore under another secret',
    })
    await noteSecret(first)
    expect(await checkSecret(processOf(SECOND))).toMatchObject({
      status: 'failed',
      found: expect.stringContaining('; 1 hook cannot be opened by it') as string,
    })
    expect(await checkSecret(processOf(SECOND, FIRST))).toMatchObject({ status: 'ok' })
  })

  test('what the store keeps of it tells nobody what it is', async () => {
    await noteSecret(processOf(FIRST))
    const [row] = await db<{ value: string }>`select value from service_setting where name = 'secret mark'`
    expect(row?.value).toMatch(/^[0-9a-f]{32}\.[0-9a-f]{64}$/)
    expect(createSecretMarks(FIRST, null).make()).not.toBe(row?.value)
  })
})

for (const [name, env, place] of [
  ['of the embedded store', {}, '/secret is another secret'],
  [
    'in the database',
    { DATABASE_URL: 'postgres://localhost/x' },
    'the secret in the database (VITRINE_SECRET is not set)',
  ],
] as const)
  test(`where the secret is kept is said: ${name}`, async () => {
    const db = await testDatabase('embedded')
    await db`delete from service_setting where name = 'secret mark'`
    const services = { ...adminServices(db), config: readConfig(env) }
    await noteSecret({ ...services, secretMarks: createSecretMarks(FIRST, null) })
    expect((await checkSecret(services)).found).toContain(place)
  })
