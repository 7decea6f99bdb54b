import type { Command } from 'commander'
import type { breakLeases, listLeases } from '../../../work/leases/lease-commands.ts'
import { execute, type ResultOf } from '../asking/execute.ts'
import { minute, print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'
import { table } from '../asking/table.ts'

type Held = ResultOf<typeof listLeases>
type Broken = ResultOf<typeof breakLeases>

export function addLeaseCommands(program: Command, surroundings: Surroundings): void {
  const command = program.command('leases').description('Who imports, syncs or indexes a project right now')
  command
    .command('list')
    .description('List them, with whose they are and since when')
    .requiredOption('--project <project>', 'id or name of the project')
    .option('--json', 'print the result as JSON')
    .action(async ({ project, json }: { project: string; json?: boolean }) => {
      const { listLeases } = await import('../../../work/leases/lease-commands.ts')
      const { result } = await execute(surroundings, listLeases, { project })
      print(surroundings, { json, result, forPeople: () => describeList(result) })
    })
  command
    .command('break')
    .description('Let the next one in although somebody holds a lease; who still runs then writes nothing')
    .requiredOption('--project <project>', 'id or name of the project')
    .option('--name <name>', 'only this one, as "leases list" shows it')
    .option('--json', 'print the result as JSON')
    .action(async ({ project, name, json }: { project: string; name?: string; json?: boolean }) => {
      const input = { project, ...(name === undefined ? {} : { name }) }
      const { breakLeases } = await import('../../../work/leases/lease-commands.ts')
      const { result } = await execute(surroundings, breakLeases, input)
      print(surroundings, { json, result, forPeople: () => describeBroken(result) })
    })
}

function describeList({ data }: Held): string {
  if (data.length === 0) return 'Nobody holds a lease on this project.\n'
  return table(
    ['LEASE', 'HELD BY', 'SINCE', 'UNTIL'],
    data.map(({ name, held_by, since, expires_at }) => [
      name,
      held_by ?? 'unknown',
      since === null ? 'unknown' : minute(since),
      minute(expires_at),
    ]),
  )
}

function describeBroken({ broken }: Broken): string {
  if (broken.length === 0) return 'Nobody held a lease on this project.\n'
  return broken
    .map(({ name, held_by, since }) => {
      const when = since === null ? '' : `, since ${minute(since)} UTC`
      return `Broke "${name}", held by ${held_by ?? 'an unknown process'}${when}.\n`
    })
    .join('')
}
