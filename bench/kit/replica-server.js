// Served by bench/replicas.js as child processes: the real API over either engine, and what is commonly written instead.
import Fastify from 'fastify'
import pg from 'pg'
import { openEmbedded } from '#built/adapters/embedded/pglite.js'
import { openPostgres } from '#built/adapters/postgres/postgres.js'
import { mintId } from '#built/ids.js'
import { answerParent, portOf } from './answer-parent.js'
import { log, serveApi } from './bench-api.js'
import { syntheticRows } from './synthetic-rows.js'

await answerParent({ embedded, postgres, plain })

async function embedded() {
  return api(await openEmbedded({ dataDir: 'memory', log }))
}

async function postgres({ url }) {
  return api(await openPostgres({ url, log }))
}

async function api(db) {
  const { port, key } = await serveApi(db, syntheticRows({ components: 1000, edgesPerComponent: 4 }))
  return { port, key }
}

/**
 * A plain service: Fastify, a pool, one prepared query per request for the same rows with the same columns in the same
 * order, sent as JSON. It checks no key, parses no filter, signs no cursor and has no ETag.
 */
async function plain({ url, rows }) {
  const pool = new pg.Pool({ connectionString: url, max: 10, application_name: 'plain' })
  const columns = Object.keys(rows[0])
  const typeOf = (name) =>
    ({ number: 'float8', boolean: 'bool' })[typeof rows.find((row) => row[name] !== null)?.[name]] ?? 'text'
  const definition = columns.map((name) => `"${name}" ${typeOf(name)}`).join(', ')
  await pool.query(
    `create table if not exists plain (project_id uuid, at int4, ${definition}, primary key (project_id, at))`,
  )
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
  return { port: portOf(app.server) }
}
