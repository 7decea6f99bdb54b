import { expect, onTestFinished, test } from 'vitest'
import { admin, adminServices } from '../../test/kit/admin.ts'
import { testApi } from '../../test/kit/api.ts'
import { engines, freshDatabase } from '../../test/kit/databases.ts'
import { readConfig } from '../config.ts'
import { unavailable } from '../errors.ts'
import { insertObject } from '../uploads/store.ts'
import { configurationFinding, diskFinding, durabilityFinding, storeFinding, workersFinding } from './checks.ts'
import type { Checked } from './finding.ts'

interface Diagnosis {
  readonly ok: boolean
  readonly checks: readonly Checked[]
}

const NAMES = [
  'configuration',
  'permissions',
  'network',
  'store',
  'schema',
  'rights',
  'secret',
  'durability',
  'clock',
  'objects',
  'stored files',
  'embedder',
  'sign-in',
  'background work',
  'leftovers',
  'hooks',
  'sources',
  'design tool',
  'traces',
  'disk',
]

for (const engine of engines)
  test(`${engine}: a sound installation passes, and each fault is found with its remedy`, async () => {
    const db = await freshDatabase(engine)
    const api = await testApi(engine, { db })
    const clock = { now: () => Date.now() }
    const services = { ...adminServices(db), clock }
    services.processes.serve({ work: true })
    onTestFinished(() => services.processes.close())
    const sound = await admin<Diagnosis>(services, 'doctor')
    expect(sound.checks.map(({ check }) => check)).toEqual(NAMES)
    expect(faults(sound)).toEqual({})

    const { id: projectId, teamId } = await api.project()
    const old = new Date(Date.now() - 3 * 86_400_000)
    await insertObject(db, projectId, {
      objectKey: 'lost',
      storeKey: 'objects/lost',
      kind: 'file',
      entity: { type: 'project', id: projectId },
      contentType: 'application/pdf',
      declaredBytes: 5,
      createdAt: old,
      expiresAt: old,
    })
    await db`
      update stored_object set state = 'confirmed', size_bytes = 5, confirmed_at = ${old}, extraction = 'pending'
      where project_id = ${projectId}::uuid`
    await db`update team set storage_used_bytes = 5 where id = ${teamId}::uuid`
    const away = () => Promise.reject(unavailable('the object store'))
    const sick = {
      ...services,
      clock: { now: () => Date.now() + 60_000 },
      embedder: {
        ...services.embedder,
        embed: () => Promise.resolve({ unavailable: 'embedder_unavailable' } as const),
      },
    }
    const found = await admin<Diagnosis>(sick, 'doctor')
    expect(found.ok).toBe(false)
    expect(faults(found)).toEqual({
      clock: 'failed',
      'stored files': 'failed',
      embedder: 'warning',
      leftovers: 'warning',
    })
    for (const { status, remedy } of found.checks) expect(remedy === undefined).toBe(status === 'ok')

    const cut = { ...services, objects: { ...services.objects, put: away, read: away } }
    expect(faults(await admin<Diagnosis>(cut, 'doctor'))).toMatchObject({ objects: 'failed', 'stored files': 'failed' })
    await db`update team set storage_used_bytes = 4 where id = ${teamId}::uuid`
    expect(faults(await admin<Diagnosis>(services, 'doctor'))).toMatchObject({ leftovers: 'failed' })

    const oidc = readConfig({
      VITRINE_PUBLIC_URL: 'https://library.example.com',
      VITRINE_OIDC_ISSUER: 'https://login.example.com',
      VITRINE_OIDC_CLIENT_ID: 'vitrine',
      VITRINE_OIDC_GROUPS: JSON.stringify({ staff: { [projectId]: 'read', 'No such library': 'read' } }),
    })
    const unused = () => Promise.reject(new Error('nobody signs in here'))
    const told = async (failure: 'away' | 'settings' | null) => {
      const findFault = async () => failure && { failed: failure, reason: 'fetch failed' }
      const provider = { begin: unused, finish: unused, again: unused, findFault }
      const { checks } = await admin<Diagnosis>({ ...services, config: oidc, provider }, 'doctor')
      return checks.find(({ check }) => check === 'sign-in')
    }
    expect(await told('away')).toMatchObject({ status: 'failed', remedy: expect.stringContaining('keys and links') })
    expect(await told('settings')).toMatchObject({ remedy: expect.stringContaining('VITRINE_OIDC_ISSUER') })
    expect(await told(null)).toMatchObject({ status: 'warning', found: expect.stringContaining('"No such library"') })
    await db.close()
    expect(faults(await admin<Diagnosis>(services, 'doctor'))).toMatchObject({ store: 'failed', clock: 'failed' })
  })

