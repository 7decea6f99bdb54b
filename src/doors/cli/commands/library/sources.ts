import { Argument, type Command } from 'commander'
import type { addSource } from '../../../../intake/schedule/add-source.ts'
import type { scheduleSource } from '../../../../intake/schedule/schedule-source.ts'
import type { webhookSource } from '../../../../intake/schedule/webhook-source.ts'
import type { mergeSources } from '../../../../intake/sources/merge-sources.ts'
import type { removeSource } from '../../../../intake/sources/remove-source.ts'
import type { listSources } from '../../../../intake/sources/list-sources.ts'
import { ask, placed, withPlace, type AnswerOf, type Place } from '../../asking/ask.ts'
import { execute, type ResultOf } from '../../asking/execute.ts'
import { counted } from '../../../../kit/words/counted.ts'
import { minute, print } from '../../asking/print.ts'
import { sourceInput } from './import.ts'
import type { Surroundings } from '../../asking/surroundings.ts'
import { table } from '../../asking/table.ts'

type Listed = AnswerOf<typeof listSources>
type Added = ResultOf<typeof addSource>
type Scheduled = ResultOf<typeof scheduleSource>
type Webhook = ResultOf<typeof webhookSource>
type Merged = ResultOf<typeof mergeSources>
type Removed = ResultOf<typeof removeSource>

interface Options {
  readonly project: string
  readonly forget?: boolean
  readonly confirm?: string
  readonly source?: string
  readonly newSource?: boolean
  readonly renew?: boolean
  readonly json?: boolean
}

const NAME = 'its name, id or file key'

export function addSourceCommands(program: Command, surroundings: Surroundings): void {
  const sources = program
    .command('sources')
    .description('Where a library comes from: list, add, schedule, webhook, rename, merge, remove')
  withPlace(sources.command('list'))
    .description('List the sources of a project, the latest first')
    .option('--json', 'print the result as JSON')
    .action(async (options: Place & { readonly json?: boolean }) => {
      const { place, json } = placed(options)
      const { listSources } = await import('../../../../intake/sources/list-sources.ts')
      const result = await ask(surroundings, place, listSources)
      print(surroundings, { json, result, forPeople: () => describeList(result) })
    })

  const command = (name: string, description: string): Command =>
    sources
      .command(name)
      .description(description)
      .requiredOption('--project <project>', 'id or name of the project')
      .option('--json', 'print the result as JSON')

  command('add', 'Have a file of the design tool kept in step; the server reads the token from FIGMA_TOKEN')
    .addArgument(new Argument('<tool>', 'the design tool').choices(['figma']))
    .argument('<file>', 'key of the file, or its address in the browser')
    .option('--every <time>', 'how often to look: 15m, 2h, 1d', '15m')
    .option('--source <source>', 'which source it is, by name, id or file key; a name that none has makes a new one')
    .option('--new-source', 'a new source, also where another one has the same names')
    .action(
      async (
        tool: 'figma',
        file: string,
        { project, every, json, ...options }: Options & { readonly every: string },
      ) => {
        const input = { project, tool, file, every, ...sourceInput(options) }
        const { addSource } = await import('../../../../intake/schedule/add-source.ts')
        const { result } = await execute(surroundings, addSource, input)
        print(surroundings, { json, result, forPeople: () => describeAdded(result) })
      },
    )

  command('schedule', 'Change how often a source is looked at')
    .argument('<source>', NAME)
    .requiredOption('--every <time>', '15m, 2h, 1d, or never')
    .action(async (source: string, { project, every, json }: Options & { readonly every: string }) => {
      const { scheduleSource } = await import('../../../../intake/schedule/schedule-source.ts')
      const { result } = await execute(surroundings, scheduleSource, { project, source, every })
      print(surroundings, { json, result, forPeople: () => describeScheduled(result) })
    })

  command('webhook', 'Print what to register with the design tool, so that it says when the file has changed')
    .argument('<source>', NAME)
    .option('--renew', 'another address and passcode; the former are void')
    .action(async (source: string, { project, renew = false, json }: Options) => {
      const { webhookSource } = await import('../../../../intake/schedule/webhook-source.ts')
      const { result } = await execute(surroundings, webhookSource, { project, source, renew })
      print(surroundings, { json, result, forPeople: () => describeWebhook(result) })
    })

  command('rename', 'Give a source a name, which imports then leave alone')
    .argument('<source>', NAME)
    .argument('<name>', 'the new one')
    .action(async (source: string, name: string, { project, json }: Options) => {
      const { renameSource } = await import('../../../../intake/sources/rename-source.ts')
      const { result } = await execute(surroundings, renameSource, { project, source, name })
      const forPeople = (): string => `"${result.former_name}" is now "${result.name}".\n`
      print(surroundings, { json, result, forPeople })
    })

  command('merge', 'Make one source of two; what both have keeps its id of the first')
    .argument('<first>', NAME)
    .argument('<second>', `${NAME}; it is gone afterwards`)
    .action(async (into: string, from: string, { project, json }: Options) => {
      const { mergeSources } = await import('../../../../intake/sources/merge-sources.ts')
      const { result } = await execute(surroundings, mergeSources, { project, into, from })
      print(surroundings, { json, result, forPeople: () => describeMerge(result) })
    })

  command('remove', 'Mark what a source brought as deleted; it comes back with its next import')
    .argument('<source>', NAME)
    .option('--forget', 'take it away for good, with what was written about it')
    .option('--confirm <name>', 'the name of the source, which --forget asks for')
    .action(async (source: string, { project, forget = false, confirm, json }: Options) => {
      const input = { project, source, forget, ...(confirm === undefined ? {} : { confirm }) }
      const { removeSource } = await import('../../../../intake/sources/remove-source.ts')
      const { result } = await execute(surroundings, removeSource, input)
      print(surroundings, { json, result, forPeople: () => describeRemove(result) })
    })
}

