// Served by bench/search/search-latency.js as a child process: the real API over a made-up library of 100,000 names and
// documentation that makes 20,000 chunks. Only the reading of the library's rows is left out, and the embedding of texts.
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createLocalEmbedder } from '#built/adapters/embedder/local-embedder.js'
import { knownSchema, migrate } from '#built/adapters/sql/migrate.js'
import { openEmbedded } from '#built/adapters/embedded/pglite.js'
import { openPostgres } from '#built/adapters/postgres/postgres.js'
import { compose } from '#built/app.js'
import { readConfig } from '#built/config.js'
import { createApi } from '#built/doors/http/contract/api-listener.js'
import { mintId } from '#built/ids.js'
import { hashKey } from '#built/keys/authenticate.js'
import { makeKey } from '#built/keys/rules/key-format.js'
import { insertKey } from '#built/keys/store.js'
import { LibraryBuilder } from '#built/library/build/library-builder.js'
import { Pace } from '#built/library/pace.js'
import { operations } from '#built/operations.js'
import { insertProject, insertTeam } from '#built/projects/store.js'
import { CHUNKER } from '#built/search/rules/chunk-text.js'
import { answerParent, portOf } from '../kit/answer-parent.js'
import { syntheticDocuments, topicSentences } from './search-texts.js'
import { syntheticRows, uuid } from '../kit/synthetic-rows.js'

const COMPONENTS = 70_000
const TOKENS = 29_796 // with 200 styles and four collections a hundred thousand names
const DIMENSION = 384
const AT_ONCE = 200

const log = { debug() {}, info() {}, warn: console.error, error: console.error }
const clock = { now: () => Date.now() }
const MIGRATIONS = path.join(import.meta.dirname, '../../migrations')
const CACHE = path.join(import.meta.dirname, '../../node_modules/.cache/vitrine-bench')

await answerParent({ embedded, postgres })

async function postgres({ url }) {
  const db = await openPostgres({ url, log })
  await migrate(db, MIGRATIONS)
  return serve(db)
}

/** Written texts are kept beside the dependencies: the embedded engine needs a minute or two for them. */
async function embedded() {
  const file = path.join(CACHE, `search-${await digest()}.tar`)
  if (existsSync(file)) return serve(await openEmbedded({ dataDir: 'memory', snapshot: readFileSync(file), log }))
  const db = await openEmbedded({ dataDir: 'memory', log })
  await migrate(db, MIGRATIONS)
  const served = await serve(db)
  mkdirSync(CACHE, { recursive: true })
  writeFileSync(file, await db.dump())
  return served
}

async function digest() {
  const hash = createHash('sha256').update(readFileSync(path.join(import.meta.dirname, 'search-texts.js')))
  for (const { sha256 } of (await knownSchema(MIGRATIONS)).steps.migrations) hash.update(sha256)
  return hash.digest('hex').slice(0, 16)
}

async function serve(db) {
  const embedder = createLocalEmbedder({ log, clock })
  const [written] = await db`select id from project where name = 'bench'`
  const projectId = written?.id ?? (await writeProject(db, embedder))
  const key = await makeKeyOf(db, projectId)
  const config = readConfig({ VITRINE_LOG: 'silent' })
  const secret = randomBytes(32).toString('hex')
  const { mount } = compose({ config, db, clock, log, secret, operations, outside: { embedder } })
  const builder = new LibraryBuilder(projectId, { minimumSpecVersion: config.minSpecVersion })
  for (const row of syntheticRows({ components: COMPONENTS, tokens: TOKENS, edgesPerComponent: 2 })) builder.add(row)
  const library = await builder.finish({ revision: 0, epoch: 'bench' }, new Pace())
  // What is answered is read once and kept, so the real thing answers with the same object too.
  mount.services.libraries.open = async () => library
  const app = createApi(mount, log, [])
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { port: portOf(app.server), key, names: library.ids.length }
}

