import { ITEM_KINDS } from '../../contract/words.ts'
import { operation, type Position } from '../../contract/operation.ts'
import { pagination } from '../../contract/page.ts'
import * as params from '../../contract/params.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'
import type { Sql } from '../../ports.ts'
import { idParam } from '../../tokens/library-params.ts'
import { CHANGES, IMPACTS, type ChangeEntry } from './rules/change-record.ts'
import { entryFilter, type EntryFilters } from './rules/filter-entries.ts'
import { ChangeEntriesPage } from './schema.ts'
import { listChanges } from './store.ts'

/** Imports that are read at once, and looked through for one page: a filter that finds little ends a page early. */
const AT_ONCE = 10
const MOST_IMPORTS = 200

export const listChangeEntries = operation({
  id: 'listChangeEntries',
  method: 'GET',
  path: '/changes/entries',
  scope: 'read:library',
  tag: 'Console',
  summary: 'What imports changed, entity by entity, newest first: of one revision, of one entity, or filtered',
  description: 'A page may have fewer entries than asked for, and even none, while `has_more` is true: go on.',
  query: {
    revision: params.integer({ description: 'Only this import.', min: 1, max: Number.MAX_SAFE_INTEGER }),
    entity_type: params.choice(ITEM_KINDS, { description: 'Only of this kind.' }),
    entity_id: idParam('Only of this entity.', EXAMPLE_ID),
    change: params.choice(CHANGES, { description: 'Only what was so changed.' }),
    impact: params.choice(IMPACTS, { description: 'Only what weighs so much.' }),
    q: params.text({
      description: 'A part of the name, as it is or as it was.',
      emptyIsAbsent: true,
      example: 'button',
    }),
    limit: params.limit(500, 100),
    cursor: params.cursor(),
  },
  output: ChangeEntriesPage,
  async run({ db }, call, { revision, limit, ...filters }) {
    const question = { revision: revision ?? null, filters, limit, from: readPlace(call.position) }
    const { data, next } = await readEntries(db, call.projectId, question)
    return { data, pagination: pagination(call, limit, next) }
  },
})

/** The first entry that was not looked at: an import, and a place among its entries. */
interface Place {
  readonly revision: number
  readonly at: number
}

function readPlace(position: Position | null): Place | null {
  return position && { revision: Number(position[0]), at: Number(position[1]) }
}

interface EntriesQuestion {
  readonly revision: number | null
  readonly filters: EntryFilters
  readonly limit: number
  readonly from: Place | null
}

type Row = ChangeEntriesPage['data'][number]

async function readEntries(db: Sql, projectId: string, question: EntriesQuestion) {
  const { revision, filters, limit, from } = question
  const keeps = entryFilter(filters)
  const data: Row[] = []
  let before = from ? from.revision + 1 : revision === null ? null : revision + 1
  for (let seen = 0; seen < MOST_IMPORTS; seen += AT_ONCE) {
    const size = revision === null ? AT_ONCE : 1
    const imports = await listChanges(db, projectId, { before, limit: size, mentioning: filters.entity_id ?? null })
    for (const one of imports) {
      if (revision !== null && one.revision !== revision) return { data, next: null }
      const { entries } = one.record
      for (let at = from?.revision === one.revision ? from.at : 0; at < entries.length; at++) {
        const entry = entries[at]
        if (!entry || !keeps(entry)) continue
        if (data.length === limit) return { data, next: [one.revision, at] }
        data.push(rowOf(one, entry))
      }
      before = one.revision
    }
    if (imports.length < size || revision !== null) return { data, next: null }
  }
  return { data, next: before === null ? null : [before - 1, 0] }
}

const rowOf = ({ revision, changedAt }: { revision: number; changedAt: Date }, entry: ChangeEntry): Row => ({
  revision,
  changed_at: changedAt.toISOString(),
  ...entry,
  differences: [...entry.differences],
})
