import type { Command } from 'commander'
import type { listGrants } from '../../../grants/list-grants.ts'
import { ask, asking, placed, withPlace, type AnswerOf, type Asked, type Place } from '../asking/ask.ts'
import { minute, print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'
import { table } from '../asking/table.ts'

interface Options extends Place {
  readonly json?: boolean
}

type Listed = AnswerOf<typeof listGrants>['data'][number] & {
  readonly project_id?: string
  readonly project?: string
}

export function addGrantCommands(program: Command, surroundings: Surroundings): void {
  const grants = program.command('grants').description('List and end what agents that signed in may do')

  withPlace(grants.command('list'))
    .description('List which agents signed in, and who let them, last used first; in all projects if none is named')
    .option('--json', 'print the result as JSON')
    .action(async (options: Options) => {
      const { place, json } = placed(options)
      const data = await asking(surroundings, place, everyGrant)
      print(surroundings, { json, result: { data }, forPeople: () => describeGrants(data) })
    })

  withPlace(grants.command('end'))
    .description('End what an agent may do at once, on every server; it can ask somebody again')
    .argument('<grant>', 'its id, as the list has it')
    .option('--json', 'print the result as JSON')
    .action(async (id: string, options: Options) => {
      const { place, json } = placed(options)
      const { deleteGrant } = await import('../../../grants/delete-grant.ts')
      const result = await ask(surroundings, place, deleteGrant, { path: { id } })
      print(surroundings, { json, result, forPeople: () => `What "${result.client}" may do has ended.\n` })
    })
}

async function everyGrant({ ask, whole }: Asked): Promise<Listed[]> {
  const { listGrants } = await import('../../../grants/list-grants.ts')
  if (!whole) return (await ask(listGrants)).data
  const { listProjects } = await import('../../../projects/list-projects.ts')
  const grants: Listed[] = []
  for (const { id, name } of (await whole(listProjects, {})).data) {
    const { data } = await ask(listGrants, {}, id)
    grants.push(...data.map((one) => ({ ...one, project_id: id, project: name })))
  }
  return grants
}

function describeGrants(data: readonly Listed[]): string {
  if (data.length === 0) return 'No agent is signed in.\n'
  return table(
    ['AGENT', 'BY', 'ID', 'PROJECT', 'MAY', 'SINCE', 'LAST RENEWED', 'UNTIL'],
    data.map((grant) => [
      grant.client,
      grant.grantor ?? grant.kind,
      grant.id,
      grant.project ?? '',
      grant.scopes.join(', '),
      minute(grant.created_at),
      minute(grant.last_used_at),
      minute(grant.expires_at),
    ]),
  )
}
