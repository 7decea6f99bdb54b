import type { CodeValue } from '../model/code-component.ts'
import type { Scope } from '../script/scope.ts'
import { child, children, isType, word, type SyntaxNode } from '../script/syntax.ts'

// What Code Connect reads of the design: `figma.enum('Size', { Large: 'lg' })` of its first interface, and
// `figma.selectedInstance.getEnum('Size', { Large: 'lg' })` of its second, which are the same.

export interface DesignRead {
  readonly kind: 'enum' | 'boolean' | 'string' | 'instance' | 'slot'
  readonly property: string
  readonly values: readonly { readonly design: string; readonly code: CodeValue | DesignRead }[]
}

/** By the name of the function. What reads layers, or another component, says nothing about a property of this one. */
export const READERS: Readonly<Record<string, DesignRead['kind']>> = {
  enum: 'enum',
  getEnum: 'enum',
  boolean: 'boolean',
  getBoolean: 'boolean',
  string: 'string',
  getString: 'string',
  instance: 'instance',
  __instance__: 'instance',
  getInstanceSwap: 'instance',
  slot: 'slot',
  getSlot: 'slot',
}

/** What the components of one file have in common stands under names like these. */
const HANDLES = /^(figma|instance|layer|props|properties|selectedInstance|currentLayer|__properties__)$/

/** Undefined where an expression reads no property of the component itself. */
export function designRead(given: SyntaxNode | undefined, scope: Scope): DesignRead | undefined {
  // `getInstanceSwap('Icon')?.executeTemplate().example`: what is done with what was read comes after.
  let node = scope.resolve(given)
  while (node) {
    if (isType(node, 'CallExpression')) {
      const callee = child(node, 'callee')
      const kind = isType(callee, 'MemberExpression') ? kindOf(callee, scope) : undefined
      if (kind !== undefined) return readOf(kind, node, scope)
      node = scope.resolve(callee)
    } else if (isType(node, 'MemberExpression')) node = scope.resolve(child(node, 'object'))
    else return undefined
  }
  return undefined
}

function kindOf(callee: SyntaxNode, scope: Scope): DesignRead['kind'] | undefined {
  const name = word(child(callee, 'property')) ?? ''
  return Object.hasOwn(READERS, name) && isItself(child(callee, 'object'), scope) ? READERS[name] : undefined
}

/** `figma`, `figma.selectedInstance`, `figma.currentLayer.__properties__`, or a constant for one of them. */
function isItself(given: SyntaxNode | undefined, scope: Scope): boolean {
  const node = scope.resolve(given)
  if (isType(node, 'Identifier')) return HANDLES.test(word(node) ?? '')
  if (isType(node, 'CallExpression')) return scope.sourceOf(node).startsWith('require(')
  if (!isType(node, 'MemberExpression')) return false
  return HANDLES.test(word(child(node, 'property')) ?? '') && isItself(child(node, 'object'), scope)
}

function readOf(kind: DesignRead['kind'], call: SyntaxNode, scope: Scope): DesignRead | undefined {
  const [nameNode, mapping] = children(call, 'arguments')
  const property = scope.string(nameNode)
  if (property === undefined) return undefined
  const values = [...scope.members(mapping)].map(([design, value]) => ({ design, code: mappedValue(value, scope) }))
  return { kind, property, values }
}

function mappedValue(given: SyntaxNode, scope: Scope): CodeValue | DesignRead {
  const node = scope.resolve(given) ?? given
  const literal = scope.literal(node)
  if (literal !== undefined) return { literal }
  if (isType(node, 'Identifier') && word(node) === 'undefined') return { omitted: true }
  const read = designRead(node, scope)
  if (read) return read
  // `figma.helpers.react.function('() => {}')`, `_fcc_identifier('size')`: the code as a text.
  const quoted = isType(node, 'CallExpression') ? scope.string(children(node, 'arguments')[0]) : undefined
  return { code: quoted ?? scope.sourceOf(node) }
}
