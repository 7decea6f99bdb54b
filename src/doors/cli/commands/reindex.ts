import type { Command } from 'commander'
import type { reindex } from '../../../search/reindex.ts'
import { execute, type ResultOf } from '../asking/execute.ts'
import { print } from '../asking/print.ts'
import type { Surroundings } from '../asking/surroundings.ts'
import { counted } from '../../../kit/words/counted.ts'

export function addReindexCommand(program: Command, surroundings: Surroundings): void {
  program
    .command('reindex')
    .description('Embed all documentation anew; searches use what is there until it is done')
    .option('--project <project>', 'only this project, by id or name')
    .option('--json', 'print the result as JSON')
    .action(async ({ json, project }: { json?: boolean; project?: string }) => {
      const input = project === undefined ? {} : { project }
      const { reindex } = await import('../../../search/reindex.ts')
      const { result } = await execute(surroundings, reindex, input)
      print(surroundings, { json, result, forPeople: () => describe(result) })
    })
}

function describe({ projects, entities }: ResultOf<typeof reindex>): string {
  return `Embedded the documentation of ${counted(entities, 'entity', 'entities')} in ${counted(projects, 'project')}.\n`
}
