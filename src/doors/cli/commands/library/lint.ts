import type { Command } from 'commander'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { lintCode } from '../../../../code/lint-code.ts'
import { execute, type ResultOf } from '../../asking/execute.ts'
import type { Surroundings } from '../../asking/surroundings.ts'
import { expectThere } from '../../asking/expect-there.ts'
import { counted } from '../../../../kit/words/counted.ts'

type Result = ResultOf<typeof lintCode>
type Finding = Result['findings'][number]

interface Options {
  readonly project: string
  readonly json?: boolean
  readonly sarif?: boolean
}

const READ = /\.(?:css|scss|less|[cm]?[jt]s|[jt]sx|vue|svelte|html?)$/i
/** What nobody writes by hand. */
const PASSED_OVER = new Set(['node_modules', '.git', 'dist', 'build', 'coverage', 'vendor'])

export function addLintCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('lint')
    .description('Check code against a library: values that have a token, names that do not exist, what is deprecated')
    .argument('<path...>', 'files, or folders with CSS, SCSS, Less, JavaScript, TypeScript, Vue, Svelte and HTML')
    .requiredOption('--project <project>', 'id or name of the project')
    .option('--json', 'print the result as JSON')
    .option('--sarif', 'print the findings as SARIF 2.1.0')
    .action(async (paths: string[], { project, json, sarif }: Options) => {
      const files = (await Promise.all(paths.map(async (one) => filesOf(path.resolve(one))))).flat()
      const { lintCode } = await import('../../../../code/lint-code.ts')
      const { result } = await execute(surroundings, lintCode, { project, files: [...new Set(files)] })
      const here = (file: string): string => path.relative(process.cwd(), file).split(path.sep).join('/')
      const shown = {
        ...result,
        findings: result.findings.map((finding) => ({ ...finding, path: here(finding.path) })),
      }
      const text = sarif
        ? `${JSON.stringify(sarifOf(shown.findings, surroundings.version), null, 2)}\n`
        : json
          ? `${JSON.stringify(shown, null, 2)}\n`
          : describe(shown)
      surroundings.stdout.write(text)
      // As other linters end: pipelines go by the exit code.
      const { finding_count: count } = result
      if (count > 0) throw new Error(counted(count, 'finding'))
    })
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
}: Result): string {
  const number = (of: number): string => of.toLocaleString('en')
  const left = count - findings.length
  return [
    ...findings.map(
      (finding) => `${finding.path}:${finding.line}:${finding.column}  ${sentence(finding)}  (${finding.rule})\n`,
    ),
    left > 0 ? `and ${number(left)} more\n` : '',
    long.length > 0 ? `Not read, too long to be written by hand: ${long.join(', ')}\n` : '',
    tokens === 0 ? 'The library has no tokens, so there was nothing to compare with.\n' : '',
    `${counted(count, 'finding')} in ${counted(files, 'file')}, ${counted(lines, 'line')}\n`,
  ].join('')
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
