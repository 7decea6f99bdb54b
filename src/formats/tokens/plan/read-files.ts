import { isRecord } from '../../../kit/shapes/json-value.ts'
import { holdsProperties } from '../css/plan-css.ts'
import { childrenOf, hasToken, isTokenNode } from './walk-tokens.ts'
import { isListing } from './is-listing.ts'
import { rowsOfDump } from './variable-dump.ts'
import { treeOfList } from './path-list.ts'
import { treeOfPlainValues } from './plain-values.ts'

type Node = Readonly<Record<string, unknown>>

type TreeKind = 'tree' | 'resolver' | 'component records' | 'token sets' | 'set order' | 'collection names'
type ListKind = 'variables' | 'style records' | 'themes'

/** What one file of a token library is, told by its content. */
export type TokenFile = { readonly name: string; readonly path: string } & (
  | { readonly kind: TreeKind; readonly root: Node }
  | { readonly kind: ListKind; readonly list: readonly unknown[] }
  | { readonly kind: 'css'; readonly text: string }
)

export const treesOf = (files: readonly TokenFile[], kind: TreeKind): (TokenFile & { readonly root: Node })[] =>
  files.flatMap((file) => ('root' in file && file.kind === kind ? [file] : []))

export const listsOf = (
  files: readonly TokenFile[],
  kind: ListKind,
): (TokenFile & { readonly list: readonly unknown[] })[] =>
  files.flatMap((file) => ('list' in file && file.kind === kind ? [file] : []))

interface GivenFile {
  readonly name: string
  readonly path: string
  readonly json: unknown
}

/** Null for a file that holds no tokens and nothing that belongs to them. */
export function readTokenFile({ name, path, json }: GivenFile): TokenFile | null {
  const dumped = rowsOfDump(json)
  if (dumped) return { name, path, kind: 'variables', list: dumped }
  const listed = treeOfList(json)
  if (listed) return { name, path, kind: 'tree', root: listed }
  if (Array.isArray(json)) {
    const kind = listKind(json)
    return kind && { name, path, kind, list: json }
  }
  if (!isRecord(json)) return null
  const kind = treeKind(json)
  return kind && { name, path, kind, root: json }
}

/** Of values that are clearly tokens, for a file that nothing else speaks for. */
const FEWEST_ALONE = 3

/** What may hold tokens without the shape of any: only asked where no file has one, for it may be built from those. */
export function readBareFile({ name, path, json }: GivenFile, { isAlone }: { isAlone: boolean }): TokenFile | null {
  if (typeof json === 'string') return holdsProperties(json) ? { name, path, kind: 'css', text: json } : null
  if (isRecord(json) && isListing(json)) return null
  const root = treeOfPlainValues(json, { fewest: isAlone ? FEWEST_ALONE : 1 })
  return root && { name, path, kind: 'tree', root }
}

function listKind(list: readonly unknown[]): ListKind | null {
  const objects = list.filter(isRecord)
  if (objects.length === 0 || objects.length < list.length) return null
  const have = (...keys: string[]): boolean => objects.every((item) => keys.every((key) => Object.hasOwn(item, key)))
  if (have('name', 'selectedTokenSets')) return 'themes'
  if (have('name', 'type', 'value')) return 'variables'
  const styles = ['TEXT', 'PAINT', 'FILL', 'EFFECT', 'GRID']
  const areStyles = objects.every(({ type, styleType }) => styles.some((known) => known === (type ?? styleType)))
  return have('name') && areStyles ? 'style records' : null
}

function treeKind(root: Node): TreeKind | null {
  if (Array.isArray(root['resolutionOrder'])) return 'resolver'
  const order = isRecord(root['$metadata']) ? root['$metadata'] : root
  if (Array.isArray(root['$themes']) || (root !== order && Array.isArray(order['tokenSetOrder']))) return 'token sets'
  // What was built of sets has their order beside the tokens.
  if (Array.isArray(root['tokenSetOrder']) && !childrenOf(root).some((child) => hasToken(child))) return 'set order'
  const members = Object.entries(root).filter(([key]) => !key.startsWith('$'))
  if (members.length > 0 && members.every(([key, value]) => /^[\da-f]{40}$/.test(key) && isVariable(value))) {
    return 'component records'
  }
  if (isRecord(root['collections']) && Array.isArray(root['files'])) return 'collection names'
  const isTree = childrenOf(root).some((child) => hasToken(child)) && isOfTokens(root) && !isListing(root)
  return isTree ? 'tree' : null
}

/** Where plain values lie around by the dozen for each token, what looks like a token is a value named `value`. */
const MOST_STRAYS = 5

function isOfTokens(root: Node): boolean {
  const counts = { tokens: 0, strays: 0 }
  const walk = (node: Node, depth: number): void => {
    for (const [key, child] of Object.entries(node)) {
      if (key.startsWith('$') && key !== '$root') continue
      if (!isRecord(child)) counts.strays++
      else if (isTokenNode(child)) counts.tokens += Object.hasOwn(child, '$value') ? MOST_STRAYS * 10 : 1
      else if (depth < 60) walk(child, depth + 1)
    }
  }
  walk(root, 0)
  return counts.strays <= MOST_STRAYS * counts.tokens
}

const isVariable = (value: unknown): boolean =>
  isRecord(value) && typeof value['name'] === 'string' && typeof value['id'] === 'string'
