import { usage } from '../../../errors.ts'
import { type Command, Option } from 'commander'
import { describeStart, explorerAddress } from './describe-start.ts'
import { print } from '../asking/print.ts'
import { showSpinner } from '../asking/spinner.ts'
import { ROLES, type Role, type RunningServer, type Surroundings } from '../asking/surroundings.ts'
import { untilStopped } from '../asking/until-stopped.ts'

export function addStartCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('start')
    .description('Start the server')
    .option('--demo', 'load the demo library, also beside other projects and on PostgreSQL')
    .addOption(
      new Option('--role <role>', 'answer requests, do background work, or both').choices(ROLES).default('all'),
    )
    .option('--api-port <port>', 'the port of the API; otherwise VITRINE_API_PORT, otherwise 4600')
    .option('--console-port <port>', 'the port of the console; otherwise VITRINE_CONSOLE_PORT, otherwise 4601')
    .option('--open', 'open the explorer in the browser of this machine')
    .option('--no-key', 'print where the key is kept instead of the key, where what is printed is kept as well')
    .option('--json', 'print addresses and key as JSON')
    .action(async (options: Options) => {
      const config = surroundings.readConfig({
        VITRINE_API_PORT: options.apiPort,
        VITRINE_CONSOLE_PORT: options.consolePort,
      })
      if (options.role !== 'all' && config.databaseUrl === null) throw needsDatabase(options.role)
      const log = surroundings.createLog(config.logLevel)
      const spinner = showSpinner(surroundings.stderr)
      const server = await surroundings
        .startServer(config, log, { demo: options.demo ?? false, role: options.role, tell: spinner.say })
        .finally(spinner.stop)
      // Listening begins before anybody is told that there is something to stop.
      const stopped = untilStopped(surroundings, () => server.stop())
      print(surroundings, {
        json: options.json,
        result: summary(server, options.key),
        forPeople: () => describeStart(server, { publicUrl: config.publicUrl, hasKey: options.key }),
      })
      if (options.open) await open(surroundings, server, config.publicUrl)
      await stopped
    })
}

interface Options {
  readonly demo?: boolean
  readonly role: Role
  readonly apiPort?: string
  readonly consolePort?: string
  readonly open?: boolean
  readonly key: boolean
  readonly json?: boolean
}

async function open(
  surroundings: Surroundings,
  { apiUrl, consoleUrl, welcome }: RunningServer,
  publicUrl: string | null,
): Promise<void> {
  if (apiUrl === null) return // a worker has no explorer
  const address = explorerAddress(publicUrl ?? consoleUrl, welcome.key)
  if (!(await surroundings.openBrowser(address)))
    surroundings.stderr.write('No browser could be opened on this machine.\n')
}

/** The embedded store has one process, and that has to do everything. */
function needsDatabase(role: Role): Error {
  return usage(`--role ${role} needs DATABASE_URL: an embedded store has one process, which does everything`)
}

function summary({ apiUrl, consoleUrl, welcome, keyFile }: RunningServer, hasKey: boolean): object {
  return {
    api_url: apiUrl,
    console_url: consoleUrl,
    key: hasKey ? welcome.key : null,
    ...(hasKey || welcome.key === null ? {} : { key_file: keyFile }),
    project_id: welcome.project?.id ?? null,
    library: welcome.library,
  }
}
