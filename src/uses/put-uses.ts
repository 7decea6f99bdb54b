import { openCodeSide } from '../code-components/code-side.ts'
import { libraryCode } from '../code/library-code.ts'
import { operation } from '../contract/operation.ts'
import { invalidArgument } from '../errors.ts'
import { usedNames } from './find-uses.ts'
import { matchReport } from './rules/match-report.ts'
import { MOST_REPOSITORIES, takeReport } from './take-report.ts'
import { GivenUses, TakenUses } from './schema.ts'

// Read and judged beside everybody else: 13.6 MB held others up for 0.7 s on a busy machine.
const BODY_LIMIT = 8 * 1_048_576

export const putUses = operation({
  id: 'putUses',
  method: 'PUT',
  path: '/uses',
  scope: 'write:library',
  tag: 'Console',
  summary: 'What a scan found in a repository, in place of its former one, and what of it is of this library',
  description: 'As `vitrine scan` sends it. Counts of former scans stay.',
  bodyLimit: BODY_LIMIT,
  body: GivenUses,
  bodyExample: {
    report: {
      version: 1,
      repository: 'acme/shop',
      commit: null,
      scanned_files: 1,
      files: ['src/cart.tsx'],
      components: [
        {
          id: '@acme/ui#Button',
          package: '@acme/ui',
          name: 'Button',
          uses: [{ file: 0, line: 12, props: [{ name: 'size', kind: 'text', value: 'md' }] }],
        },
      ],
      tokens: [],
    },
  },
  output: TakenUses,
  async run(services, call, { body: { report, dry_run: isDry = false } }) {
    const lost = report.components.findIndex(({ uses }) => uses.some(({ file }) => file >= report.files.length))
    const alone = report.tokens.findIndex(({ uses }) => uses.some(({ file }) => file >= report.files.length))
    if (lost + alone > -2)
      throw invalidArgument([
        {
          path: lost >= 0 ? `body.report.components[${lost}].uses` : `body.report.tokens[${alone}].uses`,
          message: 'names a file by a number that `files` does not have: send the report as `vitrine scan` wrote it',
        },
      ])
    const twice = repeated(report.components.map(({ id }) => id)) ?? repeated(report.tokens.map(({ name }) => name))
    if (twice !== undefined)
      throw invalidArgument([{ path: 'body.report', message: `has ${twice} twice: put its uses together` }])
    if (!isDry && (await takeReport(services, call.projectId, report)) === 'too_many')
      throw invalidArgument([
        {
          path: 'body.report.repository',
          message: `is another one, and ${MOST_REPOSITORIES} are scanned already: delete one that is not used any more`,
        },
      ])
    const side = await openCodeSide(services, call)
    const tokens = await libraryCode(await services.libraries.open(call))
    const names = new Map(tokens.tokens.map(({ id, name }) => [id, name]))
    return {
      repository: report.repository,
      kept: !isDry,
      ...matchReport(report, { side, tokens: usedNames(tokens), tokenNames: names }),
    }
  },
})

function repeated(ids: readonly string[]): string | undefined {
  const seen = new Set<string>()
  for (const id of ids) {
    if (seen.has(id)) return id
    seen.add(id)
  }
  return undefined
}
