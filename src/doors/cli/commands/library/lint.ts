import type { Command } from 'commander'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { checkCode } from '../../../../code/check-code.ts'
import { fixText } from '../../../../code/rules/check/fix-text.ts'
import { definitions } from '../../../../code/rules/check/check-text.ts'
import { languageOf } from '../../../../code/rules/scan/code-language.ts'
import { scanCode } from '../../../../code/rules/scan/scan-code.ts'
import { refused } from '../../../../errors.ts'
import { asking, placed, withPlace, type AnswerOf, type Asked, type Place } from '../../asking/ask.ts'
import type { Surroundings } from '../../asking/surroundings.ts'
import { expectThere } from '../../asking/expect-there.ts'
import { groupedBy } from '../../../../formats/manifests/model/fold.ts'
import { counted } from '../../../../kit/words/counted.ts'

type Answer = AnswerOf<typeof checkCode>
type Finding = Answer['findings'][number]

interface Result extends Omit<Answer, 'skipped'> {
  readonly files: number
  readonly too_long: readonly string[]
  /** What `--fix` put right, which is no finding any more. */
  readonly fixed?: number
}

interface Options extends Place {
  readonly fix?: boolean
  readonly json?: boolean
  readonly sarif?: boolean
}

const READ = /\.(?:css|scss|less|[cm]?[jt]s|[jt]sx|vue|svelte|html?)$/i
/** What nobody writes by hand. */
const PASSED_OVER = new Set(['node_modules', '.git', 'dist', 'build', 'coverage', 'vendor'])

export function addLintCommand(program: Command, surroundings: Surroundings): void {
  withPlace(program.command('lint'))
    .description(
      'Check code against a library: values that have a token, names, props and values that do not exist, what is deprecated',
    )
    .argument('<path...>', 'files, or folders with CSS, SCSS, Less, JavaScript, TypeScript, Vue, Svelte and HTML')
    .option(
      '--fix',
      'write what is certain into the files: names in their real spelling, values with one token for this use',
    )
    .option('--json', 'print the result as JSON')
    .option('--sarif', 'print the findings as SARIF 2.1.0')
    .action(async (paths: string[], options: Options) => {
      const { place, json, sarif, fix } = placed(options)
      const files = (await Promise.all(paths.map(async (one) => filesOf(path.resolve(one))))).flat()
      const code = await readCode([...new Set(files)])
      const found = await asking(surroundings, place, (asked) => check(asked, code), { files: 'the files' })
      const shown = fix ? await withFixes(found, code) : found
      const text = sarif
        ? `${JSON.stringify(sarifOf(shown.findings, surroundings.version), null, 2)}\n`
        : json
          ? `${JSON.stringify(shown, null, 2)}\n`
          : describe(shown)
      surroundings.stdout.write(text)
      // As other linters end: pipelines go by the exit code.
      const { finding_count: count } = shown
      if (count > 0) throw new Error(counted(count, 'finding'))
    })
}

/** A request takes so many, and so long ones: more goes in several. */
const MOST_FILES = 200
const REQUEST_BYTES = 700_000
/** A file that is longer was made by a machine, and so were its values. */
const LONGEST_FILE = 400_000
const MOST_BYTES = 64_000_000
const MOST_DEFINED = 20_000

interface Code {
  readonly batches: readonly (readonly { readonly path: string; readonly text: string }[])[]
  /** What files define for one another, in whichever request they are. */
  readonly defined: readonly string[]
  readonly files: number
  readonly tooLong: readonly string[]
  /** Where the files are, by what they are called here. */
  readonly places: ReadonlyMap<string, string>
}

async function readCode(files: readonly string[]): Promise<Code> {
  const batches: { path: string; text: string }[][] = []
  const defined = new Set<string>()
  const tooLong: string[] = []
  const places = new Map<string, string>()
  let [bytes, room] = [0, 0]
  for (const file of files) {
    const text = await readFile(file, 'utf8').catch((error: Error) => {
      throw refused(`${file} cannot be read: ${error.message}`)
    })
    bytes += text.length
    if (bytes > MOST_BYTES) throw refused(`more than ${MOST_BYTES / 1e6} MB of code: name fewer files or folders`)
    const shown = path.relative(process.cwd(), file).split(path.sep).join('/')
    const size = Buffer.byteLength(JSON.stringify(text))
    if (text.length > LONGEST_FILE || size > REQUEST_BYTES) {
      tooLong.push(shown)
      continue
    }
    const language = languageOf(file)
    if (language !== null) {
      definitions({ declarations: [...scanCode(text, language).declarations] }, defined)
    }
    if (size > room || (batches.at(-1)?.length ?? MOST_FILES) >= MOST_FILES) {
      batches.push([])
      room = REQUEST_BYTES
    }
    room -= size
    batches.at(-1)?.push({ path: shown, text })
    places.set(shown, file)
  }
  const own = [...defined].slice(0, MOST_DEFINED)
  return { batches, defined: own, files: files.length - tooLong.length, tooLong, places }
}

