import type { Command } from 'commander'
import { writeFile } from 'node:fs/promises'
import type { listCodeComponents } from '../../../../code-components/list-code-components.ts'
import type { listCodeLinks } from '../../../../code-components/list-code-links.ts'
import type { listCodeProposals } from '../../../../code-components/list-code-proposals.ts'
import { counted } from '../../../../kit/words/counted.ts'
import { ask, asking, placed, withPlace, type AnswerOf, type Place } from '../../asking/ask.ts'
import { print } from '../../asking/print.ts'
import type { Surroundings } from '../../asking/surroundings.ts'
import { table } from '../../asking/table.ts'

type Listed = Omit<AnswerOf<typeof listCodeComponents>, 'pagination'>
type Linked = Omit<AnswerOf<typeof listCodeLinks>, 'pagination'>
type Suggested = AnswerOf<typeof listCodeProposals>

interface Options extends Place {
  readonly out?: string
  readonly json?: boolean
}

const FINDINGS_SHOWN = 20
const LARGEST_PAGE = 1_000

export function addCodeCommands(program: Command, surroundings: Surroundings): void {
  const code = program.command('code').description('Components in code: list, links with the design, suggest links')
  const command = (name: string, description: string): Command =>
    withPlace(code.command(name)).description(description).option('--json', 'print the result as JSON')

  command('list', 'List the components that manifests of code tell of').action(async (options: Options) => {
    const { place, json } = placed(options)
    const { listCodeComponents: row } = await import('../../../../code-components/list-code-components.ts')
    const result = await asking(surroundings, place, ({ ask }) => whole((page) => ask(row, { query: page })))
    print(surroundings, { json, result, forPeople: () => describeList(result) })
  })

  command('links', 'List who is whose partner in design and code, and links that an end is missing of').action(
    async (options: Options) => {
      const { place, json } = placed(options)
      const { listCodeLinks: row } = await import('../../../../code-components/list-code-links.ts')
      const result = await asking(surroundings, place, ({ ask }) => whole((page) => ask(row, { query: page })))
      print(surroundings, { json, result, forPeople: () => describeLinks(result) })
    },
  )

  command('suggest', 'Write a links file of who may be whose partner, to be cut down by people and imported')
    .option('--out <file>', 'where it goes, such as vitrine.links.yaml; it is printed otherwise')
    .action(async (options: Options) => {
      const { place, json, out } = placed(options)
      const { listCodeProposals: row } = await import('../../../../code-components/list-code-proposals.ts')
      const query = { limit: LARGEST_PAGE, file: true }
      const { file = '', ...result } = await ask(surroundings, place, row, { query })
      // What people have written into such a file is not ours to replace.
      if (out !== undefined) await writeFile(out, file, { flag: 'wx' }).catch((error: unknown) => refuse(out, error))
      print(surroundings, {
        json,
        result: out === undefined ? { ...result, file } : result,
        forPeople: () => (out === undefined ? file : ''),
      })
      if (!json) surroundings.stderr.write(describeSuggested(result, out))
    })
}

interface Page {
  readonly limit: number
  readonly cursor?: string
}

interface Paged {
  readonly data: readonly unknown[]
  readonly pagination: { readonly next_cursor: string | null }
}

/** A list with the rows of all its pages; what it says beside them is as the first page has it. */
async function whole<T extends Paged>(ask: (page: Page) => Promise<T>): Promise<Omit<T, 'pagination'>> {
  const { pagination, ...first } = await ask({ limit: LARGEST_PAGE })
  const data = [...first.data]
  for (let cursor = pagination.next_cursor; cursor !== null;) {
    const page = await ask({ limit: LARGEST_PAGE, cursor })
    for (const row of page.data) data.push(row)
    cursor = page.pagination.next_cursor
  }
  return { ...first, data }
}

function refuse(out: string, error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error)
  throw new Error(`${out} cannot be written: ${reason}. Choose a name that is free`, { cause: error })
}

function describeList({ data }: Listed): string {
  if (data.length === 0)
    return 'No manifest of code was imported yet: a Storybook, custom-elements.json, Code Connect, a registry.\n'
  return table(
    ['NAME', 'FRAMEWORK', 'PROPS', 'IN THE DESIGN', 'ID'],
    data.map(({ id, name, framework, props, designs, deprecated }) => [
      deprecated === undefined ? name : `${name} (deprecated)`,
      framework,
      String(props),
      designs.map((one) => one.name).join(', '),
      id,
    ]),
  )
}

function describeLinks({ data, absent, findings }: Linked): string {
  const rows = data.map(({ design, code, status, origin, properties }) => [
    design.name,
    code.id,
    status === 'by name' ? status : `${status} (${origin})`,
    counted(properties.length, 'property', 'properties'),
  ])
  const missing = absent
    .slice(0, FINDINGS_SHOWN)
    .map(
      (one) =>
        `  ${one.design} and ${one.code}: the ${one.missing} ${one.end} is not there (${one.path ?? one.origin})\n`,
    )
  const odd = findings.slice(0, FINDINGS_SHOWN).map(({ code, path, message }) => `  ${path} ${message} [${code}]\n`)
  return [
    rows.length === 0 ? 'Nothing is linked yet.\n' : table(['DESIGN', 'CODE', 'LINK', ''], rows),
    missing.length > 0 ? `${counted(absent.length, 'link')} wait for an end:\n` : '',
    ...missing,
    odd.length > 0 ? 'Worth a look:\n' : '',
    ...odd,
    findings.length > odd.length || absent.length > missing.length ? '  and more; --json lists all\n' : '',
  ].join('')
}

function describeSuggested({ links, total }: Suggested, out: string | undefined): string {
  const where = out === undefined ? '' : ` in ${out}: keep what is right, remove the rest, and import the file`
  return `${counted(links, 'link')} hold already; ${counted(total, 'proposal')}${where}.\n`
}
