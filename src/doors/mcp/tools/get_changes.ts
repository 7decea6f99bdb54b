import { Type } from 'typebox'
import type { AnswerOf, Ask } from '../asking/ask.ts'
import { Cursor, Text } from '../asking/inputs.ts'
import { invalidArgument } from '../../../errors.ts'
import { callingEach, type Calling } from '../names/namesakes.ts'
import { partOf, startOf, telling, tool } from '../asking/tool.ts'
import { grouped } from './get_tokens.ts'

type Change = AnswerOf<'listChanges'>['data'][number]
type Entry = Change['entries'][number]

const MOST_CHANGES = 500
const MOST_RELEASES = 1_000
/** What they changed is listed all the same. */
const MOST_IMPORTS = 30
const MOST_DIFFERENCES = 5

export const getChanges = tool({
  name: 'get_changes',
  title: 'What changed',
  description:
    'What imports added, changed and deleted, newest first. since: a revision, a release (1.2.0) or a date; without it the last import.',
  scope: 'read:library',
  effect: 'reads',
  operations: [],
  input: { since: Text, cursor: Cursor },
  output: {
    imports: Type.Array(
      Type.Object({
        revision: Type.Integer(),
        at: Type.String(),
        impact: Type.Optional(Type.String()),
        counts: Type.Optional(Type.Record(Type.String(), Type.String())),
      }),
      { description: 'the newest first' },
    ),
    imports_not_listed: Type.Optional(Type.Integer()),
    changes: Type.Record(Type.String(), Type.Array(Type.String()), {
      description: 'names, with differences, by impact, kind and change; the most important first',
    }),
  },
  async run(ask, { since, cursor }, again) {
    const changes = await changesSince(ask, since)
    const call = await callingRepeated(ask, changes)
    const rows = changes.flatMap(({ revision, entries, entry_count: count }) => [
      ...entries.map((entry) => entryRow(entry, call)),
      ...(count > entries.length ? [['not listed', `${count - entries.length} of revision ${revision}`]] : []),
    ])
    return {
      head: {
        imports: changes.slice(0, MOST_IMPORTS).map(({ revision, changed_at: at, impact, counts }) => ({
          revision,
          at: at.slice(0, 16),
          impact,
          ...telling({ counts: countsOf(counts) }),
        })),
        ...(changes.length > MOST_IMPORTS ? { imports_not_listed: changes.length - MOST_IMPORTS } : {}),
      },
      list: partOf('changes', rows, { start: startOf(cursor), again, arrange: grouped }),
    }
  },
})

/** Names that more than one of the changed entities has come with what tells them apart. */
async function callingRepeated(ask: Ask, changes: readonly Change[]): Promise<Calling> {
  const ids = new Map<string, Map<string, Entry>>()
  for (const entry of changes.flatMap(({ entries }) => entries)) {
    const key = `${entry.entity_type} ${entry.name}`
    ids.set(key, (ids.get(key) ?? new Map<string, Entry>()).set(entry.entity_id, entry))
  }
  const repeated = [...ids.values()].filter(({ size }) => size > 1).flatMap((same) => [...same.values()])
  return repeated.length === 0 ? (_, name) => name : callingEach(ask, repeated)
}

async function changesSince(ask: Ask, since: string | undefined): Promise<Change[]> {
  if (since === undefined) return [...(await ask('listChanges', { query: { limit: 1 } })).body.data]
  const isLater = laterThan(await revisionOf(ask, since))
  const { body } = await ask('listChanges', { query: { limit: MOST_CHANGES } })
  return body.data.filter(isLater)
}

/** A release stands for its revision; anything else for itself. */
async function revisionOf(ask: Ask, since: string): Promise<string> {
  const version = /^v?(\d+\.\d+\.\d+\S*)$/.exec(since.trim())?.[1]
  if (version === undefined) return since
  const { data } = (await ask('listReleases', { query: { next: false, limit: MOST_RELEASES } })).body
  const release = data.find((one) => one.version === version)
  if (release) return String(release.revision)
  const known = data.slice(0, 10).map((one) => one.version)
  const message =
    known.length === 0 ? 'is no release: there are none' : `is no release; the latest are ${known.join(', ')}`
  throw invalidArgument([{ path: 'body.since', message, expected: known }])
}

function laterThan(since: string): (change: Change) => boolean {
  if (/^\d{1,12}$/.test(since)) return ({ revision }) => revision > Number(since)
  const time = Date.parse(since)
  if (Number.isNaN(time))
    throw invalidArgument([
      {
        path: 'body.since',
        message: 'must be a revision such as 12, a release such as 1.2.0, or a date such as 2026-11-01',
      },
    ])
  return ({ changed_at: at }) => Date.parse(at) > time
}

function countsOf(counts: Change['counts']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(counts).map(([kind, count]) => [
      kind,
      Object.entries(count)
        .filter(([, number]) => number > 0)
        .map(([change, number]) => `${number} ${change}`)
        .join(', '),
    ]),
  )
}

/** `breaking component changed`: `Button: prop_removed size; value_changed Dark: #FFF → #000`. */
function entryRow(entry: Entry, call: Calling): [group: string, text: string] {
  const {
    impact,
    entity_type: type,
    entity_id: id,
    name,
    former_name: before,
    change,
    differences,
    difference_count: count,
  } = entry
  const shown = differences.slice(0, MOST_DIFFERENCES).map(({ what, subject, from, to }) => {
    const values = from === null && to === null ? '' : `: ${from ?? 'nothing'} → ${to ?? 'nothing'}`
    return `${what}${subject === null ? '' : ` ${subject}`}${values}`
  })
  const left = count - shown.length
  const details = [...shown, ...(left > 0 ? [`${left} more`] : [])].join('; ')
  const was = before === null ? '' : `${before} → `
  return [`${impact} ${type} ${change}`, `${was}${call(id, name)}${details === '' ? '' : `: ${details}`}`]
}
