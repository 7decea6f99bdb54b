import { refused, usage } from '../../../../errors.ts'
import { readFileSync } from 'node:fs'
import type { Command } from 'commander'
import type { compareReleases } from '../../../../releases/compare-releases.ts'
import type { listReleases } from '../../../../releases/list-releases.ts'
import { ask, asking, CURSOR, placed, withPlace, type AnswerOf, type Asked, type Place } from '../../asking/ask.ts'
import { counted } from '../../../../kit/words/counted.ts'
import { minute, print } from '../../asking/print.ts'
import type { Surroundings } from '../../asking/surroundings.ts'
import { wholeNumber } from '../../asking/whole-number.ts'
import { table } from '../../asking/table.ts'

interface Options extends Place {
  readonly json?: boolean
}

interface CreateOptions extends Options {
  readonly notes?: string
  readonly dryRun?: boolean
}

interface ListOptions extends Options {
  readonly limit: number
  readonly before?: string
}

export function addReleaseCommands(program: Command, surroundings: Surroundings): void {
  const releases = program.command('releases').description('Give the library versions, list them and compare two')

  withPlace(releases.command('create'))
    .description('Give the library as it is now a version; one is proposed from what changed since the last')
    .argument('[version]', 'such as 2.0.0; the proposed one when left out')
    .option('--notes <file>', 'Markdown; drafted from the changes when left out')
    .option('--dry-run', 'say what it would be, and make nothing')
    .option('--json', 'print the result as JSON')
    .action(async (version: string | undefined, options: CreateOptions) => {
      const { place, json, dryRun: isDryRun = false, notes: file } = placed(options)
      const wishes = { ...(version && { version }), ...(file !== undefined && { notes: readNotes(file) }) }
      const result = await asking(surroundings, place, (asked) => release(asked, wishes, isDryRun), WORDS)
      print(surroundings, { json, result, forPeople: () => describeNew(result, isDryRun) })
    })

  withPlace(releases.command('list'))
    .description('List releases, the newest first, and what the next one would be')
    .option('--limit <number>', 'how many to show, 1 to 100', wholeNumber({ min: 1, max: 100 }), 50)
    .option('--before <place>', 'go on where a list ended, as it printed')
    .option('--json', 'print the result as JSON')
    .action(async (options: ListOptions) => {
      const { place, json, limit, before } = placed(options)
      const { listReleases } = await import('../../../../releases/list-releases.ts')
      const result = await ask(surroundings, place, listReleases, { query: { limit, cursor: before } }, CURSOR)
      print(surroundings, { json, result, forPeople: () => describeList(result) })
    })

  withPlace(releases.command('compare'))
    .description('What changed between two releases or revisions')
    .argument('<from>', 'a version or a revision')
    .argument('<to>', 'a later one')
    .option('--json', 'print the result as JSON')
    .action(async (from: string, to: string, options: Options) => {
      const { place, json } = placed(options)
      const { compareReleases } = await import('../../../../releases/compare-releases.ts')
      const result = await ask(surroundings, place, compareReleases, { query: { from, to } }, WORDS)
      print(surroundings, { json, result, forPeople: () => describeComparison(result) })
    })
}

const WORDS = { version: 'the version', from: 'the first', to: 'the second' }

interface Wishes {
  readonly version?: string
  readonly notes?: string
}

/** What it is by is in the proposal alone, which is also all that a dry run is. */
async function release({ ask }: Asked, wishes: Wishes, isDryRun: boolean) {
  const { listReleases } = await import('../../../../releases/list-releases.ts')
  const { next } = await ask(listReleases, { query: { limit: 1 } })
  if (!next) throw refused('nothing changed in the library since the last release: import something first')
  if (isDryRun) return { ...next, ...wishes }
  const { createRelease } = await import('../../../../releases/create-release.ts')
  return { ...next, ...(await ask(createRelease, { body: wishes })) }
}

type Comparison = AnswerOf<typeof compareReleases>

/** As `ReleaseWish` has it. */
const LONGEST_NOTES = 100_000

function readNotes(file: string): string {
  try {
    const notes = readFileSync(file, 'utf8')
    if (notes.trim() !== '' && notes.length <= LONGEST_NOTES) return notes
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw usage(`${file} is not there`)
    throw new Error(`${file} cannot be read: ${message}`, { cause: error })
  }
  throw usage(`notes have 1 to ${LONGEST_NOTES.toLocaleString('en')} characters`)
}

function describeNew(made: Awaited<ReturnType<typeof release>>, isDryRun: boolean): string {
  const said = isDryRun ? 'It would be' : 'Released'
  return `${said} ${made.version} at revision ${made.revision} (${made.bump}).\n\n${made.notes}${made.notes.endsWith('\n') ? '' : '\n'}`
}

function describeList({ data, next, pagination }: AnswerOf<typeof listReleases>): string {
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
      `  ${impact.padEnd(8)}  ${entity_type} ${former_name === null ? '' : `${former_name} → `}${name} ${change}\n`,
  )
  const rest = is_complete
    ? ''
    : `This is not all: ${not_listed > 0 ? `${counted(not_listed, 'change')} of large imports are not in the log` : 'there were too many imports in between'}.\n`
  return `${head}${lines.join('')}${rest}`
}
