import { isRecord } from '../../../kit/shapes/json-value.ts'
import { isTokenNode } from './walk-tokens.ts'

type Node = Readonly<Record<string, unknown>>

const DEEPEST = 60

/**
 * Whether a tree says each token again for every language, as documentation that is built from tokens does: what looks
 * like a token is called after the group around it (`size/focus` → `css` → `--acme-size-focus`), and so are those beside it.
 */
export function isListing(root: Node): boolean {
  let [tokens, listed] = [0, 0]
  const walk = (node: Node, key: string, depth: number): void => {
    const children = Object.entries(node).filter((entry): entry is [string, Node] => isRecord(entry[1]))
    const named = children.filter(([, child]) => isTokenNode(child))
    tokens += named.length
    const isSame = ([own, { name }]: readonly [string, Node]): boolean =>
      typeof name === 'string' && endsWith(name, key) && !endsWith(name, own)
    if (named.length > 1 && named.length === children.length && named.every(isSame)) listed += named.length
    if (depth < DEEPEST) for (const [own, child] of children) if (!isTokenNode(child)) walk(child, own, depth + 1)
  }
  walk(root, '', 0)
  return listed * 2 > tokens
}

/** By letters and digits alone: each language puts other signs between them. */
function endsWith(name: string, key: string): boolean {
  const end = squashed(key)
  return end !== '' && squashed(name).endsWith(end)
}

const squashed = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')
