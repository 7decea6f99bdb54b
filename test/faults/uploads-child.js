// A process that uploads, confirms, documents, deletes and collects, and kills itself at the step it is told to.
// Before that it checks and sweeps what the one before it left. Run by uploads-crash.heavy.ts.
import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { createDiskObjects } from '#built/adapters/objects/disk-objects.js'
import { migrate } from '#built/adapters/sql/migrate.js'
import { createObjectUrls } from '#built/adapters/objects/object-urls.js'
import { openEmbedded } from '#built/adapters/embedded/pglite.js'
import { openPostgres } from '#built/adapters/postgres/postgres.js'
import { compose } from '#built/app.js'
import { readConfig } from '#built/config.js'
import { mintId } from '#built/ids.js'
import { insertProject, insertTeam } from '#built/projects/store.js'
import { collectObjects } from '#built/uploads/collection/collect-objects.js'

const [database, directory, dieAt] = process.argv.slice(2)
const log = { debug() {}, info() {}, warn() {}, error() {} }
const DAY = 86_400_000
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
)

let steps = 0
let isArmed = false
function step() {
  if (!isArmed) return
  steps += 1
  if (steps === Number(dieAt)) process.kill(process.pid, 'SIGKILL')
}
/** Counts the moment before and the moment after. */
const counted =
  (work) =>
  async (...args) => {
    step()
    const result = await work(...args)
    step()
    return result
  }
function countedSql(sql) {
  return Object.assign(
    counted((...args) => sql(...args)),
    { tuples: counted((...args) => sql.tuples(...args)) },
  )
}

const real = database.startsWith('postgres:')
  ? await openPostgres({ url: database, log })
  : await openEmbedded({ dataDir: database, log })
await migrate(real, path.resolve(import.meta.dirname, '../../migrations'))
const db = Object.assign(countedSql(real), {
  engine: real.engine,
  transaction: counted((work) => real.transaction((sql) => work(countedSql(sql)))),
  migration: (work) => real.migration(work),
  close: () => real.close(),
})

let shift = 0
const clock = { now: () => Date.now() + shift }
const disk = createDiskObjects({
  directory,
  urls: createObjectUrls({ secret: 's', baseUrl: () => 'http://localhost', now: clock.now }),
  log,
  isAwaited: async () => true,
})
const objects = { ...disk }
for (const name of ['put', 'read', 'copy', 'remove', 'sweep']) objects[name] = counted(disk[name])
const config = readConfig({ VITRINE_DATA_DIR: directory })
const { services, mount } = compose({ config, db, clock, log, secret: 's'.repeat(32), outside: { objects } })

const projectId = await project()
await check()
shift = 30 * DAY
await collectObjects(services)
shift = 32 * DAY
await collectObjects(services)
shift = 0
await check()
await checkSwept()

isArmed = true
await scenario()
isArmed = false
console.log(JSON.stringify({ steps }))
await real.close()
process.exit(0)

async function scenario() {
  const page = await run('createPage', { body: { title: `Page ${mintId(Date.now())}` } })
  const owner = { entityType: 'doc-page', entityId: page.id }
  const first = await run('uploadImage', {
    body: { ...owner, contentType: 'image/png', data: PNG.toString('base64') },
  })
  const upload = { ...owner, kind: 'image', contentType: 'image/png', sizeBytes: 500 }
  const second = await run('presignUpload', { body: upload })
  await run('presignUpload', { body: upload })
  const [{ store_key: staging }] = await db`
    select store_key from stored_object
    where project_id = ${projectId}::uuid and object_key = ${second.object_key}`
  await objects.put(staging, PNG, 'image/png')
  await run('confirmUpload', { body: { object_key: second.object_key } })
  const blocks = [first, second].map(({ object_key }) => ({ type: 'image', content: { object_key, alt: 'a dot' } }))
  await run('appendDocumentation', { type: 'doc-page', id: page.id, body: { blocks } })
  await run('deletePage', { page_id: page.id })
  shift = 30 * DAY
  await collectObjects(services)
}

async function run(id, input) {
  const operation = mount.operations.find((known) => known.id === id)
  const revisions = await services.revisions.learn(projectId)
  const call = { projectId, keyId: '', scopes: new Set(), revisions, requestId: 'r', position: null }
  const answer = await operation.run(services, { ...call, cursorAt: () => '', header: () => undefined }, input)
  const body = answer?.body ?? answer
  return body?.text === undefined ? body : JSON.parse(body.text)
}

async function project() {
  const [known] = await real`select id from project where name = 'crash'`
  if (known) return known.id
  const [id, teamId] = [mintId(Date.now()), mintId(Date.now())]
  const createdAt = new Date()
  await insertTeam(real, { id: teamId, name: 'crash', plan: 'standard', createdAt })
  await insertProject(real, { id, teamId, name: 'crash', epoch: 'e', createdAt })
  return id
}

/** Holds at any moment: the quota is the sum of the objects, and a confirmed object has its bytes. */
async function check() {
  const [quota] = await real`
    select team.storage_used_bytes as used, team.storage_reserved_bytes as reserved,
      coalesce(sum(size_bytes), 0) as sum_used,
      coalesce(sum(declared_bytes) filter (where size_bytes is null), 0) as sum_reserved
    from team
    join project_directory project on project.team = team.id
    left join stored_object on stored_object.project_id = project.project
    where project.project = ${projectId}::uuid
    group by team.id, team.storage_used_bytes, team.storage_reserved_bytes`
  assert.deepEqual([quota.used, quota.reserved], [quota.sum_used, quota.sum_reserved], 'the quota is exact')
  const confirmed = await real`
    select store_key, size_bytes from stored_object where project_id = ${projectId}::uuid and state = 'confirmed'`
  for (const { store_key: key, size_bytes: size } of confirmed) {
    const bytes = await disk.read(key, { maxBytes: 10_000 })
    assert.equal(bytes?.length, size, 'a confirmed object has its bytes')
  }
}

/** Holds after a sweep: nothing is left but what blocks show. */
async function checkSwept() {
  const files = existsSync(directory)
    ? readdirSync(directory, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    : []
  const keys = files.map((file) => path.relative(directory, path.join(file.parentPath, file.name))).sort()
  const rows = await real`
    select distinct stored_object.store_key
    from stored_object
    join block_object using (project_id, object_key)
    where project_id = ${projectId}::uuid
    order by store_key`
  assert.deepEqual(keys, rows.map((row) => String(row.store_key)).sort(), 'no bytes without a row')
  const [left] = await real`
    select (select count(*) from object_garbage where project_id = ${projectId}::uuid) as garbage,
      (select count(*) from stored_object where project_id = ${projectId}::uuid) as objects`
  assert.deepEqual([left.garbage, left.objects], [0, rows.length], 'no row without a block')
}
