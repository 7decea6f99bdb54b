// A process that does one import and can be killed while it does: arguments are the database, the project, a file and,
// where its clock is wrong, by how many milliseconds.
import { openEmbedded } from '#built/adapters/embedded/pglite.js'
import { openPostgres } from '#built/adapters/postgres/postgres.js'
import { createRevisions } from '#built/projects/revisions.js'
import { createProcesses } from '#built/work/processes/processes.js'
import { importLibrary } from '#built/intake/import/import-library.js'

const [database = '', projectId = '', file = '', skew = '0'] = process.argv.slice(2)
const nothing = () => {}
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
const db = await (database.startsWith('postgres:')
  ? openPostgres({ url: database, log })
  : openEmbedded({ dataDir: database, log }))
const clock = { now: () => Date.now() + Number(skew) }
const services = {
  config: { minSpecVersion: '0.11.0', importMemoryBytes: 1_073_741_824 },
  db,
  revisions: createRevisions(db),
  libraries: { open: () => Promise.resolve() },
  processes: createProcesses({ db, clock, log }),
  clock,
  log,
}
const say = (line) => process.stdout.write(`${line}\n`)
await importLibrary(services, { projectId, files: [file] }, ({ phase }) => say(phase))
say('done')
await services.processes.close()
await db.close()
