import { foldName } from '../../../library/rules/fold-name.ts'
import type { ChangeEntry } from './change-record.ts'

/** What entries of the log can be asked for; absent means no filter. */
export interface EntryFilters {
  readonly entity_type?: ChangeEntry['entity_type'] | undefined
  readonly entity_id?: string | undefined
  readonly change?: ChangeEntry['change'] | undefined
  readonly impact?: ChangeEntry['impact'] | undefined
  /** A part of the name, as it is or as it was. */
  readonly q?: string | undefined
}

export function entryFilter(filters: EntryFilters): (entry: ChangeEntry) => boolean {
  const { entity_type, entity_id, change, impact } = filters
  const text = filters.q === undefined ? '' : foldName(filters.q)
  return (entry) =>
    (entity_type ?? entry.entity_type) === entry.entity_type &&
    (entity_id ?? entry.entity_id) === entry.entity_id &&
    (change ?? entry.change) === entry.change &&
    (impact ?? entry.impact) === entry.impact &&
    (text === '' || foldName(entry.name).includes(text) || foldName(entry.former_name ?? '').includes(text))
}