async function writeProject(db, embedder) {
  const [projectId, teamId, now] = [mintId(Date.now()), mintId(Date.now()), new Date()]
  await insertTeam(db, { id: teamId, name: 'bench', plan: 'standard', createdAt: now })
  await insertProject(db, { id: projectId, teamId, name: 'bench', epoch: 'bench', createdAt: now })
  await db`update project set docs_revision = 1 where id = ${projectId}`
  await writeDocumentation(db, projectId, embedder)
  return projectId
}

async function makeKeyOf(db, projectId) {
  const [id, key] = [mintId(Date.now()), makeKey(randomBytes(64))]
  await insertKey(db, {
    id,
    projectId,
    hash: hashKey(key),
    hint: 'bench',
    name: null,
    scopes: ['read:library'],
    createdAt: new Date(),
    expiresAt: null,
  })
  return key
}

/** Documentation of the first components, one block for each chunk. */
async function writeDocumentation(db, projectId, embedder) {
  const { provider, model } = embedder
  const floors = { best: 0.3, row: 0.25 }
  const space = `${provider} ${model} ${CHUNKER} 1`
  await db`
    insert into search_space (project_id, id, provider, model, chunker, generation, dimension, floor_best, floor_row,
      is_active, revision, complete_to, library_to, created_at)
    values (${projectId}, ${space}, ${provider}, ${model}, ${CHUNKER}, 1, ${DIMENSION}, ${floors.best}, ${floors.row},
      true, 1, 1, 1, now())`
  const topics = []
  for (const sentence of topicSentences())
    topics.push((await embedder.embed([sentence], { purpose: 'index' })).vectors[0])
  const documents = syntheticDocuments().map((document, at) => ({ ...document, id: uuid(`component ${at}`) }))
  for (let from = 0; from < documents.length; from += AT_ONCE)
    await writeSome(db, { projectId, space, topics, documents: documents.slice(from, from + AT_ONCE) })
  await db`analyze`
}

async function writeSome(db, { projectId, space, topics, documents }) {
  const ids = documents.map(({ id }) => id)
  const titles = documents.map(({ title }) => title)
  await db`
    insert into entity_documentation (project_id, entity_type, entity_id, title, slug, block_count, has_docs, is_deleted,
      revision, blocks_revision, text_revision)
    select ${projectId}::uuid, 'component', id, title, null, 1, true, false, 1, 1, 1
    from unnest(${ids}::uuid[], ${titles}::text[]) as given (id, title)`
  const blocks = documents.flatMap(({ id, blocks }) => blocks.map(({ text }, position) => ({ id, text, position })))
  await db`
    insert into block (project_id, id, entity_type, entity_id, position, type, content, mentions, search_text,
      created_at, updated_at)
    select ${projectId}::uuid, gen_random_uuid(), 'component', id, position, 'text', '{}', '[]', body, now(), now()
    from unnest(${blocks.map(({ id }) => id)}::uuid[], ${blocks.map(({ position }) => position)}::int[],
      ${blocks.map(({ text }) => text)}::text[]) as given (id, position, body)`
  for (const { id, blocks } of documents) {
    const joined = new Float32Array(blocks.length * DIMENSION)
    for (const [at, { topic, noise }] of blocks.entries()) joined.set(near(topics[topic], noise), at * DIMENSION)
    await db`
      insert into search_vector (project_id, space, entity_type, entity_id, text_revision, item_revision, revision,
        hashes, vectors)
      values (${projectId}, ${space}, 'component', ${id}, 1, 1, 1, ${new Uint8Array()},
        ${new Uint8Array(joined.buffer)})`
  }
}

/** A vector of length 1 whose cosine with the topic is about 0.6, which is what such chunks have. */
function near(topic, noise) {
  const vector = topic.map((value) => value * 0.6 + ((noise() + noise() + noise() - 1.5) * 1.6) / Math.sqrt(DIMENSION))
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
