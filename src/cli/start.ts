import { type Command, Option } from 'commander'
import { describeStart } from './describe-start.ts'
import { print } from './print.ts'
import { ROLES, type Role, type RunningServer, type Surroundings } from './surroundings.ts'
import { untilStopped } from './until-stopped.ts'

export function addStartCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('start')
    .description('Start the server')
    .option('--demo', 'load the demo library, also beside other projects and on PostgreSQL')
    .addOption(new Option('--role <role>', 'what this process does').choices(ROLES).default('all'))
    .option('--json', 'print addresses and key as JSON')
    .action(async (options: { demo?: boolean; role: Role; json?: boolean }) => {
      const config = surroundings.readConfig()
      const log = surroundings.createLog(config.logLevel)
      const server = await surroundings.startServer(config, log, { demo: options.demo ?? false, role: options.role })
      print(surroundings, {
        json: options.json,
        result: summary(server),
        forPeople: () => describeStart(server, surroundings.hasColor),
      })
      await untilStopped(surroundings, () => server.stop())
    })
}

function summary({ apiUrl, consoleUrl, welcome }: RunningServer): object {
  return {
    api_url: apiUrl,
    console_url: consoleUrl,
    key: welcome.key,
    project_id: welcome.project?.id ?? null,
    library: welcome.library,
  }
}
