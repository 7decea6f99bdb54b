import type { Command } from 'commander'
import { writeFile } from 'node:fs/promises'
import type {
  listCodeCommand,
  listCodeLinksCommand,
  suggestCodeLinks,
} from '../../../../code-components/code-commands.ts'
import { counted } from '../../../../kit/words/counted.ts'
import { execute, type ResultOf } from '../../asking/execute.ts'
import { print } from '../../asking/print.ts'
import type { Surroundings } from '../../asking/surroundings.ts'
import { table } from '../../asking/table.ts'

type Listed = ResultOf<typeof listCodeCommand>
type Linked = ResultOf<typeof listCodeLinksCommand>
type Suggested = ResultOf<typeof suggestCodeLinks>

interface Options {
  readonly project: string
  readonly out?: string
  readonly json?: boolean
}

const FINDINGS_SHOWN = 20

export function addCodeCommands(program: Command, surroundings: Surroundings): void {
  const code = program.command('code').description('Components in code: list, links with the design, suggest links')
  const command = (name: string, description: string): Command =>
    code
      .command(name)
      .description(description)
      .requiredOption('--project <project>', 'id or name of the project')
      .option('--json', 'print the result as JSON')

  command('list', 'List the components that manifests of code tell of').action(async ({ project, json }: Options) => {
    const { listCodeCommand } = await import('../../../../code-components/code-commands.ts')
    const { result } = await execute(surroundings, listCodeCommand, { project })
    print(surroundings, { json, result, forPeople: () => describeList(result) })
  })

  command('links', 'List who is whose partner in design and code, and links that an end is missing of').action(
    async ({ project, json }: Options) => {
      const { listCodeLinksCommand } = await import('../../../../code-components/code-commands.ts')
      const { result } = await execute(surroundings, listCodeLinksCommand, { project })
      print(surroundings, { json, result, forPeople: () => describeLinks(result) })
    },
  )

  command('suggest', 'Write a links file of who may be whose partner, to be cut down by people and imported')
    .option('--out <file>', 'where it goes, such as vitrine.links.yaml; it is printed otherwise')
    .action(async ({ project, out, json }: Options) => {
      const { suggestCodeLinks } = await import('../../../../code-components/code-commands.ts')
      const { result } = await execute(surroundings, suggestCodeLinks, { project })
      // What people have written into such a file is not ours to replace.
      if (out !== undefined)
        await writeFile(out, result.file, { flag: 'wx' }).catch((error: unknown) => refuse(out, error))
      print(surroundings, { json, result, forPeople: () => (out === undefined ? result.file : '') })
      if (!json) surroundings.stderr.write(describeSuggested(result, out))
    })
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

function describeSuggested({ links, proposals }: Suggested, out: string | undefined): string {
  const where = out === undefined ? '' : ` in ${out}: keep what is right, remove the rest, and import the file`
  return `${counted(links, 'link')} hold already; ${counted(proposals.length, 'proposal')}${where}.\n`
}
