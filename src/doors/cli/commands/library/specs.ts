import type { Command } from 'commander'
import type { listAttachedSpecs } from '../../../../intake/specs/list-attached.ts'
import type { releaseSpecs } from '../../../../intake/specs/release-specs.ts'
import { execute, type ResultOf } from '../../asking/execute.ts'
import { print } from '../../asking/print.ts'
import type { Surroundings } from '../../asking/surroundings.ts'
import { table } from '../../asking/table.ts'

type Attached = ResultOf<typeof listAttachedSpecs>
type Released = ResultOf<typeof releaseSpecs>

export function addSpecCommands(program: Command, surroundings: Surroundings): void {
  const command = program.command('specs').description('Components whose spec is a document that was imported for them')
  command
    .command('list')
    .description('List them')
    .requiredOption('--project <project>', 'id or name of the project')
    .option('--json', 'print the result as JSON')
    .action(async ({ project, json }: { project: string; json?: boolean }) => {
      const { listAttachedSpecs } = await import('../../../../intake/specs/list-attached.ts')
      const { result } = await execute(surroundings, listAttachedSpecs, { project })
      print(surroundings, { json, result, forPeople: () => describeList(result) })
    })
  command
    .command('release')
    .description('Give components the spec of their next import instead')
    .argument('<component...>', 'id, key, node id or name')
    .requiredOption('--project <project>', 'id or name of the project')
    .option('--json', 'print the result as JSON')
    .action(async (components: string[], { project, json }: { project: string; json?: boolean }) => {
      const { releaseSpecs } = await import('../../../../intake/specs/release-specs.ts')
      const { result } = await execute(surroundings, releaseSpecs, { project, components })
      print(surroundings, { json, result, forPeople: () => describeRelease(result) })
    })
}

function describeList({ data }: Attached): string {
  if (data.length === 0) return 'No component has a spec document of its own.\n'
  return table(
    ['COMPONENT', 'ID', 'NODE', 'KEY'],
    data.map(({ name, id, source_node_id, key }) => [name, id, source_node_id ?? '', key]),
  )
}

const describeRelease = ({ released }: Released): string =>
  `Released ${released.map(({ name }) => name).join(', ')}: the next import or "vitrine sync figma --force" replaces the spec.\n`
