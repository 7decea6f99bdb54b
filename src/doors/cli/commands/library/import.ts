import { Option, type Command } from 'commander'
import path from 'node:path'
import type { importCommand } from '../../../../intake/import/import-command.ts'
import { FINDING_CODES, type FindingCode } from '../../../../formats/bundle/finding-codes.ts'
import { diffText } from '../../../../intake/changes/rules/change-text.ts'
import { IMPORT_FORMATS } from '../../../../contract/words.ts'
import { execute, type ResultOf } from '../../asking/execute.ts'
import { oneOfEach } from '../../asking/one-of-each.ts'
import { showProgress, type ProgressLine } from '../../asking/progress.ts'
import { counted } from '../../../../kit/words/counted.ts'
import { print } from '../../asking/print.ts'
import type { Surroundings } from '../../asking/surroundings.ts'
import { table } from '../../asking/table.ts'

export type Summary = ResultOf<typeof importCommand>

/** What an import is asked for, into this store or over HTTP. */
export interface ImportOptions {
  readonly format?: (typeof IMPORT_FORMATS)[number]
  readonly fileKey?: string
  readonly complete?: boolean
  readonly strict?: boolean
  readonly source?: string
  readonly newSource?: boolean
  readonly dryRun?: boolean
  readonly silence?: FindingCode[]
  readonly failOn?: (FindingCode | 'all')[]
  readonly json?: boolean
}

interface Options extends ImportOptions {
  readonly project: string
}

const LISTS = ['components', 'tokens', 'collections', 'styles', 'screens', 'flows'] as const
const WARNINGS_SHOWN = 10
const CODES = Object.keys(FINDING_CODES) as FindingCode[] // the table has no others
/** Separated by commas, or given several times. */
const silenced = oneOfEach('--silence', CODES)
const failing = oneOfEach('--fail-on', [...CODES, 'all'])

export function addImportCommand(program: Command, surroundings: Surroundings): void {
  const command = program
    .command('import')
    .description('Import a library from files: refused whole with the path of each fault, or taken whole')
    .argument('<path...>', 'files or folders of one library, plain or gzip')
    .requiredOption('--project <project>', 'id or name of the project')
  addImportOptions(command)
    .option('--json', 'print the result as JSON')
    .action(async (paths: string[], options: Options) => {
      const input = {
        project: options.project,
        files: paths.map((file) => path.resolve(file)),
        ...(options.format === undefined ? {} : { format: options.format }),
        ...(options.fileKey === undefined ? {} : { file_key: options.fileKey }),
        ...(options.complete ? { complete: true } : {}),
        ...(options.strict ? { strict: true } : {}),
        ...sourceInput(options),
        dry_run: options.dryRun ?? false,
        ...findingInput(options),
      }
      const progress = tellingSource(surroundings, showProgress(surroundings.stderr))
      const { importCommand } = await import('../../../../intake/import/import-command.ts')
      const { result } = await execute(surroundings, importCommand, input, progress)
      print(surroundings, { json: options.json, result, forPeople: () => describe(result, input.dry_run) })
    })
}

export const addImportOptions = (command: Command): Command =>
  addFindingOptions(
    command
      .addOption(
        new Option('--format <format>', 'what the files are; their content tells otherwise').choices(IMPORT_FORMATS),
      )
      .option('--file-key <key>', 'which file of the design tool it is, where the files do not say so')
      .option('--source <source>', 'which source it is, by name, id or file key; a name that none has makes a new one')
      .option('--new-source', 'a new source, also where another one has the same names')
      .option('--complete', 'tokens that are absent from the files are gone, and marked as deleted')
      .option('--strict', 'refuse the import where a file is not recognized; it is left out and named otherwise')
      .option('--dry-run', 'say what would change, and write nothing'),
  )

export const addFindingOptions = (command: Command): Command =>
  command
    .option('--silence <codes>', 'count warnings of these kinds and do not list them', silenced)
    .option('--fail-on <codes>', 'refuse it for warnings of these kinds, or all; nothing is written', failing)

interface SharedOptions {
  readonly source?: string
  readonly newSource?: boolean
  readonly silence?: FindingCode[]
  readonly failOn?: (FindingCode | 'all')[]
}

export const sourceInput = ({ source, newSource }: SharedOptions) => ({
  ...(source === undefined ? {} : { source }),
  ...(newSource ? { new_source: true } : {}),
})

