import { isRecord } from '../../kit/shapes/json-value.ts'
import type { TokenType } from '../../contract/words.ts'
import type { TokenValue } from '../../library/documents.ts'
import type { CollectionEntry, TokenEntry } from '../bundle/library-bundle.ts'
import { carryValue } from './model/carry-value.ts'
import type { ConversionNotes } from './model/conversion-notes.ts'
import { plainValue } from './model/source-text.ts'
import { CARRIER, meaningOf, type Scopes } from './model/token-types.ts'

// Variables as a flat list, one row for each mode: `{ name, value, type, collection, mode, refId, reference, scopes }`.

const READ = new Set('name value type collection mode refId reference scopes description group alpha'.split(' '))

interface VariableLists {
  readonly files: readonly { readonly name: string; readonly list: readonly unknown[] }[]
  /** The collections' modes in their order, where a file tells it. */
  readonly modes: ReadonlyMap<string, readonly string[]>
  /** For variables that name no collection. */
  readonly libraryName: string
}

interface Variable {
  readonly name: string
  readonly collection: string
  readonly key: string
  readonly type: TokenType
  readonly scopes: Scopes
  description: string
  readonly values: Map<string, TokenValue>
}

export function readVariableLists({ files, modes, libraryName }: VariableLists, notes: ConversionNotes) {
  const variables = new Map<string, Variable>()
  const seen = new Map<string, string[]>()
  for (const { name, list } of files) {
    for (const [at, row] of list.entries()) {
      if (!isRecord(row)) continue
      const read = readRow(row, { place: `${name}[${at}]`, libraryName }, notes)
      if (!read) continue
      const { mode, value, variable } = read
      const known = variables.get(variable.key) ?? variable
      variables.set(variable.key, known)
      if (known.description === '') known.description = variable.description
      const former = known.values.get(mode)
      if (former !== undefined && JSON.stringify(former) !== JSON.stringify(value)) {
        notes.add(
          'token-redefined',
          `${name}[${at}]`,
          `says "${variable.name}" in ${variable.collection} anew; the last value holds`,
        )
      }
      known.values.set(mode, value)
      const ofCollection = seen.get(variable.collection) ?? []
      if (!ofCollection.includes(mode)) seen.set(variable.collection, [...ofCollection, mode])
    }
  }
  const collections = [...seen].map(([name, found]): CollectionEntry => {
    const order = (modes.get(name) ?? []).filter((mode) => found.includes(mode))
    const all = [...order, ...found.filter((mode) => !order.includes(mode))]
    return { key: name, name, modes: all.map((mode) => ({ id: mode, name: mode })) }
  })
  return { collections, tokens: [...variables.values()].map(entryOf) }
}

function readRow(
  row: Readonly<Record<string, unknown>>,
  { place, libraryName }: { place: string; libraryName: string },
  notes: ConversionNotes,
) {
  const text = (key: string): string | null => (typeof row[key] === 'string' && row[key] !== '' ? row[key] : null)
  const name = text('name') ?? ''
  const collection = text('collection') ?? libraryName
  const mode = text('mode') ?? 'default'
  const kind = meaningOf(text('type') ?? '')?.kind ?? 'string'
  for (const key of Object.keys(row))
    if (!READ.has(key)) notes.addAlike('member-ignored', place, `"${key}" is not carried`)
  const reference = text('reference')
  if (reference !== null && typeof row['alpha'] === 'number') {
    notes.addAlike(
      'alpha-applied',
      place,
      'refers to a color and gives it an alpha of its own: the color it makes is kept, the link is not',
    )
  }
  const isAlias = reference !== null && row['alpha'] === undefined
  const carried = isAlias ? { value: { alias: reference } } : carryValue(kind, plainValue(row['value'], text('type')))
  if ('refused' in carried) {
    notes.add('value-unsupported', place, `${carried.refused} and was left out`)
    return null
  }
  const variable: Variable = {
    name,
    collection,
    key: text('refId') ?? `${collection}/${name}`,
    type: CARRIER[kind],
    scopes: scopesOf(row['scopes']),
    description: text('description') ?? '',
    values: new Map(),
  }
  return { mode, value: carried.value, variable }
}

function scopesOf(value: unknown): Scopes {
  if (!Array.isArray(value)) return 'ALL'
  const scopes = value.filter((scope) => typeof scope === 'string')
  return scopes.includes('ALL_SCOPES') ? 'ALL' : scopes
}

function entryOf({ name, collection, key, type, scopes, description, values }: Variable): TokenEntry {
  const said = description === '' ? {} : { description }
  return { key, name, collection, type, scopes, ...said, values: Object.fromEntries(values) }
}