async function check({ ask }: Asked, { batches, defined, files, tooLong }: Code): Promise<Result> {
  const { checkCode } = await import('../../../../code/check-code.ts')
  const answers: Answer[] = []
  // Names go along where there are several requests; in one the server finds them itself.
  const others = batches.length > 1 ? { defined: [...defined] } : {}
  for (const one of batches) answers.push(await ask(checkCode, { body: { files: [...one], ...others } }))
  const sum = (of: (answer: Answer) => number): number => answers.reduce((total, answer) => total + of(answer), 0)
  const places = groupsOf(
    answers.flatMap((answer) => answer.not_in_library_places),
    ({ name }) => name,
  )
  return {
    files,
    findings: answers.flatMap(({ findings }) => findings),
    finding_count: sum((answer) => answer.finding_count),
    lines: sum((answer) => answer.lines),
    not_in_library: places.map(({ name }) => name),
    not_in_library_places: places,
    // What is not listed of a request may be what another one lists.
    not_in_library_count: Math.max(places.length, ...answers.map((answer) => answer.not_in_library_count)),
    no_token: groupsOf(
      answers.flatMap((answer) => answer.no_token),
      ({ property, written }) => `${property} ${written.toLowerCase()}`,
    ),
    no_token_count: sum((answer) => answer.no_token_count),
    token_count: answers[0]?.token_count ?? 0,
    too_long: tooLong,
  }
}

/** The same of several requests is one, at its first place. */
function groupsOf<Group extends { readonly count: number }>(
  all: readonly Group[],
  keyOf: (one: Group) => string,
): Group[] {
  const groups = new Map<string, Group>()
  for (const one of all) {
    const known = groups.get(keyOf(one))
    groups.set(keyOf(one), known ? { ...known, count: known.count + one.count } : one)
  }
  return [...groups.values()].toSorted((a, b) => b.count - a.count)
}

/** Writes what is certain, and leaves in the result what is not. */
async function withFixes(found: Result, { batches, places }: Code): Promise<Result> {
  const texts = new Map(batches.flat().map(({ path: file, text }) => [file, text]))
  const left: Finding[] = []
  let fixed = 0
  for (const [file, findings] of groupedBy(found.findings, (finding) => [finding.path])) {
    const before = texts.get(file) ?? ''
    const { text, done } = fixText(before, findings)
    if (done.size > 0) await writeFile(places.get(file) ?? file, text)
    fixed += done.size
    left.push(...findings.filter((finding) => !done.has(finding)))
  }
  return { ...found, findings: left, finding_count: found.finding_count - fixed, fixed }
}

async function filesOf(place: string): Promise<string[]> {
  const facts = await expectThere(place)
  if (!facts.isDirectory()) return [place]
  const entries = await readdir(place, { withFileTypes: true })
  const inside = await Promise.all(
    entries.map(async (entry) => {
      const inner = path.join(place, entry.name)
      if (entry.isDirectory()) return PASSED_OVER.has(entry.name) ? [] : filesOf(inner)
      return entry.isFile() && READ.test(entry.name) ? [inner] : []
    }),
  )
  return inside.flat().toSorted()
}

function describe({
  findings,
  finding_count: count,
  files,
  lines,
  too_long: long,
  token_count: tokens,
  fixed,
  not_in_library_places: names,
  not_in_library_count: nameCount,
  no_token: values,
  no_token_count: valueCount,
}: Result): string {
  const number = (of: number): string => of.toLocaleString('en')
  const left = count - findings.length
  return [
    ...findings.map(
      (finding) => `${finding.path}:${finding.line}:${finding.column}  ${sentence(finding)}  (${finding.rule})\n`,
    ),
    left > 0 ? `and ${number(left)} more\n` : '',
    named(
      'Names that neither the library nor these files have',
      names.map((name) => ({ ...name, shown: name.name })),
      nameCount,
    ),
    named(
      `Values that no token is for, written ${counted(valueCount, 'time')}`,
      values.map((value) => ({ ...value, shown: `${value.property}: ${value.written}` })),
      values.length,
    ),
    fixed === undefined ? '' : `${counted(fixed, 'finding')} put right\n`,
    long.length > 0 ? `Not read, too long to be written by hand: ${long.join(', ')}\n` : '',
    tokens === 0 && files > 0 ? 'The library has no tokens, so there was nothing to compare with.\n' : '',
    `${counted(count, 'finding')} in ${counted(files, 'file')}, ${counted(lines, 'line')}\n`,
  ].join('')
}

const MOST_SHOWN = 10

interface Shown {
  readonly shown: string
  readonly count: number
  readonly path: string
  readonly line: number
  readonly column: number
}

/** No findings, but never left out without a word. */
function named(what: string, all: readonly Shown[], count: number): string {
  if (all.length === 0) return ''
  const some = all.slice(0, MOST_SHOWN).map(({ shown, count: times, path: file, line, column }) => {
    return `  ${shown}  ${file}:${line}:${column}${times > 1 ? `, ${times.toLocaleString('en')} times` : ''}\n`
  })
  const more = count > MOST_SHOWN ? `  and ${(count - MOST_SHOWN).toLocaleString('en')} more; --json has them\n` : ''
  return `${what}:\n${some.join('')}${more}`
}

const sentence = ({ written, message, instead }: Finding): string =>
  `${written} ${message}${instead.length > 0 ? `: write ${instead.join(' or ')}` : ''}`

/** https://docs.oasis-open.org/sarif/sarif/v2.1.0: what code hosts show beside the lines. */
function sarifOf(findings: readonly Finding[], version: string): object {
  const rules = [...new Set(findings.map(({ rule }) => rule))]
  return {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [
      {
        tool: { driver: { name: 'vitrine', version, rules: rules.map((id) => ({ id })) } },
        results: findings.map((finding) => ({
          ruleId: finding.rule,
          level: 'warning',
          message: { text: sentence(finding) },
          locations: [
            {
              physicalLocation: {
                artifactLocation: { uri: encodeURI(finding.path) },
                region: {
                  startLine: finding.line,
                  startColumn: finding.column,
                  endColumn: finding.column + finding.written.length,
                },
              },
            },
          ],
        })),
      },
    ],
  }
}
