/** @import { FastifyRequest } from 'fastify' */

// Served by bench/rivals.js as child processes: what somebody would write instead, over the very same rows.
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify from 'fastify'
import pg from 'pg'
import { answerParent, portOf } from './answer-parent.js'
import { syntheticRows } from './synthetic-rows.js'

await answerParent({ postgres, files })

/** @param {{ components: number, edgesPerComponent: number }} size */
function* componentsOf({ components, edgesPerComponent }) {
  for (const row of syntheticRows({ components, edgesPerComponent })) {
    if (row.kind === 'component') yield row
  }
}

/**
 * A table each for components and edges, the indexes they need, one query per request.
 * @param {{ url: string, components: number, edgesPerComponent: number }} options
 */
async function postgres({ url, ...size }) {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  await pool.query(`
    create table component (id uuid primary key, name text, name_fold text, status text, document jsonb);
    create table uses (source uuid, target uuid, primary key (source, target));`)
  const idOf = new Map()
  for (const { sourceKey, id } of componentsOf(size)) idOf.set(sourceKey, id)
  const all = [...componentsOf(size)]
  for (let at = 0; at < all.length; at += 1000) {
    const some = all.slice(at, at + 1000)
    const columns = [(row) => row.id, (row) => row.name, (row) => row.name.toLowerCase(), (row) => row.syncStatus]
    await pool.query(
      'insert into component select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::jsonb[])',
      [...columns, (row) => row.document].map((column) => some.map(column)),
    )
    const edges = some.flatMap(({ id, document }) => JSON.parse(document).uses.map(([key]) => [id, idOf.get(key)]))
    await pool.query(
      'insert into uses select * from unnest($1::uuid[], $2::uuid[]) on conflict do nothing',
      [0, 1].map((end) => edges.map((edge) => edge[end])),
    )
  }
  await pool.query('create index on component (name_fold, id); analyze component; analyze uses')
  const app = Fastify()
  app.get('/v1/components', async () => {
    const { rows } = await pool.query(`
      select id, name, status, document->>'description' as description, document->>'type' as type
      from component where status <> 'deleted_in_source' order by name_fold, id limit 21`)
    return { data: rows.slice(0, 20), has_more: rows.length > 20 }
  })
  app.get(
    '/v1/components/:id/build-order',
    async (/** @type {FastifyRequest<{ Params: { id: string } }>} */ { params }) => {
      const { rows } = await pool.query(
        `with recursive closure (id) as (
         select $1::uuid union select uses.target from uses join closure on uses.source = closure.id)
       select component.id, component.name from closure join component using (id)`,
        [params.id],
      )
      return { ordered_components: rows }
    },
  )
  return listening(app)
}

/** One JSON file that is read for every question. */
async function files(size) {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'vitrine-rival-')), 'components.json')
  const all = [...componentsOf(size)].map(({ document, ...row }) => ({ ...row, ...JSON.parse(document) }))
  writeFileSync(file, JSON.stringify(all))
  const read = () => JSON.parse(readFileSync(file, 'utf8'))
  const app = Fastify()
  app.get('/v1/components', async () => {
    const rows = read().filter(({ syncStatus }) => syncStatus !== 'deleted_in_source')
    rows.sort((a, b) => (a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1))
    const data = rows.slice(0, 20).map(({ id, name, type, description }) => ({ id, name, type, description }))
    return { data, has_more: rows.length > 20 }
  })
  app.get(
    '/v1/components/:id/build-order',
    async (/** @type {FastifyRequest<{ Params: { id: string } }>} */ { params }) => {
      const byKey = new Map(read().map((row) => [row.sourceKey, row]))
      const found = new Map()
      const visit = (row) => {
        if (!row || found.has(row.id)) return
        found.set(row.id, { id: row.id, name: row.name })
        for (const [key] of row.uses) visit(byKey.get(key))
      }
      visit([...byKey.values()].find(({ id }) => id === params.id))
      return { ordered_components: [...found.values()] }
    },
  )
  return listening(app)
}

async function listening(app) {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { port: portOf(app.server) }
}
