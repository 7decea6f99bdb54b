import type { Command } from 'commander'
import type { listChanges } from '../../../../intake/changes/list-changes.ts'
import { ask, CURSOR, placed, withPlace, type AnswerOf, type Place } from '../../asking/ask.ts'
import { minute, print } from '../../asking/print.ts'
import type { Surroundings } from '../../asking/surroundings.ts'
import { wholeNumber } from '../../asking/whole-number.ts'

type Changes = AnswerOf<typeof listChanges>
type Change = Changes['data'][number]
type Entry = Change['entries'][number]

const ENTRIES_SHOWN = 20
const DIFFERENCES_SHOWN = 5

interface Options extends Place {
  readonly limit: number
  readonly before?: string
  readonly json?: boolean
}

export function addChangesCommand(program: Command, surroundings: Surroundings): void {
  withPlace(program.command('changes'))
    .description('What imports and syncs changed, newest first, and how live syncs fare')
    .option('--limit <number>', 'how many imports to show, 1 to 50', wholeNumber({ min: 1, max: 50 }), 5)
    .option('--before <place>', 'go on where a list ended, as it printed')
    .option('--json', 'print the result as JSON')
    .action(async (options: Options) => {
      const { place, json, limit, before } = placed(options)
      const { listChanges } = await import('../../../../intake/changes/list-changes.ts')
      const result = await ask(surroundings, place, listChanges, { query: { limit, cursor: before } }, CURSOR)
      print(surroundings, { json, result, forPeople: () => describe(result) })
    })
}

function describe({ data, syncs, pagination }: Changes): string {
  const more = pagination.next_cursor === null ? '' : `Older ones: --before ${pagination.next_cursor}\n`
  const log = data.length === 0 ? 'No import has changed anything yet.\n' : data.map(describeChange).join('\n')
  return `${syncs.map(describeSync).join('')}${syncs.length > 0 ? '\n' : ''}${log}${more}`
}

function describeSync(sync: Changes['syncs'][number]): string {
  const good =
    sync.synced_at === null
      ? 'never synced'
      : `synced ${minute(sync.synced_at)}${sync.version === null ? '' : ` at version ${sync.version}`}`
  const failed = sync.error === null ? '' : `\n  failed ${minute(sync.failed_at ?? '')}: ${sync.error}`
  const later = sync.not_before === null ? '' : `\n  not again before ${minute(sync.not_before)} UTC`
  return `${sync.tool} ${sync.file_key}: ${good}${failed}${later}\n`
}

function describeChange({ revision, changed_at, sources, impact, counts, entry_count, entries }: Change): string {
  const from = sources.map(({ name, version }) => (version === null ? name : `${name} ${version}`)).join(', ')
  const kinds = Object.entries(counts).map(([kind, count]) => {
    const parts = Object.entries(count).filter(([, number]) => number > 0)
    return `${kind}: ${parts.map(([change, number]) => `${number.toLocaleString('en')} ${change}`).join(', ')}`
  })
  const shown = entries.slice(0, ENTRIES_SHOWN)
  const left = entry_count - shown.length
  return [
    `Revision ${revision}, ${minute(changed_at)} UTC, ${from} (${impact})\n`,
    `  ${kinds.join('; ')}\n`,
    ...shown.map(describeEntry),
    left > 0 ? `  and ${left.toLocaleString('en')} more\n` : '',
  ].join('')
}

function describeEntry({
  entity_type,
  name,
  former_name,
  change,
  impact,
  differences,
  difference_count,
}: Entry): string {
  const pair = former_name === null ? name : `${former_name} → ${name}`
  const shown = differences.slice(0, DIFFERENCES_SHOWN).map(({ what, subject, from, to }) => {
    const values = from === null && to === null ? '' : `: ${from ?? 'nothing'} → ${to ?? 'nothing'}`
    return `      ${what.replaceAll('_', ' ')}${subject === null ? '' : ` ${subject}`}${values}\n`
  })
  const left = difference_count - shown.length
  const more = left > 0 ? `      and ${left} more\n` : ''
  return `  ${impact.padEnd(8)}  ${entity_type} ${pair} ${change}\n${shown.join('')}${more}`
}
