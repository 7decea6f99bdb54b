import type { TokenValue } from '../../../library/documents.ts'
import { isRecord, own, type JsonObject } from '../../../kit/shapes/json-value.ts'
import type { CollectionEntry, ConversionReport, TokenEntry } from '../../bundle/library-bundle.ts'
import { brandModes, modesOf, readBrands, type Brands } from './figma-brands.ts'
import { flagAt, listAt, recordAt, textAt } from './figma-json.ts'
import { readValue, tokenType } from './variable-value.ts'

/** What `GET /v1/files/:key/variables/local` tells, ready for a bundle. */
export interface FigmaVariables {
  readonly collections: readonly CollectionEntry[]
  readonly tokens: readonly TokenEntry[]
  /** By the id that nodes, styles and other variables use. */
  readonly byId: ReadonlyMap<string, KnownVariable>
}

interface KnownVariable {
  readonly name: string
  readonly type: string
  readonly collectionName: string
}

/**
 * Variables go by their ids, not by their keys: nodes know only the ids, so a file that comes without its variables still
 * refers to the same tokens; and the copy of another file's variable shares its key with the original.
 */
export function readVariables(meta: JsonObject, report: ConversionReport): FigmaVariables {
  const collections = records(recordAt(meta, 'variableCollections'))
  const variables = records(recordAt(meta, 'variables'))
  const names = new Map(collections.map((one) => [textAt(one, 'id'), textAt(one, 'name')]))
  const byId = new Map<string, KnownVariable>()
  for (const variable of variables) {
    byId.set(textAt(variable, 'id'), {
      name: textAt(variable, 'name'),
      type: textAt(variable, 'resolvedType'),
      collectionName: names.get(textAt(variable, 'variableCollectionId')) ?? '',
    })
  }
  const brands = readBrands(collections, new Set(byId.keys()), report)
  const homes = new Set(variables.map((one) => textAt(one, 'variableCollectionId')))
  return {
    byId,
    collections: collections
      .filter((one) => !isBrand(one) || homes.has(textAt(one, 'id')))
      .flatMap((one) => readCollection(one, brands, report)),
    tokens: variables.flatMap((one) => readToken(one, brands, report)),
  }
}

const records = (all: JsonObject): JsonObject[] =>
  Object.entries(all).flatMap(([id, one]) => (isRecord(one) ? [{ ...one, id: textAt(one, 'id') || id }] : []))

const isBrand = (collection: JsonObject): boolean =>
  flagAt(collection, 'isExtension') || textAt(collection, 'parentVariableCollectionId') !== ''

/** What only a brand has stands in a collection of its name, with its modes as they are called elsewhere. */
function readCollection(collection: JsonObject, brands: Brands, report: ConversionReport): CollectionEntry[] {
  const id = textAt(collection, 'id')
  const own = isBrand(collection)
    ? brandModes(collection, textAt(collection, 'name') || id, new Set())
    : modesOf(collection).map(({ id, name }) => ({ id, name }))
  const modes = [...own, ...(brands.modes.get(id) ?? [])]
  if (modes.length === 0) {
    const message = 'is a collection without modes and was left out'
    report.notes.push({ code: 'collection-without-modes', path: id, message })
    return []
  }
  const first = textAt(collection, 'defaultModeId')
  const known = modes.some((mode) => mode.id === first)
  const entry = { key: id, source_id: id, name: textAt(collection, 'name') || id, modes }
  return [known ? { ...entry, default_mode: first } : entry]
}

function readToken(variable: JsonObject, { overrides }: Brands, report: ConversionReport): TokenEntry[] {
  const id = textAt(variable, 'id')
  const kind = textAt(variable, 'resolvedType')
  const type = tokenType(kind)
  const collection = textAt(variable, 'variableCollectionId')
  if (type === null || collection === '') {
    const message = 'has no type or no collection that is known here and was left out'
    report.notes.push({ code: 'variable-unknown', path: id, message })
    return []
  }
  const values: [string, TokenValue][] = []
  const parts: [string, object][] = []
  for (const [mode, value] of Object.entries({ ...recordAt(variable, 'valuesByMode'), ...overrides.get(id) })) {
    const read = readValue(value, kind)
    if (read === null) {
      const message = 'has a value that no token can hold'
      report.notes.push({ code: 'value-unsupported', path: `${id} ${mode}`, message })
      continue
    }
    values.push([mode, read.value])
    if (read.parts) parts.push([mode, read.parts])
  }
  return [
    {
      key: id,
      source_id: id,
      name: textAt(variable, 'name') || id,
      collection,
      type,
      scopes: readScopes(variable),
      description: textAt(variable, 'description'),
      values: Object.fromEntries(values),
      ...(parts.length > 0
        ? { composite: { type: kind === 'TIMING' ? 'duration' : 'easing', values: Object.fromEntries(parts) } }
        : {}),
      ...readCodeNames(recordAt(variable, 'codeSyntax')),
      ...(flagAt(variable, 'deletedButReferenced') ? { deleted: true } : {}),
    },
  ]
}

/** What developers call it, for each platform that somebody has filled in. */
function readCodeNames(syntax: JsonObject): Pick<TokenEntry, 'code_names'> {
  const [web, android, ios] = ['WEB', 'ANDROID', 'iOS'].map((platform) => textAt(syntax, platform).trim())
  if (!web && !android && !ios) return {}
  return { code_names: { ...(web ? { web } : {}), ...(android ? { android } : {}), ...(ios ? { ios } : {}) } }
}

function readScopes(variable: JsonObject): 'ALL' | readonly string[] {
  if (own(variable, 'scopes') === undefined) return 'ALL'
  const scopes = listAt(variable, 'scopes').filter((scope) => typeof scope === 'string')
  return scopes.includes('ALL_SCOPES') ? 'ALL' : scopes
}
