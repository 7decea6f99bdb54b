// A process that does one live sync and can be killed while it does: arguments are the database, the project, the data
// directory and the address of the design tool.
import { createFigmaApi } from '#built/adapters/outside/figma-api.js'
import { openEmbedded } from '#built/adapters/embedded/pglite.js'
import { openPostgres } from '#built/adapters/postgres/postgres.js'
import { createLibraries } from '#built/library/libraries.js'
import { createProcesses } from '#built/work/processes/processes.js'
import { createRevisions } from '#built/projects/revisions.js'
import { syncFigma } from '#built/sync/live/sync-figma.js'

const [database = '', projectId = '', dataDir = '', apiUrl = '', skew = '0'] = process.argv.slice(2)
const nothing = () => {}
const log = { debug: nothing, info: nothing, warn: nothing, error: nothing }
const db = await (database.startsWith('postgres:')
  ? openPostgres({ url: database, log })
  : openEmbedded({ dataDir: database, log }))
// By a later clock the leases of a killed process have run out.
const clock = { now: () => Date.now() + Number(skew) }
const revisions = createRevisions(db)
const minSpecVersion = '0.11.0'
const services = {
  config: { minSpecVersion, dataDir, importMemoryBytes: 1_073_741_824 },
  db,
  revisions,
  libraries: createLibraries({ db, revisions, clock, log, minimumSpecVersion: minSpecVersion }),
  processes: createProcesses({ db, clock, log }),
  designs: createFigmaApi({ clock }),
  clock,
  log,
}
const say = (line) => process.stdout.write(`${line}\n`)
const request = { projectId, fileKey: 'mockfile0001', token: 'figd_mock-token', apiUrl }
const { status } = await syncFigma(services, request, ({ phase }) => say(phase))
say(`done ${status}`)
await services.processes.close()
await db.close()
