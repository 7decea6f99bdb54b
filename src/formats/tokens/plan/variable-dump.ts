import { isRecord } from '../../../kit/shapes/json-value.ts'

// What a common plugin writes of the variables of a file: collections, in them modes, in each all variables.
// `{ collections: [{ name, modes: [{ name, variables: [{ name, type, isAlias, value }] }] }] }`; an alias says the
// collection and the name of what it means.

type Row = Readonly<Record<string, unknown>>

/** Each variable once for each mode, as flat lists have them; null for what is no such file. */
export function rowsOfDump(json: unknown): Row[] | null {
  const collections = isRecord(json) ? json['collections'] : undefined
  if (!Array.isArray(collections) || collections.length === 0) return null
  const rows: Row[] = []
  for (const collection of collections) {
    if (!isRecord(collection) || typeof collection['name'] !== 'string' || !Array.isArray(collection['modes']))
      return null
    for (const mode of collection['modes']) {
      if (!isRecord(mode) || typeof mode['name'] !== 'string' || !Array.isArray(mode['variables'])) return null
      for (const variable of mode['variables']) {
        if (!isRecord(variable) || typeof variable['name'] !== 'string' || !('value' in variable)) return null
        rows.push(rowOf(variable, { collection: collection['name'], mode: mode['name'] }))
      }
    }
  }
  return rows
}

function rowOf({ isAlias, ...variable }: Row, place: { readonly collection: string; readonly mode: string }): Row {
  const { value } = variable
  if (isAlias !== true) return { ...variable, ...place }
  const target: Row = isRecord(value) ? value : { name: value }
  const { collection = place.collection, name } = target
  if (typeof collection !== 'string' || typeof name !== 'string') return { ...variable, ...place }
  return { ...variable, ...place, reference: `${collection}/${name}` }
}
