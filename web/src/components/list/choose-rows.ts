import type { CatalogRow } from '../../api/generated/types.ts'
import { askOf, type ListSearch } from './list-filters.ts'

/** The rows that an address asks for, in its order: as the contract's list has them, without asking for it. */
export function chooseRows(rows: readonly CatalogRow[], search: ListSearch): CatalogRow[] {
  const ask = askOf(search)
  const text = ask.q === undefined ? '' : folded(ask.q)
  const found = rows.filter(
    (row) =>
      (ask.sync_status ? ask.sync_status.includes(row.sync_status) : row.sync_status !== 'deleted_in_source') &&
      (text === '' || folded(row.name).includes(text)) &&
      (ask.type ?? row.type) === row.type &&
      (ask.publish_status?.includes(row.publish_status) ?? true) &&
      (ask.component_depth?.includes(row.component_depth ?? 0) ?? true) &&
      (ask.has_docs ?? row.has_docs) === row.has_docs &&
      (ask.has_spec ?? row.has_spec) === row.has_spec &&
      (ask.has_drift ?? row.has_drift) === row.has_drift,
  )
  const by = ask.sort_by ?? 'name'
  const sign = ask.sort_dir === 'desc' ? -1 : 1
  if (by === 'name') {
    if (sign === 1) return found // as they come
    const places = new Map(found.map((row, place) => [row, place]))
    const placeOf = (row: CatalogRow): number => places.get(row) ?? 0
    return found.toSorted((one, other) => (one.name === other.name ? byId(one, other) : placeOf(other) - placeOf(one)))
  }
  const valueOf = (row: CatalogRow): number | string | null => row[by]
  return found.sort((one, other) => {
    const [a, b] = [valueOf(one), valueOf(other)]
    if (a === null || b === null) return Number(a === null) - Number(b === null) || byId(one, other)
    return sign * (a < b ? -1 : a > b ? 1 : 0) || byId(one, other)
  })
}

const folded = (text: string): string => text.normalize('NFKC').toLowerCase()
const byId = (one: CatalogRow, other: CatalogRow): number => (one.id < other.id ? -1 : 1)
