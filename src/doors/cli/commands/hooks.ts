import type { Command } from 'commander'
import type {
  createHookCommand,
  deleteHookCommand,
  listHooksCommand,
  testHookCommand,
} from '../../../hooks/hook-commands.ts'
import { execute, type ResultOf } from '../asking/execute.ts'
import { counted } from '../../../kit/words/counted.ts'
import { minute, print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'
import { table } from '../asking/table.ts'

export function addHookCommands(program: Command, surroundings: Surroundings): void {
  const hooks = program.command('hooks').description('Tell others what happens in a project: webhooks')

  hooks
    .command('create')
    .description('Send signed events of a project to an address. The secret is shown once.')
    .argument('<url>', 'where to send them, beginning with https://')
    .requiredOption('--project <project>', 'id or name of the project')
    .option('--events <events>', 'commas between; all when left out', splitList)
    .option('--format <format>', 'json, or a message for slack, teams or discord', 'json')
    .option('--together', 'json: what happens in a while is sent at once, as chats always get it')
    .option('--name <name>', 'what for it is, for lists and the audit trail')
    .option('--json', 'print the result as JSON')
    .action(async (url: string, { json, ...options }: { project: string; json?: boolean }) => {
      const input = { url, ...options }
      const { result } = await execute<ResultOf<typeof createHookCommand>>(surroundings, 'hooks.create', input)
      print(surroundings, { json, result, forPeople: () => describeNew(result) })
    })

  hooks
    .command('list')
    .description('List hooks, without their secrets, and how deliveries fare')
    .requiredOption('--project <project>', 'id or name of the project')
    .option('--json', 'print the result as JSON')
    .action(async ({ json, ...input }: { project: string; json?: boolean }) => {
      const { result } = await execute<ResultOf<typeof listHooksCommand>>(surroundings, 'hooks.list', input)
      print(surroundings, { json, result, forPeople: () => describeHooks(result) })
    })

  hooks
    .command('test')
    .description('Send a test to a hook at once. A dead hook that takes it lives again.')
    .argument('<hook>', 'its id')
    .option('--project <project>', 'id or name of the project it must belong to')
    .option('--json', 'print the result as JSON')
    .action(async (hook: string, { json, ...filter }: { project?: string; json?: boolean }) => {
      const input = { hook, ...filter }
      const { result } = await execute<ResultOf<typeof testHookCommand>>(surroundings, 'hooks.test', input)
      print(surroundings, { json, result, forPeople: () => describeTest(result) })
      if (!result.delivered) throw new Error('the test was not delivered')
    })

  hooks
    .command('delete')
    .description('Delete a hook and what waits for it')
    .argument('<hook>', 'its id')
    .option('--project <project>', 'id or name of the project it must belong to')
    .option('--json', 'print the result as JSON')
    .action(async (hook: string, { json, ...filter }: { project?: string; json?: boolean }) => {
      const input = { hook, ...filter }
      const { result } = await execute<ResultOf<typeof deleteHookCommand>>(surroundings, 'hooks.delete', input)
      const lost = result.not_delivered > 0 ? ` ${counted(result.not_delivered, 'event')} had not arrived.` : ''
      print(surroundings, { json, result, forPeople: () => `The hook ${result.id} is deleted.${lost}\n` })
    })
}

const splitList = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')

function describeTest({ hook, delivered, status, reason }: ResultOf<typeof testHookCommand>): string {
  if (!delivered) return `${hook.url} ${reason ?? 'did not take it'}\n`
  const rest = hook.waiting > 0 ? ` ${counted(hook.waiting, 'event')} will follow.` : ''
  return `${hook.url} took it (${status}).${rest}\n`
}

const describeNew = (hook: ResultOf<typeof createHookCommand>): string =>
  [
    'This secret is shown once; the receiver verifies signatures by it:',
    '',
    `  ${hook.secret}`,
    '',
    ...(hook.name === null ? [] : [`  name    ${hook.name}`]),
    `  id      ${hook.id}`,
    `  to      ${hook.url}`,
    `  format  ${hook.format}`,
    `  events  ${hook.events.join(', ')}`,
    '',
    `Try it with: vitrine hooks test ${hook.id}`,
    '',
  ].join('\n')

function describeHooks({ data }: ResultOf<typeof listHooksCommand>): string {
  if (data.length === 0) return 'There are no hooks yet. Create one with: vitrine hooks create URL --project P\n'
  const rows = table(
    ['NAME', 'TO', 'ID', 'FORMAT', 'STATE', 'WAITING', 'LAST DELIVERED'],
    data.map((hook) => [
      hook.name ?? '',
      hook.url,
      hook.id,
      hook.format,
      hook.state,
      String(hook.waiting),
      hook.delivered_at === null ? 'never' : minute(hook.delivered_at),
    ]),
  )
  const faults = data.flatMap(({ id, error, failing_since, dropped, state }) => [
    ...(error === null
      ? []
      : [`${id} ${error} (${state} since ${minute(failing_since ?? '')}; vitrine hooks test ${id} tries it now)\n`]),
    ...(dropped === 0 ? [] : [`${id} lost ${counted(dropped, 'event')}: too many were waiting\n`]),
  ])
  return `${rows}${faults.length > 0 ? '\n' : ''}${faults.join('')}`
}
