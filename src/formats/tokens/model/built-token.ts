import { isRecord } from '../../../kit/shapes/json-value.ts'
import type { CodeNames } from '../../../library/documents.ts'
import { referenceOf, valueAt } from './references.ts'

// A file that Style Dictionary has built: each token has its final value, beside it as `original` what its author wrote,
// its `path`, its `attributes` and the `name` that it has in code.

type Node = Readonly<Record<string, unknown>>

const MEMBERS = new Set('original attributes path name filePath isSource key themeable'.split(' '))

/** A value and beside it the one that it was made of; builds differ in what else they keep. */
export function isBuilt(node: Node): boolean {
  const { original } = node
  if (!isRecord(original)) return false
  if (Array.isArray(node['path']) || isRecord(node['attributes'])) return true
  return valueIn(node) !== undefined && !isRecord(valueIn(original)) && valueIn(original) !== undefined
}

/** What the build added to a token; none of it is a token below. */
export const isBuiltMember = (node: Node, key: string): boolean => MEMBERS.has(key) && isBuilt(node)

/**
 * The value of a built token: the reference its author wrote, where the token that it names was built to the same value,
 * else the value as it was built. A transform may have made another one of it, and what is shipped holds.
 */
export function builtValue(node: Node, root: Node): unknown {
  const built = valueIn(node)
  const reference = isRecord(node['original']) ? referenceOf(valueIn(node['original'])) : null
  if (reference === null) return built
  const path = reference.replace(/\.value$/, '')
  const target = valueAt(root, path.split('.'))
  const isSame = isRecord(target) && JSON.stringify(valueIn(target)) === JSON.stringify(built)
  return isSame ? `{${path}}` : built
}

const valueIn = (node: Node): unknown => node['$value'] ?? node['value']

/** `rh-space-md` is a custom property without its dashes, `space_md` a resource of Android; any other one is of the web. */
export function builtNames({ name }: Node): CodeNames | null {
  if (typeof name !== 'string' || name === '') return null
  if (/^[a-z\d]+(?:-[a-z\d]+)+$/i.test(name)) return { web: `--${name}` }
  return /^[a-z\d]+(?:_[a-z\d]+)+$/.test(name) ? { android: name } : { web: name }
}