export const findingInput = ({ silence, failOn }: SharedOptions) => ({
  ...(silence === undefined ? {} : { silence }),
  ...(failOn === undefined ? {} : { fail_on: failOn }),
})

/** Says on stderr, before anything is written, which source the files are taken for. */
export function tellingSource({ stderr }: Surroundings, progress: ProgressLine): ProgressLine {
  return {
    show(event) {
      const source = sourceIn(event)
      if (source === null) return progress.show(event)
      progress.clear()
      stderr.write(`Source: ${describeSource(source)}\n`)
    },
    clear: () => progress.clear(),
  }
}

type Source = NonNullable<Summary['source']>

function sourceIn(event: unknown): Source | null {
  const isTold = typeof event === 'object' && event !== null && 'source' in event && event.source !== undefined
  return isTold ? (event.source as Source) : null // the import's own event
}

const FOUND_BY: Readonly<Record<Source['matched_by'], string>> = {
  name: 'as you say',
  file_key: 'known by its file key',
  identities: 'known by what is in it',
  new: 'a new one',
}

const FILES_SHOWN = 20

/** One line for each file, or for each kind of them where there are many. */
function describeFiles(files: Summary['files']): string {
  const kinds = new Map<string, number>()
  for (const { format, as } of files) kinds.set(`${format}: ${as}`, (kinds.get(`${format}: ${as}`) ?? 0) + 1)
  const rows =
    files.length <= FILES_SHOWN
      ? files.map(({ path, format, as }) => [`  ${path}`, `${format}: ${as}`])
      : [...kinds].map(([kind, count]) => [`  ${counted(count, 'file')}`, kind])
  return rows.length === 0 ? '' : table(['Read', ''], rows)
}

const describeSource = ({ name, matched_by }: Source): string => `"${name}", ${FOUND_BY[matched_by]}.`

/** What is in these files is not in the library, which is the first thing to know of an import. */
function describeLeftOut({ count, files }: Summary['left_out']): string {
  if (count === 0) return ''
  const shown = files.slice(0, WARNINGS_SHOWN).map(({ path, message, code }) => `  ${path} ${message} [${code}]\n`)
  const more =
    count > shown.length
      ? `  and ${(count - shown.length).toLocaleString('en')} more; --json lists the first 100\n`
      : ''
  return `${counted(count, 'file')} not taken (--strict refuses that):\n${shown.join('')}${more}`
}

export function describe(summary: Summary, isDryRun: boolean): string {
  const rows = LISTS.map((list) => {
    const { added, changed, deleted, unchanged } = summary[list]
    return [list, ...[added, changed, deleted, unchanged].map((count) => count.toLocaleString('en'))]
  })
  const { code } = summary
  if (code)
    rows.push([
      'in code',
      ...[code.added, code.changed, code.deleted, code.unchanged].map((count) => count.toLocaleString('en')),
    ])
  const hasChanged = [...LISTS.map((list) => summary[list]), ...(code ? [code] : [])].some(
    ({ added, changed, deleted }) => added + changed + deleted > 0,
  )
  const outcome = !hasChanged ? 'Nothing has changed.' : isDryRun ? 'This is what an import would do.' : 'Imported.'
  const leftOut = new Set(summary.left_out.files.map(({ path }) => path))
  const warnings = summary.warnings
    .filter(({ path }) => !leftOut.has(path))
    .slice(0, WARNINGS_SHOWN)
    .map(({ code, path, message }) => `  ${path} ${message} [${code}]\n`)
  const kinds = Object.entries(summary.warning_counts).map(([code, count]) => `${count.toLocaleString('en')} ${code}`)
  return [
    describeFiles(summary.files),
    table(['', 'ADDED', 'CHANGED', 'DELETED', 'UNCHANGED'], rows),
    `${outcome} ${counted(summary.specs, 'spec')} and ${counted(summary.edges, 'edge')} in `,
    `${(summary.duration_ms / 1000).toFixed(1)} s.\n`,
    summary.diff ? diffText(summary.diff) : '',
    describeLeftOut(summary.left_out),
    warnings.length > 0 ? 'Worth a look:\n' : '',
    ...warnings,
    summary.warnings.length - leftOut.size > warnings.length ? '  and more; --json lists the first 200\n' : '',
    kinds.length > 0 ? `Warnings: ${kinds.join(', ')}.\n` : '',
  ].join('')
}
