import { usage } from '../../../../errors.ts'
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import type {
  compareReleasesCommand,
  createReleaseCommand,
  listReleasesCommand,
} from '../../../../releases/release-commands.ts'
import { execute, type ResultOf } from '../../asking/execute.ts'
import { counted } from '../../../../kit/words/counted.ts'
import { minute, print } from '../../asking/print.ts'
import type { Surroundings } from '../../asking/surroundings.ts'
import { wholeNumber } from '../../asking/whole-number.ts'
import { table } from '../../asking/table.ts'

export function addReleaseCommands(program: Command, surroundings: Surroundings): void {
  const releases = program.command('releases').description('Give the library versions, list them and compare two')

  releases
    .command('create')
    .description('Give the library as it is now a version; one is proposed from what changed since the last')
    .argument('[version]', 'such as 2.0.0; the proposed one when left out')
    .requiredOption('--project <project>', 'id or name of the project')
    .option('--notes <file>', 'Markdown; drafted from the changes when left out')
    .option('--dry-run', 'say what it would be, and make nothing')
    .option('--json', 'print the result as JSON')
    .action(async (version: string | undefined, options: CreateOptions) => {
      const { json, notes, dryRun, project } = options
      const input = {
        project,
        ...(version === undefined ? {} : { version }),
        ...(notes === undefined ? {} : { notes: readNotes(notes) }),
        ...(dryRun === true ? { dry_run: true } : {}),
      }
      const { result } = await execute<ResultOf<typeof createReleaseCommand>>(surroundings, 'releases.create', input)
      print(surroundings, { json, result, forPeople: () => describeNew(result, dryRun === true) })
    })

  releases
    .command('list')
    .description('List releases, the newest first, and what the next one would be')
    .requiredOption('--project <project>', 'id or name of the project')
    .option('--limit <number>', 'how many to show, 1 to 100', wholeNumber({ min: 1, max: 100 }), 50)
    .option('--before <revision>', 'go on before this revision', wholeNumber({ min: 0, max: Number.MAX_SAFE_INTEGER }))
    .option('--json', 'print the result as JSON')
    .action(async ({ json, ...input }: { project: string; limit: number; before?: number; json?: boolean }) => {
      const { result } = await execute<ResultOf<typeof listReleasesCommand>>(surroundings, 'releases.list', input)
      print(surroundings, { json, result, forPeople: () => describeList(result) })
    })

  releases
    .command('compare')
    .description('What changed between two releases or revisions')
    .argument('<from>', 'a version or a revision')
    .argument('<to>', 'a later one')
    .requiredOption('--project <project>', 'id or name of the project')
    .option('--json', 'print the result as JSON')
    .action(async (from: string, to: string, { json, project }: { project: string; json?: boolean }) => {
      const input = { project, from, to }
      const { result } = await execute<Comparison>(surroundings, 'releases.compare', input)
      print(surroundings, { json, result, forPeople: () => describeComparison(result) })
    })
}

interface CreateOptions {
  readonly project: string
  readonly notes?: string
  readonly dryRun?: boolean
  readonly json?: boolean
}

type Comparison = ResultOf<typeof compareReleasesCommand>

function readNotes(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw usage(`${file} is not there`)
    throw new Error(`${file} cannot be read: ${message}`, { cause: error })
  }
}

function describeNew(made: ResultOf<typeof createReleaseCommand>, isDryRun: boolean): string {
  const said = isDryRun ? 'It would be' : 'Released'
  return `${said} ${made.version} at revision ${made.revision} (${made.bump}).\n\n${made.notes}${made.notes.endsWith('\n') ? '' : '\n'}`
}

function describeList({ data, next, pagination }: ResultOf<typeof listReleasesCommand>): string {
  const coming =
    next === null
      ? 'Nothing changed since then.\n'
      : `The next one would be ${next.version} (${counted(next.change_count, 'change')}).\n`
  if (data.length === 0) return `There are no releases yet. ${next === null ? 'Import a library first.\n' : coming}`
  const rows = data.map(({ version, revision, made_at, made_by }) => [
    version,
    String(revision),
    minute(made_at),
    made_by ?? '',
  ])
  const more = pagination.next_cursor === null ? '' : `Older ones: --before ${pagination.next_cursor}\n`
  return `${table(['VERSION', 'REVISION', 'MADE', 'BY'], rows)}\n${more}${coming}`
}

function describeComparison({ from, to, entries, not_listed, is_complete, bump }: Comparison): string {
  const name = (end: Comparison['from']): string => end.version ?? `revision ${end.revision}`
  const head = `${name(from)} → ${name(to)}: ${bump === null ? 'nothing changed' : `${counted(entries.length, 'change')} (${bump})`}\n`
  const lines = entries.map(
    ({ impact, entity_type, name, former_name, change }) =>
      `  ${impact.padEnd(8)}  ${entity_type} ${name}${former_name === null ? '' : ` (was ${former_name})`} ${change}\n`,
  )
  const rest = is_complete
    ? ''
    : `This is not all: ${not_listed > 0 ? `${counted(not_listed, 'change')} of large imports are not in the log` : 'there were too many imports in between'}.\n`
  return `${head}${lines.join('')}${rest}`
}
