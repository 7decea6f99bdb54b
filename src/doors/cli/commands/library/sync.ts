import type { Command } from 'commander'
import type { syncFigmaCommand } from '../../../../intake/live/sync-command.ts'
import type { FindingCode } from '../../../../formats/bundle/finding-codes.ts'
import { execute, type ResultOf } from '../../asking/execute.ts'
import { addFindingOptions, describe as describeImport, findingInput, sourceInput, tellingSource } from './import.ts'
import { print } from '../../asking/print.ts'
import type { Surroundings } from '../../asking/surroundings.ts'
import { showSteps } from '../../asking/sync-progress.ts'

type Summary = ResultOf<typeof syncFigmaCommand>

interface Options {
  readonly file: string
  readonly project: string
  readonly force?: boolean
  readonly wait?: boolean
  readonly source?: string
  readonly newSource?: boolean
  readonly silence?: FindingCode[]
  readonly failOn?: (FindingCode | 'all')[]
  readonly json?: boolean
}

export function addSyncCommands(program: Command, surroundings: Surroundings): void {
  const command = program
    .command('sync')
    .description('Bring a library up to date with its design tool')
    .command('figma')
    .description('Sync a Figma file; the token is read from FIGMA_TOKEN')
    .requiredOption('--file <file>', 'key of the file, or its address in the browser')
    .requiredOption('--project <project>', 'id or name of the project')
    .option('--force', 'also when the version of the file is the one of the last sync')
    .option('--wait', 'wait for the design tool as long as it asks for, instead of a minute')
    .option('--source <source>', 'which source it is, by name, id or file key; a name that none has makes a new one')
    .option('--new-source', 'a new source, also where another one has the same names')
  addFindingOptions(command)
    .option('--json', 'print the result as JSON')
    .action(async ({ file, project, force = false, wait = false, json, ...options }: Options) => {
      const { figma } = surroundings.readConfig()
      // A server that does the command has an environment of its own: this one's token goes along, on a local socket.
      const access = figma.token === null ? {} : { token: figma.token, api_url: figma.apiUrl }
      const input = { project, file, force, wait, ...sourceInput(options), ...findingInput(options), ...access }
      const progress = tellingSource(surroundings, showSteps(surroundings.stderr))
      const { syncFigmaCommand } = await import('../../../../intake/live/sync-command.ts')
      const { result } = await execute(surroundings, syncFigmaCommand, input, progress)
      print(surroundings, { json, result, forPeople: () => describe(result) })
    })
}

function describe(summary: Summary): string {
  const at = summary.version === null ? '' : ` at version ${summary.version}`
  if (summary.status === 'unchanged') return `The file has not changed since the last sync${at}. Nothing was written.\n`
  return `${describeImport(summary, false)}The library is${at === '' ? ' up to date' : at}.\n`
}
