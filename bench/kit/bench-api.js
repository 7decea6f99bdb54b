/**
 * @import { Database } from '#built/ports.js'
 * @import { Operation } from '#built/contract/operation.js'
 * @import { ItemRow } from '#built/library/item-row.js'
 */

// What the servers of benchmarks share: the real API over a made-up library.
import { randomBytes } from 'node:crypto'
import { migrate } from '#built/adapters/sql/migrate.js'
import { compose } from '#built/app.js'
import { readConfig } from '#built/config.js'
import { createApi } from '#built/doors/http/contract/api-listener.js'
import { mintId } from '#built/ids.js'
import { hashKey } from '#built/keys/authenticate.js'
import { makeKey } from '#built/keys/rules/key-format.js'
import { insertKey } from '#built/keys/store.js'
import { LibraryBuilder } from '#built/library/build/library-builder.js'
import { Pace } from '#built/library/pace.js'
import { operations as contractOperations } from '#built/operations.js'
import { insertProject, insertTeam } from '#built/projects/store.js'
import { portOf } from './answer-parent.js'

export const log = { debug() {}, info() {}, warn() {}, error: console.error }

/**
 * All but the reading of rows is the real thing.
 * @param {Database} db
 * @param {Iterable<ItemRow>} rows those of the project's library
 * @param {{ operations?: readonly Operation[] }} [options]
 */
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
  return { port: portOf(app.server), key, projectId, library }
}

async function makeProject(db) {
  const [projectId, teamId, now, key] = [mintId(Date.now()), mintId(Date.now()), new Date(), makeKey(randomBytes(64))]
  await insertTeam(db, { id: teamId, name: `bench ${teamId}`, plan: 'standard', createdAt: now })
  await insertProject(db, { id: projectId, teamId, name: `bench ${projectId}`, epoch: 'bench', createdAt: now })
  const id = mintId(Date.now())
  const row = { id, projectId, hash: hashKey(key), hint: 'bench', name: null, createdAt: now, expiresAt: null }
  await insertKey(db, { ...row, scopes: ['read:library'] })
  return { projectId, key }
}