for (const [name, env, status] of [
  ['the embedded store', {}, 'ok'],
  ['replicas without a common object store', { DATABASE_URL: 'postgres://localhost/x' }, 'warning'],
  ['signed URLs that lead nowhere', { VITRINE_HOST: '0.0.0.0' }, 'warning'],
  [
    'signed URLs that lead somewhere',
    { VITRINE_HOST: '0.0.0.0', VITRINE_PUBLIC_URL: 'https://library.example.com' },
    'ok',
  ],
] as const)
  test(`configuration: ${name}`, () => expect(configurationFinding(readConfig(env)).status).toBe(status))

test('durability: a server that may lose acknowledged writes fails', () => {
  const sound = { fsync: 'on', synchronousCommit: 'on', fullPageWrites: 'on' }
  expect(durabilityFinding(sound).status).toBe('ok')
  expect(durabilityFinding({ ...sound, synchronousCommit: 'remote_apply' }).status).toBe('ok')
  for (const fault of [{ fsync: 'off' }, { synchronousCommit: 'off' }, { fullPageWrites: 'off' }])
    expect(durabilityFinding({ ...sound, ...fault }).status).toBe('failed')
})

test('store: one that answers slowly is a warning', () => {
  expect(storeFinding(99.94)).toEqual({ status: 'ok', found: 'answers in 99.9 ms' })
  expect(storeFinding(240.2)).toMatchObject({ status: 'warning', found: 'answers in 240 ms' })
})

for (const [freeMib, keeps, status, said] of [
  [10_000, { store: true, uploads: true }, 'ok', /^9.8 GiB free/],
  [1_000, { store: true, uploads: true }, 'warning', /uploads are refused below 64 MiB, every write below 32 MiB/],
  [60, { store: true, uploads: true }, 'failed', /60 MiB free in the data directory: uploads are refused/],
  [20, { store: true, uploads: true }, 'failed', /the store is read-only, every write is refused.*without a restart/s],
  [0, { store: true, uploads: false }, 'failed', /the store is read-only.*\(every write below 32 MiB\)/],
  [20, { store: false, uploads: true }, 'failed', /uploads are refused \(uploads are refused below 64 MiB\)/],
] as const)
  test(`disk: ${freeMib} MiB free with ${JSON.stringify(keeps)} is ${status}, and what is said of it is true`, () => {
    const MIB = 2 ** 20
    const room = {
      freeBytes: freeMib * MIB,
      floorBytes: 32 * MIB,
      takesWrites: freeMib >= 32,
      uploadFloorBytes: 64 * MIB,
      takesUpload: () => freeMib >= 64,
    }
    const finding = diskFinding(room, keeps)
    expect(finding.status).toBe(status)
    expect(`${finding.found}\n${finding.remedy}`).toMatch(said)
  })

/** But for the durability and the disk of the machine that tests, which may be what they like. */
const faults = ({ checks }: Diagnosis): Record<string, string> =>
  Object.fromEntries(
    checks.flatMap(({ check, status }) =>
      status === 'ok' || check === 'durability' || check === 'disk' ? [] : [[check, status]],
    ),
  )

for (const engine of engines)
  test(`${engine}: a server that answers and leaves its work to nobody is found`, async () => {
    const db = await freshDatabase(engine)
    const services = { ...adminServices(db), clock: { now: () => Date.now() } }
    services.processes.serve({ work: false })
    const { checks } = await admin<Diagnosis>(services, 'doctor')
    expect(checks.find(({ check }) => check === 'background work')).toMatchObject({ status: 'warning' })
    await db.close()
  })

for (const [workers, want] of [
  [null, { status: 'ok', found: 'no server has this store open; one that is started does it' }],
  [0, { status: 'warning', remedy: expect.stringContaining('vitrine start --role worker') as string }],
  [1, { status: 'ok', found: 'one process does it' }],
  [3, { status: 'ok', found: '3 processes do it' }],
] as const)
  test(`background work: ${workers === null ? 'a store that no server has open' : `${workers} processes`}`, () => {
    expect(workersFinding(workers)).toMatchObject(want)
  })
