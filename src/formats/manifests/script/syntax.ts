// What a parser makes of a source file, read as tolerantly as a manifest: any node may lack any member.

export interface SyntaxNode {
  readonly type: string
  readonly start: number
  readonly end: number
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

const member = (node: SyntaxNode, name: string): unknown => (node as unknown as Record<string, unknown>)[name]

export function child(node: SyntaxNode | undefined, name: string): SyntaxNode | undefined {
  const value = node && member(node, name)
  return isNode(value) ? value : undefined
}

export function children(node: SyntaxNode | undefined, name: string): readonly SyntaxNode[] {
  const value = node && member(node, name)
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** A list with holes, where the place of each counts. */
export function items(node: SyntaxNode | undefined, name: string): readonly (SyntaxNode | undefined)[] {
  const value = node && member(node, name)
  return Array.isArray(value) ? value.map((item: unknown) => (isNode(item) ? item : undefined)) : []
}

export function word(node: SyntaxNode | undefined, name = 'name'): string | undefined {
  const value = node && member(node, name)
  return typeof value === 'string' ? value : undefined
}

export const isType = (node: SyntaxNode | undefined, ...types: readonly string[]): node is SyntaxNode =>
  node !== undefined && types.includes(node.type)

export const literalOf = (node: SyntaxNode): unknown => member(node, 'value')

export const isSet = (node: SyntaxNode, name: string): boolean => member(node, name) === true

/** The nodes below, in the order of the source; not what is within those of a type, nor they themselves. */
export function* below(node: SyntaxNode, except?: string): Generator<SyntaxNode> {
  const waiting: SyntaxNode[] = [node]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next !== node) {
      if (next.type === except) continue
      yield next
    }
    const found = Object.values(next).flatMap((value: unknown) =>
      Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
    )
    waiting.push(...found.sort((a, b) => b.start - a.start))
  }
}
