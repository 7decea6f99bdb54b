// Served by bench/components.js as child processes: the real API over a made-up library, and bare handlers beside it.
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { openEmbedded } from '../dist/adapters/pglite.js'
import { migrate } from '../dist/adapters/migrate.js'
import { compose } from '../dist/app.js'
import { layerSpec } from '../dist/components/rules/spec-layers.js'
import { readSpecDocument } from '../dist/components/rules/spec-document.js'
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
import { largeSpec, syntheticRows } from './synthetic-rows.js'

const roles = { api, bytes, stringify }
const [, , role, options] = process.argv
process.on('message', (message) => {
  if (message === 'stop') process.exit(0)
  const { user, system } = process.cpuUsage()
  process.send(user + system)
})
process.send(await roles[role](JSON.parse(options)))

async function api({ components, edgesPerComponent }) {
  const log = { debug() {}, info() {}, warn() {}, error: console.error }
  const db = await openEmbedded({ dataDir: 'memory', log })
  await migrate(db, new URL('../migrations', import.meta.url).pathname)
  const clock = { now: () => Date.now() }
  const config = readConfig({ VITRINE_LOG: 'silent' })
  const ours = operations.filter(({ tag }) => tag === 'Components')
  const { mount } = compose({ config, db, clock, log, secret: randomBytes(32).toString('hex'), operations: ours })
  const { projectId, key } = await project(db)

  const [layers, facts] = largeLayers()
  for (const { hash, body } of layers) {
    await db`insert into spec_layer (project_id, hash, body) values (${projectId}, ${hash}, ${body})`
  }
  const builder = new LibraryBuilder(projectId, { minimumSpecVersion: config.minSpecVersion })
  for (const row of syntheticRows({ components, edgesPerComponent, specOfFirst: facts })) builder.add(row)
  const library = await builder.finish({ revision: 0, epoch: 'bench' }, new Pace())
  // All but the reading of rows is the real thing.
  const { libraries } = mount.services
  const services = {
    ...mount.services,
    libraries: { ...libraries, layers: libraries.layers, open: async () => library },
  }
  const app = await createApi({ ...mount, services }, log, [])
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { port: app.server.address().port, key, largeId: library.ids[library.byKey('component', firstKey())] }
}

function firstKey() {
  return createHash('sha256').update('component 0').digest('hex').slice(0, 40)
}

function largeLayers() {
  const { document } = readSpecDocument(largeSpec())
  const hash = (text) => createHash('sha256').update(text).digest('hex')
  const { layers, facts } = layerSpec(document, { countTokens: (text) => text.length >> 2, hash })
  return [layers, facts]
}

async function project(db) {
  const [projectId, teamId, now, key] = [mintId(Date.now()), mintId(Date.now()), new Date(), makeKey(randomBytes(64))]
  await insertTeam(db, { id: teamId, name: 'bench', plan: 'standard', createdAt: now })
  await insertProject(db, { id: projectId, teamId, name: 'bench', epoch: 'bench', createdAt: now })
  await insertKey(db, {
    id: mintId(Date.now()),
    projectId,
    hash: hashKey(key),
    hint: 'bench',
    scopes: ['read:library'],
    createdAt: now,
    expiresAt: null,
  })
  return { projectId, key }
}

/** Sends the same bytes every time. */
function bytes({ body }) {
  const buffer = Buffer.from(body)
  const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': buffer.length }
  return listening((answer) => answer.writeHead(200, headers).end(buffer))
}

/** Stringifies the same rows every time. */
function stringify({ body }) {
  const value = JSON.parse(body)
  return listening((answer) => {
    const text = JSON.stringify(value)
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(text) }
    answer.writeHead(200, headers).end(text)
  })
}

function listening(answerWith) {
  const server = createServer((_request, answer) => answerWith(answer))
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve({ port: server.address().port }))
  })
}
