import type { Command } from 'commander'
import type { auditCommand } from '../../../projects/audit-command.ts'
import { execute, type ResultOf } from '../asking/execute.ts'
import { print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'
import { table } from '../asking/table.ts'
import { wholeNumber } from '../asking/whole-number.ts'

type Trail = ResultOf<typeof auditCommand>

export function addAuditCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('audit')
    .description('Who did what: keys, projects, imports, restores and what was written, newest first')
    .option('--project <project>', 'id or name of one project; all when left out')
    .option('--limit <count>', 'how many entries', wholeNumber({ min: 1, max: 1000 }), 50)
    .option('--before <id>', 'only what is older than this entry')
    .option('--json', 'print the result as JSON')
    .action(async (options: { project?: string; limit: number; before?: string; json?: boolean }) => {
      const { json, ...input } = options
      const { result } = await execute<Trail>(surroundings, 'audit', input)
      print(surroundings, { json, result, forPeople: () => describe(result) })
    })
}

function describe({ data, next_before }: Trail): string {
  if (data.length === 0) return 'Nothing has been noted.\n'
  const rows = data.map(({ at, actor, action, project, project_id, details }) => [
    at.slice(0, 19).replace('T', ' '),
    actor,
    action,
    project ?? project_id ?? 'everything',
    Object.entries(details)
      .map(([name, value]) => `${name}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(' '),
  ])
  const more = next_before === null ? '' : `There is more: --before ${next_before}\n`
  return `${table(['TIME (UTC)', 'WHO', 'WHAT', 'PROJECT', ''], rows)}${more}`
}
