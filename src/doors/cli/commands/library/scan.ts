import type { Command } from 'commander'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { usage, refused } from '../../../../errors.ts'
import { isReactScanner, readReactScanner } from '../../../../formats/uses/react-scanner.ts'
import { UsesReport } from '../../../../formats/uses/schema.ts'
import { checkShape, type Shape, type ShapeFault } from '../../../../kit/shapes/check-shape.ts'
import { Faults } from '../../../../kit/shapes/faults.ts'
import type { Json } from '../../../../kit/shapes/json-value.ts'
import { counted } from '../../../../kit/words/counted.ts'
import type { putUses } from '../../../../uses/put-uses.ts'
import { isPlainWord } from '../../../../uses/rules/reading/used-prop.ts'
import { UsesScan } from '../../../../uses/rules/uses-scan.ts'
import { ask, placed, withPlace, type AnswerOf, type Place } from '../../asking/ask.ts'
import { expectThere } from '../../asking/expect-there.ts'
import type { Surroundings } from '../../asking/surroundings.ts'
import { table } from '../../asking/table.ts'
import { readRepository } from '../../scanning/read-repository.ts'

interface Options extends Place {
  readonly repository: string
  readonly commit?: string
  readonly out?: string
  readonly send?: string | true
  readonly json?: boolean
}

type Matched = AnswerOf<typeof putUses>

export function addScanCommand(program: Command, surroundings: Surroundings): void {
  withPlace(program.command('scan'))
    .description('What an application uses of a library: components, props, values and tokens, with file and line')
    .argument('<path>', 'a folder with code, or a report: of an earlier scan, or the raw report of react-scanner')
    .requiredOption('--repository <name>', 'what the repository is called, the same for every scan of it')
    .option('--commit <hash>', 'which commit it is; otherwise the one that git has checked out')
    .option('--out <file>', 'write the report there')
    .option('--send [address]', 'keep it with the library, on the server there or at --project, --url and --key')
    .option('--json', 'print the report as JSON, or what of it is of the library')
    .action(async (folder: string, options: Options) => {
      const { place, repository, commit, out, send, json } = placed(options)
      if (typeof send === 'string' && place.url !== undefined)
        throw usage('--send and --url are two addresses: give one')
      const where = typeof send === 'string' ? { ...place, url: send } : place
      const facts = await expectThere(path.resolve(folder))
      const report = facts.isDirectory()
        ? await scan(folder, { repository, commit, stderr: surroundings.stderr })
        : await readReport(folder, { repository, commit })
      if (out !== undefined) await writeFile(out, `${JSON.stringify(report)}\n`)
      const isAsked = send !== undefined || Object.keys(where).length > 0
      const matched = isAsked ? await match(surroundings, where, { report, isKept: send !== undefined }) : null
      surroundings.stdout.write(
        json === true ? `${JSON.stringify(matched ?? report, null, 2)}\n` : describe(report, matched),
      )
    })
}

interface Heading {
  readonly repository: string
  readonly commit: string | undefined
}

async function scan(
  folder: string,
  { repository, commit, stderr }: Heading & Pick<Surroundings, 'stderr'>,
): Promise<UsesReport> {
  const found = await readRepository(path.resolve(folder))
  const uses = new UsesScan()
  for await (const file of found.files) uses.add(file.path, file.text)
  const { tooLong, links } = found.passedOver
  if (tooLong.length > 0) stderr.write(`Not read, too long to be written by hand: ${tooLong.join(', ')}\n`)
  if (links > 0) stderr.write(`${counted(links, 'symbolic link')} not followed\n`)
  return expectReport(
    uses.report({ repository, commit: commit?.toLowerCase() ?? found.commit }),
    '--repository or --commit',
  )
}

async function readReport(file: string, { repository, commit }: Heading): Promise<UsesReport> {
  const said = parsed(await readFile(file, 'utf8'), file)
  if (isReactScanner(said))
    return expectReport(
      readReactScanner(said, { repository, commit: commit?.toLowerCase() ?? null, isPlainWord }),
      file,
    )
  const report = expectReport(said, file)
  return { ...report, repository, commit: commit?.toLowerCase() ?? report.commit }
}

function parsed(text: string, file: string): Json {
  try {
    return JSON.parse(text) as Json
  } catch (error) {
    throw refused(`${file} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

const MOST_FAULTS = 10

function expectReport(said: Json | UsesReport, from: string): UsesReport {
  const faults = new Faults<ShapeFault>()
  checkShape(UsesReport as Shape, said, '', { faults })
  if (faults.count === 0) return said as UsesReport
  const some = faults.list.slice(0, MOST_FAULTS).map(({ path: place, message }) => `${place} ${message}`.trim())
  throw refused(`${from}: no report of a scan, nor the raw report of react-scanner: ${some.join('; ')}`)
}

async function match(
  surroundings: Surroundings,
  place: Place,
  { report, isKept }: { readonly report: UsesReport; readonly isKept: boolean },
): Promise<Matched> {
  const { putUses } = await import('../../../../uses/put-uses.ts')
  return ask(
    surroundings,
    place,
    putUses,
    { body: { report, ...(!isKept && { dry_run: true }) } },
    { report: 'the report' },
  )
}

const MOST_SHOWN = 20

function describe(
  { scanned_files: files, components, tokens, left_out: left }: UsesReport,
  matched: Matched | null,
): string {
  const sum = (all: readonly { readonly uses: readonly unknown[] }[]): number =>
    all.reduce((total, { uses }) => total + uses.length, 0)
  const head = `${counted(sum(components), 'use')} of ${counted(components.length, 'component')}, ${counted(sum(tokens), 'use')} of ${counted(tokens.length, 'token')} in ${counted(files, 'file')}\n`
  const cut =
    left === undefined
      ? ''
      : `${counted(left, 'use')} more not listed: scan smaller folders as repositories of their own\n`
  if (matched === null) {
    const most = components
      .map(({ id, uses }) => [id, String(uses.length)] as const)
      .toSorted((a, b) => Number(b[1]) - Number(a[1]))
    return head + cut + listed(['component', 'uses'], most)
  }
  const { matched_components: own, matched_tokens: ownTokens, deprecated, kept } = matched
  return [
    head,
    cut,
    `Of this library: ${counted(own.length, 'component')}, ${counted(ownTokens.length, 'token')}${kept ? '; kept' : '; nothing is kept'}\n`,
    listed(
      ['component', 'uses'],
      own.map(({ id, uses }) => [id, String(uses)]),
    ),
    deprecated.length === 0
      ? ''
      : listed(
          ['deprecated', 'uses'],
          deprecated.map(({ id, prop, uses }) => [prop === undefined ? id : `${prop} of ${id}`, String(uses)]),
        ),
  ].join('')
}

function listed(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  if (rows.length === 0) return ''
  const more =
    rows.length > MOST_SHOWN ? `and ${(rows.length - MOST_SHOWN).toLocaleString('en')} more; --json has them\n` : ''
  return table(heading, rows.slice(0, MOST_SHOWN)) + more
}
