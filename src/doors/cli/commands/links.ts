import type { Command } from 'commander'
import type { createLink } from '../../../links/create-link.ts'
import type { listLinks } from '../../../links/list-links.ts'
import type { KeyScope } from '../../../contract/words.ts'
import { ask, placed, withPlace, type AnswerOf, type Place } from '../asking/ask.ts'
import { consoleAddress } from '../asking/console-address.ts'
import { oneOfEach } from '../asking/one-of-each.ts'
import { day, minute, print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'
import { table } from '../asking/table.ts'

interface Options extends Place {
  readonly json?: boolean
}

interface NewOptions extends Options {
  readonly name?: string
  readonly expires?: string
  readonly scopes?: ('read:library' | 'read:docs')[]
}

const SCOPES = ['read:library', 'read:docs'] as const satisfies readonly KeyScope[]

export function addLinkCommands(program: Command, surroundings: Surroundings): void {
  const links = program.command('links').description('Create, list and revoke links that let people look')

  withPlace(links.command('create'))
    .description('Create a link to the explorer that reads and no more. It is shown once.')
    .option('--name <name>', 'whom or what for it is, for lists and the audit trail')
    .option('--expires <when>', '90d, 12h, 4w or a date, within a year; 30d when left out')
    .option(
      '--scopes <scopes>',
      'read:library, read:docs; commas between; both when left out',
      oneOfEach('--scopes', SCOPES),
    )
    .option('--json', 'print the result as JSON')
    .action(async (options: NewOptions) => {
      const { place, json, ...body } = placed(options)
      const { createLink } = await import('../../../links/create-link.ts')
      const { token, ...link } = await ask(surroundings, place, createLink, { body })
      const result = { ...link, address: `${explorerAt(surroundings, place)}/#link=${token}` }
      print(surroundings, { json, result, forPeople: () => describeNew(result) })
    })

  withPlace(links.command('list'))
    .description('List links, without their tokens')
    .option('--json', 'print the result as JSON')
    .action(async (options: Options) => {
      const { place, json } = placed(options)
      const { listLinks } = await import('../../../links/list-links.ts')
      const result = await ask(surroundings, place, listLinks)
      print(surroundings, { json, result, forPeople: () => describeLinks(result) })
    })

  withPlace(links.command('revoke'))
    .description('Revoke a link at once, and whatever session it began, on every server')
    .argument('<link>', 'its id')
    .option('--json', 'print the result as JSON')
    .action(async (id: string, options: Options) => {
      const { place, json } = placed(options)
      const { revokeLink } = await import('../../../links/revoke-link.ts')
      const result = await ask(surroundings, place, revokeLink, { path: { id } })
      print(surroundings, { json, result, forPeople: () => `The link ${result.id} is revoked.\n` })
    })
}

/** As people reach it who get the link. */
function explorerAt(surroundings: Surroundings, { project, url }: Place): string {
  const { publicUrl, host, consolePort, client } = surroundings.readConfig()
  const isHere = project !== undefined || (url === undefined && client.url === null)
  return isHere ? (publicUrl ?? `http://${host}:${consolePort}`) : consoleAddress(url, { client, consolePort })
}

const describeNew = (link: Omit<AnswerOf<typeof createLink>, 'token'> & { readonly address: string }): string =>
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

function describeLinks({ data }: AnswerOf<typeof listLinks>): string {
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
