import { type Command, Option } from 'commander'
import { describeStart } from './describe-start.ts'
import { print } from '../print.ts'
import { ROLES, type Role, type RunningServer, type Surroundings } from '../surroundings.ts'
import { untilStopped } from '../until-stopped.ts'

export function addStartCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('start')
    .description('Start the server')
    .option('--demo', 'load the demo library, also beside other projects and on PostgreSQL')
    .addOption(
      new Option('--role <role>', 'answer requests, do background work, or both').choices(ROLES).default('all'),
    )
    .option('--no-key', 'print where the key is kept instead of the key, where what is printed is kept as well')
    .option('--json', 'print addresses and key as JSON')
    .action(async (options: { demo?: boolean; role: Role; key: boolean; json?: boolean }) => {
      const config = surroundings.readConfig()
      if (options.role !== 'all' && config.databaseUrl === null) throw needsDatabase(options.role)
      const log = surroundings.createLog(config.logLevel)
      const server = await surroundings.startServer(config, log, { demo: options.demo ?? false, role: options.role })
      print(surroundings, {
        json: options.json,
        result: summary(server, options.key),
        forPeople: () => describeStart(server, { publicUrl: config.publicUrl, hasKey: options.key }),
      })
      await untilStopped(surroundings, () => server.stop())
    })
}

/** The embedded store has one process, and that has to do everything. */
function needsDatabase(role: Role): Error {
  return Object.assign(
    new Error(`--role ${role} needs DATABASE_URL: an embedded store has one process, which does everything`),
    { code: 'usage' },
  )
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
