import { isBuilt } from '../model/built-token.ts'
import { isRecord, type JsonObject } from '../../../kit/shapes/json-value.ts'

// Lists of tokens: `{ "tokens": [ { "path": "color.ink", "value": "#000" } ] }`, or the list alone. A path may be a list of
// names; where rows have neither path nor type, their name stands for it. Theo has lists of `props`, whose rows have names
// and take from `global` what they do not say.

type Node = Readonly<Record<string, unknown>>

/** The tokens of such a list as a tree of groups; null for what is no such list. */
export function treeOfList(json: unknown): Node | null {
  const props = isRecord(json) ? propsOf(json) : null
  const list: unknown = props ?? (isRecord(json) ? json['tokens'] : json)
  if (!Array.isArray(list) || list.length === 0) return null
  const rows = list.flatMap((row) => {
    const path = isRecord(row) ? pathOf(row) : null
    return isRecord(row) && path && ('value' in row || '$value' in row) ? [{ path, row }] : []
  })
  if (rows.length < list.length) return null
  const root: Group = new Map()
  const names = new Map(rows.flatMap(({ path, row }) => (typeof row['id'] === 'string' ? [[row['id'], path]] : [])))
  for (const { path, row } of rows) {
    let group = root
    for (const segment of path) {
      const below = group.get(segment)
      const next: Group = below instanceof Map ? below : new Map()
      group.set(segment, next)
      group = next
    }
    for (const [key, value] of Object.entries(tokenOf(row, names))) group.set(key, value)
  }
  return plain(root)
}

type Group = Map<string, unknown>

/** At the paths that a tree of the same would give them; `{!ink}` is the alias of that name. */
function propsOf({ props, global, aliases }: JsonObject): JsonObject[] | null {
  const rows = Array.isArray(props) ? props : namedRows(props)
  if (!rows?.every(isRecord)) return null
  const shared = isRecord(global) ? global : {}
  const named = Object.entries(isRecord(aliases) ? aliases : {}).map(([name, said]) => ({
    ...(isRecord(said) ? said : { value: said }),
    path: ['aliases', name],
  }))
  const own = rows.map((row) => {
    const { name, value } = row
    const said = typeof value === 'string' ? { value: value.replaceAll(/\{!([^{}]+)\}/g, '{aliases.$1}') } : {}
    return { ...shared, ...row, ...said, path: typeof name === 'string' ? ['props', name] : [] }
  })
  return [...named, ...own]
}

/** An object is a tree like any other, unless it has aliases to resolve. */
function namedRows(props: unknown): unknown[] | null {
  if (!isRecord(props)) return null
  const rows = Object.entries(props).map(([name, row]): unknown => (isRecord(row) ? { ...row, name } : row))
  const hasAliases = rows.some(
    (row) => isRecord(row) && typeof row['value'] === 'string' && row['value'].includes('{!'),
  )
  return hasAliases ? rows : null
}

const plain = (group: Group): Node =>
  Object.fromEntries([...group].map(([key, value]) => [key, value instanceof Map ? plain(value as Group) : value]))

const DEEPEST = 40

function pathOf(row: JsonObject): string[] | null {
  const { path, name } = row
  const isNamed = path === undefined && row['type'] === undefined && typeof name === 'string'
  const said = typeof path === 'string' ? path.split(/[./]/) : isNamed ? [name] : []
  const names = Array.isArray(path) ? path.map(String) : said
  const isFit =
    names.length > 0 && names.length <= DEEPEST && names.every((name) => name !== '' && !name.startsWith('$'))
  return isFit ? names : null
}

/** A variable as the design tool's interface for plugins has it: its types, and aliases by the id of a row or its name. */
function variableFacts(row: JsonObject, names: ReadonlyMap<string, readonly string[]>): Node {
  const { value, resolvedType, scopes, codeSyntax } = row
  if (typeof resolvedType !== 'string') return {}
  const id = isRecord(value) && value['type'] === 'VARIABLE_ALIAS' ? value['id'] : undefined
  return {
    ...(resolvedType === 'FLOAT' ? { $type: 'number' } : { $type: resolvedType.toLowerCase() }),
    ...(typeof id === 'string' ? { $value: `{${names.get(id)?.join('.') ?? id}}` } : {}),
    $extensions: { 'com.figma': { ...(scopes ? { scopes } : {}), ...(codeSyntax ? { codeSyntax } : {}) } },
  }
}

function tokenOf(row: JsonObject, names: ReadonlyMap<string, readonly string[]>): Node {
  const { $value = row['value'], $type = row['type'], $description = row['description'] ?? row['comment'] } = row
  return {
    $value: typeof $value === 'string' ? $value.replace(/^\{([^{}]+)\.value\}$/, '{$1}') : $value,
    ...(typeof $type === 'string' ? { $type } : {}),
    ...(typeof $description === 'string' ? { $description } : {}),
    ...(isRecord(row['$extensions']) ? { $extensions: row['$extensions'] } : {}),
    ...variableFacts(row, names),
    ...(isBuilt(row) ? { original: row['original'], path: row['path'], name: row['name'] } : {}),
  }
}
