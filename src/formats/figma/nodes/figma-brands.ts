import type { Json, JsonObject } from '../../../kit/shapes/json-value.ts'
import type { ConversionReport } from '../../bundle/library-bundle.ts'
import { recordAt, recordsAt, textAt } from './figma-json.ts'

// An extended collection is a brand: it has the variables of its parent, which may be a brand too, and says other values
// for some of them. Its modes become modes of the collection at the beginning of the chain, which the variables belong to.

interface BrandMode {
  readonly id: string
  readonly name: string
  readonly brand?: string
  readonly parent?: string
}

export interface Brands {
  /** By the id of the collection that is extended: what its brands add, parents first. */
  readonly modes: ReadonlyMap<string, readonly BrandMode[]>
  /** By the id of a variable: what brands say instead, by mode. */
  readonly overrides: ReadonlyMap<string, Readonly<Record<string, Json>>>
  /** The ids of the brands. */
  readonly extensions: ReadonlySet<string>
}

/** Of collections and variables with their ids. */
export function readBrands(
  collections: readonly JsonObject[],
  known: ReadonlySet<string>,
  report: ConversionReport,
): Brands {
  const byId = new Map(collections.map((one) => [textAt(one, 'id'), one]))
  const placed = collections.flatMap((extension) => {
    if (parentOf(extension) === '') return []
    const chain = chainOf(extension, byId)
    const root = chain.at(-1)
    if (root !== undefined && parentOf(root) === '')
      return [{ extension, root: textAt(root, 'id'), depth: chain.length }]
    const message = 'extends a collection that is not in the file: what it overrides was left out'
    report.notes.push({ code: 'extension-unplaced', path: textAt(extension, 'id'), message })
    return []
  })
  const modes = new Map<string, BrandMode[]>()
  const overrides = new Map<string, Record<string, Json>>()
  const names = new Map<string, Set<string>>()
  for (const { extension, root } of placed.toSorted((a, b) => a.depth - b.depth)) {
    const taken = names.get(root) ?? new Set()
    const own = modes.get(root) ?? []
    const before = new Set([...modesOf(byId.get(root)), ...own].map(({ id }) => id))
    modes.set(root, [...own, ...brandModes(extension, uniqueName(extension, taken), before)])
    names.set(root, taken)
    for (const [variable, byMode] of Object.entries(recordAt(extension, 'variableOverrides'))) {
      if (known.has(variable))
        overrides.set(variable, { ...overrides.get(variable), ...recordAt({ byMode }, 'byMode') })
      else {
        const path = `${textAt(extension, 'id')} ${variable}`
        report.notes.push({ code: 'extension-unplaced', path, message: 'overrides a variable that is not in the file' })
      }
    }
  }
  return { modes, overrides, extensions: new Set(placed.map(({ extension }) => textAt(extension, 'id'))) }
}

const parentOf = (collection: JsonObject): string => textAt(collection, 'parentVariableCollectionId')

/** From what it extends to what extends nothing, or is not there. */
function chainOf(extension: JsonObject, byId: ReadonlyMap<string, JsonObject>): JsonObject[] {
  const chain: JsonObject[] = []
  for (let at = byId.get(parentOf(extension)); at && !chain.includes(at); at = byId.get(parentOf(at))) chain.push(at)
  return chain
}

/** Two brands of one collection may be called alike. */
function uniqueName(extension: JsonObject, taken: Set<string>): string {
  const name = textAt(extension, 'name') || textAt(extension, 'id')
  let unique = name
  for (let at = 2; taken.has(unique); at++) unique = `${name} ${at}`
  taken.add(unique)
  return unique
}

/** `Brand B / Light`; a mode whose parent was deleted inherits nothing. */
export const brandModes = (extension: JsonObject, brand: string, before: ReadonlySet<string>): BrandMode[] =>
  modesOf(extension).map(({ id, name, parent = '' }) => ({
    id,
    name: `${brand} / ${name}`,
    brand,
    ...(before.has(parent) ? { parent } : {}),
  }))

export const modesOf = (collection: JsonObject | undefined): BrandMode[] =>
  recordsAt(collection, 'modes').map((mode) => ({
    id: textAt(mode, 'modeId'),
    name: textAt(mode, 'name'),
    ...(textAt(mode, 'parentModeId') === '' ? {} : { parent: textAt(mode, 'parentModeId') }),
  }))
