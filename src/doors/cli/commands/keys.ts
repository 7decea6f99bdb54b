import type { Command } from 'commander'
import { KEY_SCOPES } from '../../../contract/words.ts'
import type { createKey } from '../../../keys/create-key.ts'
import type { listKeys } from '../../../keys/list-keys.ts'
import { execute, type ResultOf } from '../asking/execute.ts'
import { day, minute, print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'
import { table } from '../asking/table.ts'

export function addKeyCommands(program: Command, surroundings: Surroundings): void {
  const keys = program.command('keys').description('Create, list and revoke API keys')

  keys
    .command('create')
    .description('Create a key. It is shown once.')
    .requiredOption('--project <project>', 'id or name of the project')
    .requiredOption('--scopes <scopes>', `${KEY_SCOPES.join(', ')}; commas between`, splitScopes)
    .option('--name <name>', 'whose or what for it is, for lists, the log and the audit trail')
    .option('--expires <when>', '90d, 12h, 4w or a date such as 2030-01-31; never when left out')
    .option('--json', 'print the result as JSON')
    .action(async (options: { project: string; scopes: string[]; name?: string; expires?: string; json?: boolean }) => {
      const { json, ...input } = options
      const { createKey } = await import('../../../keys/create-key.ts')
      const { result } = await execute(surroundings, createKey, input)
      print(surroundings, { json, result, forPeople: () => describeNewKey(result) })
    })

  keys
    .command('list')
    .description('List keys, without the keys themselves')
    .option('--project <project>', 'id or name of one project; all projects when left out')
    .option('--json', 'print the result as JSON')
    .action(async (options: { project?: string; json?: boolean }) => {
      const { json, ...input } = options
      const { listKeys } = await import('../../../keys/list-keys.ts')
      const { result } = await execute(surroundings, listKeys, input)
      print(surroundings, { json, result, forPeople: () => describeKeys(result) })
    })

  keys
    .command('revoke')
    .description('Revoke a key at once, on every server')
    .argument('<key>', 'its id, or the key itself')
    .option('--project <project>', 'id or name of the project it must belong to')
    .option('--json', 'print the result as JSON')
    .action(async (key: string, options: { project?: string; json?: boolean }) => {
      const { json, ...filter } = options
      const { revokeKey } = await import('../../../keys/revoke-key.ts')
      const { result } = await execute(surroundings, revokeKey, { key, ...filter })
      print(surroundings, { json, result, forPeople: () => `The key ${result.id} is revoked.\n` })
    })
}

const splitScopes = (text: string): string[] =>
  text
    .split(',')
    .map((scope) => scope.trim())
    .filter((scope) => scope !== '')

function describeNewKey(key: ResultOf<typeof createKey>): string {
  const expires = key.expires_at === null ? 'never' : `${minute(key.expires_at)} UTC`
  return [
    'This key is shown once; keep it now:',
    '',
    `  ${key.key}`,
    '',
    ...(key.name === undefined ? [] : [`  name     ${key.name}`]),
    `  id       ${key.id}`,
    `  project  ${key.project_id}`,
    `  scopes   ${key.scopes.join(', ')}`,
    `  expires  ${expires}`,
    '',
  ].join('\n')
}

function describeKeys({ data }: ResultOf<typeof listKeys>): string {
  if (data.length === 0)
    return 'There are no keys yet. Create one with: vitrine keys create --project P --scopes read:library\n'
  return table(
    ['NAME', 'KEY', 'ID', 'PROJECT', 'SCOPES', 'STATUS', 'EXPIRES', 'LAST USED'],
    data.map((key) => [
      key.name ?? '',
      key.hint,
      key.id,
      key.project,
      key.scopes.join(','),
      key.status,
      key.expires_at === null ? 'never' : day(key.expires_at),
      key.last_used_at === null ? 'never' : minute(key.last_used_at),
    ]),
  )
}
