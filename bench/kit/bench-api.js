// What the servers of benchmarks share: the real API over a made-up library, and how a child process is measured.
import { randomBytes } from 'node:crypto'
import { migrate } from '../../dist/adapters/sql/migrate.js'
import { compose } from '../../dist/app.js'
import { readConfig } from '../../dist/config.js'
import { createApi } from '../../dist/http/contract/api-listener.js'
import { mintId } from '../../dist/ids.js'
import { hashKey } from '../../dist/keys/authenticate.js'
import { makeKey } from '../../dist/keys/rules/key-format.js'
import { insertKey } from '../../dist/keys/store.js'
import { LibraryBuilder } from '../../dist/library/build/library-builder.js'
import { Pace } from '../../dist/library/pace.js'
import { operations as contractOperations } from '../../dist/operations.js'
import { insertProject, insertTeam } from '../../dist/projects/store.js'

export const log = { debug() {}, info() {}, warn() {}, error: console.error }

/** All but the reading of rows is the real thing; `rows` are those of the project's library. */
export async function serveApi(db, rows, { operations = contractOperations } = {}) {
  await migrate(db, new URL('../../migrations', import.meta.url).pathname)
  const config = readConfig({ VITRINE_LOG: 'silent' })
  const clock = { now: () => Date.now() }
  const { mount } = compose({ config, db, clock, log, secret: randomBytes(32).toString('hex'), operations })
  const { projectId, key } = await makeProject(db)
  const builder = new LibraryBuilder(projectId, { minimumSpecVersion: config.minSpecVersion })
  for (const row of rows) builder.add(row)
  const library = await builder.finish({ revision: 0, epoch: 'bench' }, new Pace())
  const { libraries } = mount.services
  const services = {
    ...mount.services,
    libraries: { ...libraries, layers: libraries.layers, open: async () => library },
  }
  const app = createApi({ ...mount, services }, log, [])
  await app.listen({ port: 0, host: '127.0.0.1' })
  return { port: app.server.address().port, key, projectId, library }
}

async function makeProject(db) {
  const [projectId, teamId, now, key] = [mintId(Date.now()), mintId(Date.now()), new Date(), makeKey(randomBytes(64))]
  await insertTeam(db, { id: teamId, name: `bench ${teamId}`, plan: 'standard', createdAt: now })
  await insertProject(db, { id: projectId, teamId, name: `bench ${projectId}`, epoch: 'bench', createdAt: now })
  const id = mintId(Date.now())
  const [hash, scopes] = [hashKey(key), ['read:library']]
  await insertKey(db, { id, projectId, hash, hint: 'bench', scopes, createdAt: now, expiresAt: null })
  return { projectId, key }
}

/** The role that the parent names, told where it listens; any message but `stop` asks for the CPU time so far. */
export async function answerParent(roles) {
  const [, , role, options] = process.argv
  process.on('message', (message) => {
    if (message === 'stop') process.exit(0)
    const { user, system } = process.cpuUsage()
    process.send(user + system)
  })
  process.send(await roles[role](JSON.parse(options)))
}
