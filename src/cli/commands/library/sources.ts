import type { Command } from 'commander'
import type { listSources } from '../../../sync/sources/list-sources.ts'
import type { mergeSources } from '../../../sync/sources/merge-sources.ts'
import type { removeSource } from '../../../sync/sources/remove-source.ts'
import type { renameSource } from '../../../sync/sources/rename-source.ts'
import { execute, type ResultOf } from '../../execute.ts'
import { counted, minute, print } from '../../print.ts'
import type { Surroundings } from '../../surroundings.ts'
import { table } from '../../table.ts'

type Listed = ResultOf<typeof listSources>
type Renamed = ResultOf<typeof renameSource>
type Merged = ResultOf<typeof mergeSources>
type Removed = ResultOf<typeof removeSource>

interface Options {
  readonly project: string
  readonly forget?: boolean
  readonly confirm?: string
  readonly json?: boolean
}

const NAME = 'its name, id or file key'

export function addSourceCommands(program: Command, surroundings: Surroundings): void {
  const sources = program.command('sources').description('Where a library comes from: list, rename, merge, remove')
  const command = (name: string, description: string): Command =>
    sources
      .command(name)
      .description(description)
      .requiredOption('--project <project>', 'id or name of the project')
      .option('--json', 'print the result as JSON')

  command('list', 'List the sources of a project, the latest first').action(async ({ project, json }: Options) => {
    const { result } = await execute<Listed>(surroundings, 'sources.list', { project })
    print(surroundings, { json, result, forPeople: () => describeList(result) })
  })

  command('rename', 'Give a source a name, which imports then leave alone')
    .argument('<source>', NAME)
    .argument('<name>', 'the new one')
    .action(async (source: string, name: string, { project, json }: Options) => {
      const { result } = await execute<Renamed>(surroundings, 'sources.rename', { project, source, name })
      const forPeople = (): string => `"${result.former_name}" is now "${result.name}".\n`
      print(surroundings, { json, result, forPeople })
    })

  command('merge', 'Make one source of two; what both have keeps its id of the first')
    .argument('<first>', NAME)
    .argument('<second>', `${NAME}; it is gone afterwards`)
    .action(async (into: string, from: string, { project, json }: Options) => {
      const { result } = await execute<Merged>(surroundings, 'sources.merge', { project, into, from })
      print(surroundings, { json, result, forPeople: () => describeMerge(result) })
    })

  command('remove', 'Mark what a source brought as deleted; it comes back with its next import')
    .argument('<source>', NAME)
    .option('--forget', 'take it away for good, with what was written about it')
    .option('--confirm <name>', 'the name of the source, which --forget asks for')
    .action(async (source: string, { project, forget = false, confirm, json }: Options) => {
      const input = { project, source, forget, ...(confirm === undefined ? {} : { confirm }) }
      const { result } = await execute<Removed>(surroundings, 'sources.remove', input)
      print(surroundings, { json, result, forPeople: () => describeRemove(result) })
    })
}

const count = (number: number): string => number.toLocaleString('en')

function describeList({ data }: Listed): string {
  if (data.length === 0) return 'Nothing was imported yet.\n'
  const state = ({ removed_at, last_error, failed_at }: Listed['data'][number]): string => {
    if (removed_at !== null) return `removed ${minute(removed_at)}`
    return last_error === null ? '' : `failed ${failed_at === null ? '' : minute(failed_at)}: ${last_error}`
  }
  return table(
    ['NAME', 'TOOL', 'ENTITIES', 'LAST SUCCESS', 'FILE KEYS', 'ID', ''],
    data.map((source) => [
      source.name,
      source.tool,
      count(source.entities),
      minute(source.last_success),
      source.file_keys.join(', '),
      source.id,
      state(source),
    ]),
  )
}

function describeMerge({ source, merged, moved, doubles, documented_doubles: documented }: Merged): string {
  const titles = documented.map(({ entity_type, entity_id, title }) => `  ${entity_type} ${title} (${entity_id})\n`)
  return [
    `"${merged.name}" is part of "${source.name}" now: ${counted(moved, 'entity', 'entities')} moved, ${count(doubles)} were in both `,
    'and are marked as deleted.\n',
    titles.length > 0 ? 'Of those, these have documentation that stays with them:\n' : '',
    ...titles,
  ].join('')
}

function describeRemove({ source, entities, documented, forgotten }: Removed): string {
  const written = documented === 0 ? '' : `, and what was written about ${count(documented)} of them`
  return forgotten
    ? `"${source.name}" and its ${counted(entities, 'entity', 'entities')} are gone for good${written}.\n`
    : `Marked ${counted(entities, 'entity', 'entities')} of "${source.name}" as deleted; its next import brings them back.\n`
}
