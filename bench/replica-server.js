// Served by bench/replicas.js as child processes: the real API over either engine, and what is commonly written instead.
import { randomBytes } from 'node:crypto'
import Fastify from 'fastify'
import pg from 'pg'
import { migrate } from '../dist/adapters/migrate.js'
import { openEmbedded } from '../dist/adapters/pglite.js'
import { openPostgres } from '../dist/adapters/postgres.js'
import { compose } from '../dist/app.js'
import { readConfig } from '../dist/config.js'
import { createApi } from '../dist/http/api-listener.js'
import { mintId } from '../dist/ids.js'
import { hashKey } from '../dist/keys/authenticate.js'
import { makeKey } from '../dist/keys/rules/key-format.js'
import { insertKey } from '../dist/keys/store.js'
import { LibraryBuilder } from '../dist/library/library-builder.js'
import { Pace } from '../dist/library/pace.js'
import { operations } from '../dist/operations.js'
import { insertProject, insertTeam } from '../dist/projects/store.js'
import { syntheticRows } from './synthetic-rows.js'

const log = { debug() {}, info() {}, warn() {}, error: console.error }
const roles = { embedded, postgres, plain }
const [, , role, options] = process.argv
process.on('message', (message) => {
  if (message === 'stop') process.exit(0)
  const { user, system } = process.cpuUsage()
  process.send(user + system)
})
process.send(await roles[role](JSON.parse(options)))

async function embedded() {
  return api(await openEmbedded({ dataDir: 'memory', log }))
}

async function postgres({ url }) {
  return api(await openPostgres({ url, log }))
}

/** All but the reading of rows is the real thing; the revisions are learned from the database as always. */
async function api(db) {
  await migrate(db, new URL('../migrations', import.meta.url).pathname)
  const config = readConfig({ VITRINE_LOG: 'silent' })
  const clock = { now: () => Date.now() }
  const { mount } = compose({ config, db, clock, log, secret: randomBytes(32).toString('hex'), operations })
  const { projectId, key } = await project(db)
  const builder = new LibraryBuilder(projectId, { minimumSpecVersion: config.minSpecVersion })
  for (const row of syntheticRows({ components: 1000, edgesPerComponent: 4 })) builder.add(row)
  const library = await builder.finish({ revision: 0, epoch: 'bench' }, new Pace())
  const { libraries } = mount.services
  const services = {
    ...mount.services,
    libraries: { ...libraries, layers: libraries.layers, open: async () => library },
  }
  const app = await createApi({ ...mount, services }, log, [])
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { port: app.server.address().port, key }
}

async function project(db) {
  const [projectId, teamId, now, key] = [mintId(Date.now()), mintId(Date.now()), new Date(), makeKey(randomBytes(64))]
  await insertTeam(db, { id: teamId, name: `bench ${teamId}`, plan: 'standard', createdAt: now })
  await insertProject(db, { id: projectId, teamId, name: `bench ${projectId}`, epoch: 'bench', createdAt: now })
  const id = mintId(Date.now())
  const hash = hashKey(key)
  const scopes = ['read:library']
  await insertKey(db, { id, projectId, hash, hint: 'bench', scopes, createdAt: now, expiresAt: null })
  return { projectId, key }
}

/**
 * A plain service: Fastify, a pool, one prepared query per request for the same rows with the same columns in the same
 * order, sent as JSON. It checks no key, parses no filter, signs no cursor and has no ETag.
 */
async function plain({ url, rows }) {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  const columns = Object.keys(rows[0])
  const typeOf = (name) =>
    ({ number: 'float8', boolean: 'bool' })[typeof rows.find((row) => row[name] !== null)?.[name]] ?? 'text'
  const definition = columns.map((name) => `"${name}" ${typeOf(name)}`).join(', ')
  await pool.query(`create table plain (project_id uuid, at int4, ${definition}, primary key (project_id, at))`)
  const text = `insert into plain select $1::uuid, at::int4 - 1, ${columns.map((name) => `"${name}"`).join(', ')}
    from rows from (json_to_recordset($2::json) as (${definition})) with ordinality as given (${columns.map((name) => `"${name}"`).join(', ')}, at)`
  const projectId = mintId(Date.now())
  await pool.query(text, [projectId, JSON.stringify(rows)])
  await pool.query('analyze plain')
  const app = Fastify({ logger: false })
  const select = `select ${columns.map((name) => `"${name}"`).join(', ')} from plain where project_id = $1 order by at limit $2`
  app.get('/v1/components', async () => {
    const { rows: data } = await pool.query({ name: 'list', text: select, values: [projectId, rows.length] })
    return { data }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { port: app.server.address().port }
}
