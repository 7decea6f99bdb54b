import { isRecord } from '../../../kit/shapes/json-value.ts'
import { keyOf, type SourceToken } from '../model/source-token.ts'
import { extensionsOf } from '../model/token-extensions.ts'
import { childrenOf } from './walk-tokens.ts'
import type { TreeFile } from './plan-trees.ts'

/** A file of the design tool's own export: the variables of one collection in one mode. */
export interface ExportFile {
  readonly tokens: readonly SourceToken[]
  /** The file's name without its endings. */
  readonly stem: string
  readonly folder: string
  /** As the file's name says it: `Collection.Mode.json`; null where it says none. */
  readonly collection: string | null
  readonly mode: string
  readonly ids: ReadonlySet<string>
}

/** Told by what only that export writes: the mode of the file, ids of variables, or `Collection.Mode` with its extension. */
export function isVariableExport({ name, root }: TreeFile): boolean {
  if (modeIn(root) !== null) return true
  const extensions = extensionsOf(firstToken(root) ?? {})
  if (typeof extensions['com.figma.variableId'] === 'string' || isRecord(extensions['com.figma.aliasData'])) return true
  const figma = extensions['com.figma']
  const isWritten = isRecord(figma) && 'hiddenFromPublishing' in figma && 'codeSyntax' in figma
  return isWritten && /[^.]\.[^.]/.test(stemOf(name))
}

export function readExportFile({ path, root }: TreeFile, tokens: readonly SourceToken[]): ExportFile {
  const stem = stemOf(path)
  const said = modeIn(root)
  const [, before = null, after = null] = /^(.+)\.([^.]+)$/.exec(stem) ?? []
  const ending = said === null ? after : said
  const isNamed = ending !== null && stem.length > ending.length + 1 && stem.endsWith(`.${ending}`)
  return {
    tokens,
    stem,
    folder: path.slice(0, Math.max(0, path.lastIndexOf('/'))),
    collection: isNamed ? (said === null ? before : stem.slice(0, -(ending.length + 1))) : null,
    mode: said ?? after ?? stem,
    ids: new Set(tokens.flatMap(({ origin }) => origin.sourceId ?? [])),
  }
}

/** Files of one collection: they hold the same variables, or their names say the same collection in one folder. */
export function groupFiles(files: readonly ExportFile[]): ExportFile[][] {
  const groups: ExportFile[][] = []
  for (const file of files) {
    const group = groups.find((group) => group.some((other) => isSameCollection(file, other)))
    if (group) group.push(file)
    else groups.push([file])
  }
  return groups
}

function isSameCollection(a: ExportFile, b: ExportFile): boolean {
  if (a.ids.size > 0 && b.ids.size > 0) {
    const shared = [...a.ids].filter((id) => b.ids.has(id)).length
    return shared > 0 && shared >= Math.min(a.ids.size, b.ids.size) / 2
  }
  return a.collection !== null && a.collection === b.collection && a.folder === b.folder
}

/**
 * Variables say of which collection their targets are. A collection without a name is the one that has most of the
 * variables that are said to be in a collection of that name, and at least half of them.
 */
export function bySetName(groups: readonly (readonly ExportFile[])[]): Map<readonly ExportFile[], string> {
  const wanted = new Map<string, Set<string>>()
  for (const { target } of groups
    .flat()
    .flatMap(({ tokens }) => tokens)
    .flatMap(({ values }) => values)) {
    if (target === undefined || target.collection === null) continue
    const names = wanted.get(target.collection) ?? new Set()
    wanted.set(target.collection, names.add(target.name.split('/').join('.')))
  }
  const found = new Map<readonly ExportFile[], string>()
  for (const [name, paths] of wanted) {
    const ranked = groups
      .filter((files) => files[0]?.collection === null && !found.has(files))
      .map((files) => ({ files, count: countPaths(files, paths) }))
      .sort((a, b) => b.count - a.count)
    const [best] = ranked
    if (best && best.count > 0 && best.count >= paths.size / 2) found.set(best.files, name)
  }
  return found
}

function countPaths(files: readonly ExportFile[], paths: ReadonlySet<string>): number {
  const own = new Set(files.flatMap(({ tokens }) => tokens.map(({ path }) => keyOf(path))))
  return [...paths].filter((path) => own.has(path)).length
}

function modeIn(root: TreeFile['root']): string | null {
  const mode = extensionsOf(root)['com.figma.modeName']
  return typeof mode === 'string' && mode !== '' ? mode : null
}

const stemOf = (path: string): string => (path.split('/').at(-1) ?? path).replace(/(?:\.tokens)?\.json$/i, '')

const DEEPEST_LOOK = 60

function firstToken(node: TreeFile['root'], depth = 0): TreeFile['root'] | null {
  if (Object.hasOwn(node, '$value')) return node
  if (depth === DEEPEST_LOOK) return null
  for (const child of childrenOf(node)) {
    const found = firstToken(child, depth + 1)
    if (found) return found
  }
  return null
}
