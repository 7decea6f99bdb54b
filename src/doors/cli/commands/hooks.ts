import { Option, type Command } from 'commander'
import type { createHook } from '../../../hooks/create-hook.ts'
import type { listHooks } from '../../../hooks/list-hooks.ts'
import { HOOK_FORMATS } from '../../../hooks/rules/hook-formats.ts'
import type { testHook } from '../../../hooks/test-hook.ts'
import { EVENT_TYPES, type EventType } from '../../../projects/outbox/rules/event.ts'
import { ask, placed, withPlace, type AnswerOf, type Place } from '../asking/ask.ts'
import { counted } from '../../../kit/words/counted.ts'
import { oneOfEach } from '../asking/one-of-each.ts'
import { minute, print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'
import { table } from '../asking/table.ts'

interface Options extends Place {
  readonly json?: boolean
}

interface NewOptions extends Options {
  readonly events?: EventType[]
  readonly format: (typeof HOOK_FORMATS)[number]
  readonly together?: boolean
  readonly name?: string
}

export function addHookCommands(program: Command, surroundings: Surroundings): void {
  const hooks = program.command('hooks').description('Tell others what happens in a project: webhooks')

  withPlace(hooks.command('create'))
    .description('Send signed events of a project to an address. The secret is shown once.')
    .argument('<address>', 'where to send them, beginning with https://')
    .option('--events <events>', 'commas between; all when left out', oneOfEach('--events', EVENT_TYPES))
    .addOption(new Option('--format <format>', 'json, or a message for a chat').choices(HOOK_FORMATS).default('json'))
    .option('--together', 'json: what happens in a while is sent at once, as chats always get it')
    .option('--name <name>', 'what for it is, for lists and the audit trail')
    .option('--json', 'print the result as JSON')
    .action(async (address: string, options: NewOptions) => {
      const { place, json, ...wishes } = placed(options)
      const { createHook } = await import('../../../hooks/create-hook.ts')
      const words = { url: 'the address' }
      const result = await ask(surroundings, place, createHook, { body: { url: address, ...wishes } }, words)
      print(surroundings, { json, result, forPeople: () => describeNew(result) })
    })

  withPlace(hooks.command('list'))
    .description('List hooks, without their secrets, and how deliveries fare')
    .option('--json', 'print the result as JSON')
    .action(async (options: Options) => {
      const { place, json } = placed(options)
      const { listHooks } = await import('../../../hooks/list-hooks.ts')
      const result = await ask(surroundings, place, listHooks)
      print(surroundings, { json, result, forPeople: () => describeHooks(result) })
    })

  withPlace(hooks.command('test'))
    .description('Send a test to a hook at once. A dead hook that takes it lives again.')
    .argument('<hook>', 'its id')
    .option('--json', 'print the result as JSON')
    .action(async (id: string, options: Options) => {
      const { place, json } = placed(options)
      const { testHook } = await import('../../../hooks/test-hook.ts')
      const result = await ask(surroundings, place, testHook, { path: { id } })
      print(surroundings, { json, result, forPeople: () => describeTest(result) })
      if (!result.delivered) throw new Error('the test was not delivered')
    })

  withPlace(hooks.command('delete'))
    .description('Delete a hook and what waits for it')
    .argument('<hook>', 'its id')
    .option('--json', 'print the result as JSON')
    .action(async (id: string, options: Options) => {
      const { place, json } = placed(options)
      const { deleteHook } = await import('../../../hooks/delete-hook.ts')
      await ask(surroundings, place, deleteHook, { path: { id } })
      print(surroundings, { json, result: { id }, forPeople: () => `The hook ${id} is deleted.\n` })
    })
}

function describeTest({ hook, delivered, status, reason }: AnswerOf<typeof testHook>): string {
  if (!delivered) return `${hook.url} ${reason ?? 'did not take it'}\n`
  const rest = hook.waiting > 0 ? ` ${counted(hook.waiting, 'event')} will follow.` : ''
  return `${hook.url} took it (${status}).${rest}\n`
}

const describeNew = (hook: AnswerOf<typeof createHook>): string =>
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

function describeHooks({ data }: AnswerOf<typeof listHooks>): string {
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