/** `15m`, `2h`, `1d`. */
function tellEvery(seconds: number): string {
  if (seconds % 86_400 === 0) return `${seconds / 86_400}d`
  return seconds % 3_600 === 0 ? `${seconds / 3_600}h` : `${Math.round(seconds / 60)}m`
}

function tellAge(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  if (seconds < 7_200) return `${Math.round(seconds / 60)} min`
  return seconds < 172_800 ? `${Math.round(seconds / 3_600)} h` : `${Math.round(seconds / 86_400)} days`
}

const count = (number: number): string => number.toLocaleString('en')

function describeList({ data }: Listed): string {
  if (data.length === 0) return 'Nothing was imported yet.\n'
  const state = ({ state, removed_at, last_error, failed_at }: Listed['data'][number]): string => {
    if (removed_at !== null) return `removed ${minute(removed_at)}`
    if (last_error === null) return state === 'stale' ? 'stale: is a process with background work running?' : ''
    return `failed ${failed_at === null ? '' : minute(failed_at)}: ${last_error}`
  }
  return table(
    ['NAME', 'TOOL', 'ENTITIES', 'IN CODE', 'EVERY', 'IN STEP', 'LAST SUCCESS', 'FILE KEYS', 'ID', ''],
    data.map((source) => [
      source.name,
      source.tool,
      count(source.entities),
      source.code_components === 0 ? '' : count(source.code_components),
      source.schedule === null ? '' : tellEvery(source.schedule.every_seconds),
      source.schedule === null || source.age_seconds === null ? '' : `${tellAge(source.age_seconds)} ago`,
      source.last_success === null ? 'never' : minute(source.last_success),
      source.file_keys.join(', '),
      source.id,
      state(source),
    ]),
  )
}

function describeAdded({ name, file_key, every_seconds, was_scheduled, has_token }: Added): string {
  const what = `${name ?? file_key} is ${was_scheduled ? 'now ' : ''}looked at every ${tellEvery(every_seconds)}`
  return [
    `${what}, the first time within seconds where a server with background work runs.\n`,
    has_token ? '' : 'FIGMA_TOKEN is not set here: the server that does it needs one that may read the file.\n',
  ].join('')
}

function describeScheduled({ name, every_seconds, former_every_seconds: former }: Scheduled): string {
  if (every_seconds !== null) return `"${name}" is looked at every ${tellEvery(every_seconds)} from now on.\n`
  return former === null
    ? `"${name}" had no schedule.\n`
    : `"${name}" is not looked at any more; what it brought stays, and its webhook is void.\n`
}

function describeWebhook({ name, endpoint, path, passcode, events, heard_at: heard }: Webhook): string {
  return [
    `Endpoint: ${endpoint ?? `<where the console is reached from outside>${path}`}\n`,
    `Passcode: ${passcode}\n`,
    `Events:   ${events.join(', ')}, one webhook for each\n`,
    endpoint === null ? 'VITRINE_PUBLIC_URL is not set: put the public address of the console in front.\n' : '',
    heard === null ? `Nothing was heard of "${name}" yet.\n` : `Last heard ${minute(heard)}.\n`,
  ].join('')
}

function describeMerge({
  source,
  merged,
  moved,
  doubles,
  documented_doubles: documented,
  unscheduled,
}: Merged): string {
  const titles = documented.map(({ entity_type, entity_id, title }) => `  ${entity_type} ${title} (${entity_id})\n`)
  return [
    `"${merged.name}" is part of "${source.name}" now: ${counted(moved, 'entity', 'entities')} moved, ${count(doubles)} were in both `,
    'and are marked as deleted.\n',
    titles.length > 0 ? 'Of those, these have documentation that stays with them:\n' : '',
    ...titles,
    endedSchedules(unscheduled),
  ].join('')
}

/** A server of another version does not tell. */
const endedSchedules = (unscheduled: readonly string[] = []): string =>
  unscheduled.length === 0 ? '' : `The schedule of ${unscheduled.join(', ')} has ended.\n`

function describeRemove({
  source,
  entities,
  code_components: code,
  documented,
  forgotten,
  unscheduled,
}: Removed): string {
  const inCode = code > 0 ? ` and ${counted(code, 'component')} in code` : ''
  const written = documented === 0 ? '' : `, and what was written about ${count(documented)} of them`
  const told = forgotten
    ? `"${source.name}" and its ${counted(entities, 'entity', 'entities')}${inCode} are gone for good${written}.\n`
    : `Marked ${counted(entities, 'entity', 'entities')}${inCode} of "${source.name}" as deleted; its next import brings them back.\n`
  return `${told}${endedSchedules(unscheduled)}`
}
