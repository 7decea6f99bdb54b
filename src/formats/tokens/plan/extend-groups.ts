import { isRecord } from '../../../kit/shapes/json-value.ts'
import { pointerOf, valueAt } from '../model/references.ts'

type Node = Readonly<Record<string, unknown>>

/** Groups that extend groups that extend groups grow like the powers of two: a few lines would fill any memory. */
const MOST_COPIED = 200_000

/** Groups that say `$extends` with what they extend merged in, their own members winning. */
export function extendGroups(root: Node, onFault: (path: string, message: string) => void): Node {
  const open = new Set<string>()
  let copied = 0
  const expand = (node: Node, path: readonly string[]): Node => {
    const inherited = baseOf(node, path)
    if (open.size > 0) copied += Object.keys(node).length
    const members = Object.entries(node).map(([key, child]): [string, unknown] => [
      key,
      isRecord(child) && !key.startsWith('$') ? expand(child, [...path, key]) : child,
    ])
    return inherited ? merge(inherited, Object.fromEntries(members)) : Object.fromEntries(members)
  }
  const baseOf = (node: Node, path: readonly string[]): Node | null => {
    const reference = node['$extends']
    if (reference === undefined) return null
    const target = typeof reference === 'string' ? targetOf(reference) : null
    const base = target && valueAt(root, target)
    const name = target?.join('.') ?? ''
    if (!target || !isRecord(base)) return refuse(path, `extends ${JSON.stringify(reference)}, which is not a group`)
    if (copied > MOST_COPIED)
      return refuse(path, `extends "${name}", but groups have been extended by ${MOST_COPIED} members already`)
    if (open.has(name)) return refuse(path, `extends "${name}", which extends it in turn`)
    open.add(name)
    const expanded = expand(base, target)
    open.delete(name)
    return expanded
  }
  const refuse = (path: readonly string[], message: string): null => {
    onFault(path.join('.'), message)
    return null
  }
  return expand(root, [])
}

function targetOf(reference: string): string[] | null {
  const path = /^\{([^{}]+)\}$/.exec(reference)?.[1]
  return path === undefined ? pointerOf(reference) : path.split('.')
}

function merge(base: Node, own: Node): Node {
  const merged = new Map(Object.entries(base))
  for (const [key, value] of Object.entries(own)) {
    const below = merged.get(key)
    merged.set(key, isRecord(below) && isRecord(value) && !isToken(value) ? merge(below, value) : value)
  }
  merged.delete('$extends')
  return Object.fromEntries(merged)
}

const isToken = (node: Node): boolean => Object.hasOwn(node, '$value') || Object.hasOwn(node, '$ref')
