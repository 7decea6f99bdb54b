import { TOKEN_TYPES } from '../../../contract/words.ts'
import type { TokenValue } from '../../../library/documents.ts'
import { isRecord, own, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import type { CollectionEntry, ConversionReport, TokenEntry } from '../../bundle/library-bundle.ts'
import { flagAt, listAt, recordAt, recordsAt, textAt, variableIn } from './figma-json.ts'

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
  return {
    byId,
    collections: collections.flatMap((one) => readCollection(one, report)),
    tokens: variables.flatMap((one) => readToken(one, report)),
  }
}

const records = (all: JsonObject): JsonObject[] =>
  Object.entries(all).flatMap(([id, one]) => (isRecord(one) ? [{ ...one, id: textAt(one, 'id') || id }] : []))

function readCollection(collection: JsonObject, report: ConversionReport): CollectionEntry[] {
  const id = textAt(collection, 'id')
  const modes = recordsAt(collection, 'modes').map((mode) => ({
    id: textAt(mode, 'modeId'),
    name: textAt(mode, 'name'),
  }))
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

function readToken(variable: JsonObject, report: ConversionReport): TokenEntry[] {
  const id = textAt(variable, 'id')
  const type = TOKEN_TYPES.find((one) => one === textAt(variable, 'resolvedType'))
  const collection = textAt(variable, 'variableCollectionId')
  if (type === undefined || collection === '') {
    const message = 'has no type or no collection that is known here and was left out'
    report.notes.push({ code: 'variable-unknown', path: id, message })
    return []
  }
  const values = Object.entries(recordAt(variable, 'valuesByMode')).flatMap(([mode, value]) => {
    const read = readValue(value)
    if (read === null) {
      const message = 'has a value that no token can hold'
      report.notes.push({ code: 'value-unsupported', path: `${id} ${mode}`, message })
    }
    return read === null ? [] : [[mode, read] as const]
  })
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

function readValue(value: Json): TokenValue | null {
  const id = variableIn(value)
  if (id !== null) return { alias: id }
  if (typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean') return value
  if (!isRecord(value)) return null
  const { r, g, b, a = 1 } = value
  const isColor = [r, g, b, a].every((channel) => typeof channel === 'number' && channel >= 0 && channel <= 1)
  return isColor ? { r: Number(r), g: Number(g), b: Number(b), a: Number(a) } : null
}
