import { Option, type Command } from 'commander'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { DTCG_DIALECTS, EXPORT_FORMATS, type DtcgDialect, type ExportFormat } from '../../../../contract/words.ts'
import type { exportCode } from '../../../../code/export-code.ts'
import { isUuid } from '../../../../kit/uuid.ts'
import { ask, placed, withPlace, type AnswerOf, type Place } from '../../asking/ask.ts'
import { counted } from '../../../../kit/words/counted.ts'
import { print } from '../../asking/print.ts'
import type { Surroundings } from '../../asking/surroundings.ts'

const NOTES_SHOWN = 10

interface Options extends Place {
  readonly format: ExportFormat
  readonly dialect?: DtcgDialect
  readonly collection?: string[]
  readonly mode?: string[]
  readonly out?: string
  readonly json?: boolean
}
type Result = AnswerOf<typeof exportCode>

export function addExportCommands(program: Command, surroundings: Surroundings): void {
  const command = program.command('export').description('Write what a project holds to files')
  const tokens = withPlace(command.command('tokens'))
    .description('Write design tokens as files that builders and platforms take')
    .addOption(new Option('--format <format>', 'what to write').choices(EXPORT_FORMATS).makeOptionMandatory())
    .addOption(
      new Option('--dialect <year>', 'of DTCG: 2023 for tools that read texts such as "16px"').choices(DTCG_DIALECTS),
    )
    .option('--collection <collection...>', 'only these collections, by name or id')
    .option('--mode <collection=mode...>', 'this mode of a collection alone, for platforms that cannot switch to it')
    .option('--out <directory>', 'where the files go; without it a single file is printed')
    .option('--json', 'print the result as JSON')
  tokens.action(async (options: Options) => {
    const { place, format, dialect, collection, mode, out, json } = placed(options)
    if (dialect !== undefined && format !== 'dtcg') tokens.error('error: --dialect goes with --format dtcg alone')
    const name = place.project === undefined || isUuid(place.project) ? undefined : place.project
    const query = { format, dialect, collections: collection, modes: mode, name, full: true }
    const { exportCode } = await import('../../../../code/export-code.ts')
    const result = await ask(surroundings, place, exportCode, { query }, { modes: '--mode' })
    if (result.files.length > 1 && out === undefined && !json)
      tokens.error(`error: ${format} is several files: name a directory with --out`)
    if (out !== undefined) await writeFiles(result, out)
    const printed =
      out === undefined ? result : { ...result, files: result.files.map((file) => path.join(out, file.path)) }
    const forPeople = (): string => (out === undefined ? contents(result) : describe(result, out))
    print(surroundings, { json, result: printed, forPeople })
    if (!json) surroundings.stderr.write(notes(result))
  })
}

/** All of them or none: they are moved into their place once the last one is written. */
async function writeFiles({ files }: Result, out: string): Promise<void> {
  let unfinished: string | null = null
  try {
    await mkdir(out, { recursive: true })
    unfinished = await mkdtemp(path.join(out, '.vitrine-export-'))
    for (const file of files) await writeFile(await placeFor(unfinished, file.path), file.content)
    for (const file of files) await rename(path.join(unfinished, file.path), await placeFor(out, file.path))
  } catch (error) {
    const { message } = error as Error
    throw new Error(`${out} cannot be written: ${message}. Choose a folder that this user may write to`, {
      cause: error,
    })
  } finally {
    if (unfinished !== null) await rm(unfinished, { recursive: true, force: true })
  }
}

/** The place of a file, with the folder that it stands in. */
async function placeFor(folder: string, file: string): Promise<string> {
  const place = path.join(folder, file)
  await mkdir(path.dirname(place), { recursive: true })
  return place
}

const contents = ({ files }: Result): string => files.map(({ content }) => content).join('\n')

function describe({ tokens = 0, collections = 0, files }: Result, out: string): string {
  const names = files.map((file) => `  ${path.join(out, file.path)}\n`).join('')
  return `Wrote ${counted(tokens, 'token')} of ${counted(collections, 'collection')}:\n${names}`
}

function notes({ tokens, notes }: Result): string {
  if (tokens === 0 && notes.length === 0) return 'The library has no tokens, so there was nothing to write.\n'
  const shown = notes.slice(0, NOTES_SHOWN).map(({ path, message }) => `  ${path} ${message}\n`)
  const more = notes.length - shown.length
  const rest = more > 0 ? `  and ${more.toLocaleString('en')} more; --json lists them\n` : ''
  return shown.length === 0 ? '' : `Worth a look:\n${shown.join('')}${rest}`
}
