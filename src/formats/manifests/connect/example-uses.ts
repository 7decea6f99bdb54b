import type { Target } from '../model/code-component.ts'
import { quasiText, type Scope } from '../script/scope.ts'
import { below, child, children, isType, items, literalOf, word, type SyntaxNode } from '../script/syntax.ts'
import { MarkupWalk } from './markup-walk.ts'

/** A name of the file that is put into an element of the example. */
interface Use {
  readonly local: string
  readonly element: string
  readonly into: Target
}

export interface Example {
  /** In the order in which they open. */
  readonly elements: readonly string[]
  readonly uses: readonly Use[]
}

/** The name that stands for a read property: `size`, or `props.size` where `props` is what the example is given. */
export type LocalOf = (node: SyntaxNode) => string | undefined

/** The parts of helpers that write an attribute: `renderProp('size', size)`. */
const WRITES_ATTRIBUTE = /(render(React)?Prop|renderHtmlAttribute)$/

/** An example that is a template: figma.code`<Button size="${size}">`, html`…`, or a text. */
export function templateExample(template: SyntaxNode, scope: Scope, localOf: LocalOf): Example {
  const walk = new MarkupWalk()
  const uses: Use[] = []
  const expressions = items(template, 'expressions')
  for (const [at, quasi] of items(template, 'quasis').entries()) {
    if (quasi) walk.feed(quasiText(quasi))
    const expression = expressions[at]
    if (!expression) continue
    if (walk.isNaming) {
      // An element of which even the name is put in: <${figma.batch.name} />.
      walk.feed(scope.string(expression) ?? '')
      continue
    }
    const where = walk.where(writtenAttribute(expression, scope))
    if (where) for (const local of localsIn(expression, localOf)) uses.push({ local, ...where })
  }
  return { elements: walk.elements, uses }
}

/** An example that is JSX. */
export function jsxExample(root: SyntaxNode, scope: Scope, localOf: LocalOf): Example {
  const elements: string[] = []
  const uses: Use[] = []
  for (const node of [root, ...below(root)]) {
    if (!isType(node, 'JSXElement')) continue
    const opening = child(node, 'openingElement')
    const nameNode = child(opening, 'name')
    if (!nameNode) continue
    const element = scope.sourceOf(nameNode)
    elements.push(element)
    for (const attribute of children(opening, 'attributes')) uses.push(...attributeUses(attribute, element, localOf))
    for (const part of children(node, 'children')) {
      if (!isType(part, 'JSXExpressionContainer')) continue
      for (const local of localsIn(part, localOf)) uses.push({ local, element, into: { children: true } })
    }
  }
  return { elements, uses }
}

function attributeUses(attribute: SyntaxNode, element: string, localOf: LocalOf): Use[] {
  const prop = word(child(attribute, 'name'))
  const value = child(attribute, 'value')
  if (prop === undefined || !isType(value, 'JSXExpressionContainer')) return []
  return localsIn(value, localOf).map((local) => ({ local, element, into: { prop } }))
}

/** Not those of elements within, which have attributes of their own. */
function localsIn(expression: SyntaxNode, localOf: LocalOf): string[] {
  const locals = [expression, ...below(expression, 'JSXElement')].map(localOf)
  return [...new Set(locals.filter((local) => local !== undefined))]
}

function writtenAttribute(expression: SyntaxNode, scope: Scope): string | undefined {
  const callee = isType(expression, 'CallExpression') ? child(expression, 'callee') : undefined
  const name = isType(callee, 'MemberExpression') ? word(child(callee, 'property')) : word(callee)
  if (name === undefined || !WRITES_ATTRIBUTE.test(name)) return undefined
  const [first] = children(expression, 'arguments')
  const value = isType(first, 'Literal') ? literalOf(first) : scope.string(first)
  return typeof value === 'string' ? value : undefined
}
