import { Option, type Command } from 'commander'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { refused, usage } from '../../../../errors.ts'
import { SEVERITIES, type Severity } from '../../../../formats/parity/kinds.ts'
import { readParityFile } from '../../../../formats/parity/read-parity-file.ts'
import type { ParityFile } from '../../../../formats/parity/schema.ts'
import { counted } from '../../../../kit/words/counted.ts'
import { ask, placed, withPlace, type Place } from '../../asking/ask.ts'
import { expectThere } from '../../asking/expect-there.ts'
import type { Surroundings } from '../../asking/surroundings.ts'
import type { ParityAnswer } from './parity-answer.ts'
import { PARITY_FORMATS, parityReport, type ParityFormat } from './parity-report.ts'
import { newerThan } from './parity-baseline.ts'

interface Options extends Place {
  readonly css?: readonly string[]
  readonly allow?: string
  readonly baseline?: string
  readonly since?: string
  readonly format?: ParityFormat
  readonly failOn: Severity | 'never'
  readonly json?: boolean
}

const POLICY = 'vitrine.parity.yaml'

export function addParityCommand(program: Command, surroundings: Surroundings): void {
  withPlace(program.command('parity'))
    .description('Hold design and code against each other: components, props, values, defaults, tokens in their modes')
    .option('--css <file...>', 'style sheets as they are shipped, whose custom properties are held against the tokens')
    .option('--allow <file>', `what may differ, and how the rest weighs; otherwise ${POLICY}, if it is here`)
    .option('--baseline <file>', 'a former answer of --json: only what it does not have is told')
    .option(
      '--since <release>',
      'a release or a revision of the library: only what changes since then may have brought',
    )
    .addOption(new Option('--format <format>', 'how findings are printed').choices(PARITY_FORMATS))
    .addOption(
      new Option('--fail-on <severity>', 'end with 1 where something is so grave, or graver')
        .choices([...SEVERITIES, 'never'])
        .default('error'),
    )
    .option('--json', 'print the answer as JSON')
    .action(async (options: Options) => {
      const { place, css = [], allow, baseline, since, failOn, json } = placed(options)
      const { format } = options
      if (json === true && format !== undefined)
        throw usage('--json and --format are two forms of one answer: give one')
      const policy = await readPolicy(allow)
      const files = await Promise.all(css.map(readSheet))
      const { saidSheets } = await import('../../../../formats/tokens/css/read-sheets.ts')
      const sheets = files.length === 0 ? undefined : saidSheets(files)
      const { checkParity } = await import('../../../../parity/check-parity.ts')
      const whole = await ask(
        surroundings,
        place,
        checkParity,
        {
          body: {
            ...(sheets && { sheets }),
            ...(policy && { policy: policy.file, policy_path: policy.path }),
            ...(since !== undefined && { since }),
          },
        },
        { sheets: '--css', policy: '--allow' },
      )
      const answer = baseline === undefined ? whole : newerThan(whole, await readText(baseline), baseline)
      surroundings.stdout.write(
        json === true
          ? `${JSON.stringify(answer, null, 2)}\n`
          : parityReport(answer, { format, version: surroundings.version, nowhere: policy?.path ?? POLICY }),
      )
      const grave = failing(answer, failOn)
      if (grave > 0) throw new Error(`${counted(grave, 'finding')} of ${failOn} or graver`)
    })
}

const failing = ({ findings }: ParityAnswer, failOn: Severity | 'never'): number =>
  failOn === 'never'
    ? 0
    : findings.filter(({ severity }) => SEVERITIES.indexOf(severity) <= SEVERITIES.indexOf(failOn)).length

interface Policy {
  readonly file: ParityFile
  readonly path: string
}

async function readPolicy(named: string | undefined): Promise<Policy | undefined> {
  const text = named === undefined ? await readFile(POLICY, 'utf8').catch(absent) : await readText(named)
  if (text === undefined) return undefined
  const shown = shownPath(named ?? POLICY)
  const read = readParityFile(text)
  if ('faults' in read)
    throw refused(`${shown} is not as docs/parity.schema.json says: ${read.faults.slice(0, 20).join('; ')}`)
  return { file: read.file, path: shown }
}

function absent(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
  throw error
}

const readSheet = async (file: string) => ({ path: shownPath(file), text: await readText(file) })

const shownPath = (file: string): string =>
  path.relative(process.cwd(), path.resolve(file)).split(path.sep).join('/') || file

async function readText(file: string): Promise<string> {
  await expectThere(path.resolve(file))
  return readFile(file, 'utf8').catch((error: Error) => {
    throw refused(`${file} cannot be read: ${error.message}`)
  })
}
