import type { Command } from 'commander'
import type { listAudit } from '../../../projects/audit/list-audit.ts'
import { asking, CURSOR, placed, withPlace, type AnswerOf, type Asked, type Place } from '../asking/ask.ts'
import { print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'
import { table } from '../asking/table.ts'
import { wholeNumber } from '../asking/whole-number.ts'

interface Options extends Place {
  readonly limit: number
  readonly before?: string
  readonly json?: boolean
}

export function addAuditCommand(program: Command, surroundings: Surroundings): void {
  withPlace(program.command('audit'))
    .description(
      'Who did what: keys, projects, imports, restores and what was written, newest first; of all projects if none is named',
    )
    .option('--limit <count>', 'how many entries', wholeNumber({ min: 1, max: 1000 }), 50)
    .option('--before <place>', 'go on where a list ended, as it printed')
    .option('--json', 'print the result as JSON')
    .action(async (options: Options) => {
      const { place, json, limit, before } = placed(options)
      const result = await asking(surroundings, place, (asked) => trail(asked, { limit, before }), CURSOR)
      print(surroundings, { json, result, forPeople: () => describe(result) })
    })
}

/** Of one project, also of one that is gone and is named by its id, or of all. */
async function trail(
  { ask, whole }: Asked,
  { limit, before }: Pick<Options, 'limit'> & { readonly before: string | undefined },
): Promise<Trail> {
  if (!whole) {
    const { listAudit } = await import('../../../projects/audit/list-audit.ts')
    return ask(listAudit, { query: { limit, cursor: before } })
  }
  const { auditCommand } = await import('../../../projects/audit-command.ts')
  return whole(auditCommand, { limit, ...(before === undefined ? {} : { before }) })
}

interface Trail extends Pick<AnswerOf<typeof listAudit>, 'pagination'> {
  readonly data: readonly (Omit<AnswerOf<typeof listAudit>['data'][number], 'about'> & {
    readonly project?: string | null
    readonly project_id?: string | null
  })[]
}

function describe({ data, pagination: { next_cursor: next } }: Trail): string {
  if (data.length === 0) return 'Nothing has been noted.\n'
  const rows = data.map(({ at, actor, action, project, project_id, details }) => [
    at.slice(0, 19).replace('T', ' '),
    actor,
    action,
    ...(project_id === undefined ? [] : [project ?? project_id ?? 'everything']),
    Object.entries(details)
      .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(' '),
  ])
  const isOfAll = data.some(({ project_id: id }) => id !== undefined)
  const more = next === null ? '' : `There is more: --before ${next}\n`
  return `${table(['TIME (UTC)', 'WHO', 'WHAT', ...(isOfAll ? ['PROJECT'] : []), ''], rows)}${more}`
}
