import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminServices } from '../../test/kit/admin.ts'
import { engines, freshPostgresUrl, testDatabase } from '../../test/kit/databases.ts'
import { silent } from '../../test/kit/global-setup.ts'
import { openPostgres } from '../adapters/postgres/postgres.ts'
import { whyUnopened } from '../doors/cli/commands/why-unopened.ts'
import { readConfig } from '../config.ts'
import { openRecord } from '../open-record.ts'
import type { Database } from '../ports.ts'
import { checkRights } from './rights.ts'

test('the embedded store has no roles', async () => {
  const db = await testDatabase('embedded')
  expect(await checkRights(adminServices(db))).toMatchObject({ status: 'ok' })
})

const hasPostgres = engines.includes('postgres')
const role = `vitrine_test_role_${randomBytes(5).toString('hex')}`

/** Statements that no operation has: rights are given with them. */
const as = (db: Database, text: string): Promise<void> => db.migration((_, script) => script(text))

let owner: Database
let url: string
beforeAll(async () => {
  if (!hasPostgres) return
  url = await freshPostgresUrl()
  owner = await openPostgres({ url, log: silent })
  await as(owner, `create role ${role} login`)
})
afterAll(async () => {
  if (!hasPostgres) return
  await as(owner, `drop owned by ${role}; drop role ${role}`)
  await owner.close()
})

const urlOfRole = (): string => Object.assign(new URL(url), { username: role, password: '' }).href
const findingOfRole = async () => {
  const db = await openPostgres({ url: urlOfRole(), log: silent })
  try {
    return await checkRights(adminServices(db))
  } finally {
    await db.close()
  }
}
/** What `vitrine doctor` prints where a store does not open. */
const whyNot = async (env: Record<string, string>) => {
  const opening = openRecord(readConfig(env), silent)
  const error: unknown = await opening.then(
    (record) => record.close().then(() => 'it opened'),
    (error: unknown) => error,
  )
  return whyUnopened(error)
}

test.skipIf(!hasPostgres)(
  'a role that may only connect is told which rights it lacks, and who gives them',
  async () => {
    const finding = await whyNot({ DATABASE_URL: urlOfRole() })
    expect(finding).toMatchObject({ check: 'rights', status: 'failed' })
    expect(finding.found).toContain(
      `the role ${role} of DATABASE_URL may not create and use tables in the schema public`,
    )
    expect(finding.found).toContain(`grant create on schema public to ${role}`)
    expect(finding.found).not.toContain('SQLSTATE')
  },
)

test.skipIf(!hasPostgres)('a role that sees no schema is told to ask for one', async () => {
  const empty = await freshPostgresUrl()
  const admin = await openPostgres({ url: empty, log: silent })
  await as(admin, 'drop schema public cascade')
  await admin.close()
  const { found, check } = await whyNot({
    DATABASE_URL: Object.assign(new URL(empty), { username: role, password: '' }).href,
  })
  expect([check, found]).toEqual(['rights', expect.stringContaining('sees no schema of the database')])
})

test.skipIf(!hasPostgres)('a role that may not enter the database is told so', async () => {
  const closed = await freshPostgresUrl()
  const admin = await openPostgres({ url: closed, log: silent })
  const name = new URL(closed).pathname.slice(1)
  await as(admin, `revoke connect on database ${name} from public`)
  const { check, found } = await whyNot({
    DATABASE_URL: Object.assign(new URL(closed), { username: role, password: '' }).href,
  })
  expect([check, found]).toEqual([
    'rights',
    expect.stringContaining(`does not let the user "${role}" into the database`),
  ])
  await admin.close()
})

test.skipIf(!hasPostgres)('a role that reads and writes and may not create is warned of the next upgrade', async () => {
  await as(owner, `grant select on all tables in schema public to ${role}`)
  expect(await findingOfRole()).toMatchObject({
    status: 'failed',
    found: expect.stringContaining(`the role ${role} may not read and write agent_grant, agent_token, `) as string,
    remedy: expect.stringContaining('grant select, insert, update, delete on all tables in schema public') as string,
  })
  await as(owner, `grant select, insert, update, delete on all tables in schema public to ${role}`)
  expect(await findingOfRole()).toMatchObject({
    status: 'warning',
    found: expect.stringContaining('may not create tables in the schema public: the next upgrade') as string,
    remedy: expect.stringContaining(`grant create on schema public to ${role}`) as string,
  })
  await as(owner, `grant create on schema public to ${role}`)
  expect(await findingOfRole()).toMatchObject({ status: 'ok' })
})
