import type { Command } from 'commander'
import type { createLinkCommand, listLinksCommand, revokeLinkCommand } from '../../../links/link-commands.ts'
import { execute, type ResultOf } from '../asking/execute.ts'
import { day, minute, print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'
import { table } from '../asking/table.ts'

export function addLinkCommands(program: Command, surroundings: Surroundings): void {
  const links = program.command('links').description('Create, list and revoke links that let people look')

  links
    .command('create')
    .description('Create a link to the explorer that reads and no more. It is shown once.')
    .requiredOption('--project <project>', 'id or name of the project')
    .option('--name <name>', 'whom or what for it is, for lists and the audit trail')
    .option('--expires <when>', '90d, 12h, 4w or a date, within a year; 30d when left out')
    .option('--scopes <scopes>', 'read:library, read:docs; commas between; both when left out', splitScopes)
    .option('--json', 'print the result as JSON')
    .action(async (options: { project: string; json?: boolean }) => {
      const { json, ...input } = options
      const { result } = await execute<ResultOf<typeof createLinkCommand>>(surroundings, 'links.create', input)
      print(surroundings, { json, result, forPeople: () => describeNew(result) })
    })

  links
    .command('list')
    .description('List links, without their tokens')
    .requiredOption('--project <project>', 'id or name of the project')
    .option('--json', 'print the result as JSON')
    .action(async (options: { project: string; json?: boolean }) => {
      const { json, ...input } = options
      const { result } = await execute<ResultOf<typeof listLinksCommand>>(surroundings, 'links.list', input)
      print(surroundings, { json, result, forPeople: () => describeLinks(result) })
    })

  links
    .command('revoke')
    .description('Revoke a link at once, and whatever session it began, on every server')
    .argument('<link>', 'its id')
    .option('--project <project>', 'id or name of the project it must belong to')
    .option('--json', 'print the result as JSON')
    .action(async (link: string, options: { project?: string; json?: boolean }) => {
      const { json, ...filter } = options
      const input = { link, ...filter }
      const { result } = await execute<ResultOf<typeof revokeLinkCommand>>(surroundings, 'links.revoke', input)
      print(surroundings, { json, result, forPeople: () => `The link ${result.id} is revoked.\n` })
    })
}

const splitScopes = (text: string): string[] =>
  text
    .split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '')

const describeNew = (link: ResultOf<typeof createLinkCommand>): string =>
  [
    'This link is shown once; whoever has it may look until it ends:',
    '',
    `  ${link.address}`,
    '',
    ...(link.name === null ? [] : [`  name     ${link.name}`]),
    `  id       ${link.id}`,
    `  scopes   ${link.scopes.join(', ')}`,
    `  expires  ${minute(link.expires_at)} UTC`,
    '',
  ].join('\n')

function describeLinks({ data }: ResultOf<typeof listLinksCommand>): string {
  if (data.length === 0) return 'There are no links yet. Create one with: vitrine links create --project P\n'
  return table(
    ['NAME', 'LINK', 'ID', 'BY', 'STATUS', 'EXPIRES', 'LAST OPENED'],
    data.map((link) => [
      link.name ?? '',
      link.hint,
      link.id,
      link.created_by ?? '',
      link.status,
      day(link.expires_at),
      link.last_used_at === null ? 'never' : minute(link.last_used_at),
    ]),
  )
}
