import { LONGEST_CHAIN } from '../model/bounds.ts'
import type { Literal } from '../model/code-component.ts'
import type { Scope } from '../script/scope.ts'
import { child, children, isType, word, type SyntaxNode } from '../script/syntax.ts'

interface Branch {
  /** The block, which has constants of its own. */
  readonly body: SyntaxNode
  readonly value: SyntaxNode
  readonly variant: Readonly<Record<string, Literal>> | undefined
}

/**
 * `let template; if (figma.selectedInstance.getPropertyValue('Has label') === true) template = {…} else …; export default
 * template`: how the tool puts connections together that were made for different variants of one component.
 */
export function templateBranches(program: SyntaxNode, result: SyntaxNode | undefined, scope: Scope): readonly Branch[] {
  const exported = isType(result, 'Identifier') ? word(result) : undefined
  if (exported === undefined || scope.constants.has(exported)) return []
  return children(program, 'body')
    .filter((statement) => isType(statement, 'IfStatement'))
    .flatMap((statement) => branchesOf(statement, exported, scope))
}

function branchesOf(first: SyntaxNode, exported: string, scope: Scope): Branch[] {
  const branches: Branch[] = []
  let statement: SyntaxNode | undefined = first
  for (let hops = 0; statement !== undefined && hops < LONGEST_CHAIN; hops++) {
    const isIf: boolean = isType(statement, 'IfStatement')
    const body: SyntaxNode | undefined = isIf ? child(statement, 'consequent') : statement
    const value = body && assignedIn(body, exported)
    if (body && value)
      branches.push({ body, value, variant: isIf ? variantOf(child(statement, 'test'), scope) : undefined })
    statement = isIf ? child(statement, 'alternate') : undefined
  }
  return branches
}

function assignedIn(body: SyntaxNode, exported: string): SyntaxNode | undefined {
  const statements = isType(body, 'BlockStatement') ? children(body, 'body') : [body]
  const assignments = statements.map((statement) => child(statement, 'expression'))
  const assignment = assignments.find(
    (node) => isType(node, 'AssignmentExpression') && word(child(node, 'left')) === exported,
  )
  return child(assignment, 'right')
}

/** `getPropertyValue('Size') === 'Large' && …` */
function variantOf(given: SyntaxNode | undefined, scope: Scope): Record<string, Literal> | undefined {
  const variant = new Map<string, Literal>()
  const waiting = [given]
  for (let test = waiting.pop(); test !== undefined; test = waiting.pop()) {
    if (isType(test, 'LogicalExpression') && word(test, 'operator') === '&&')
      waiting.push(child(test, 'left'), child(test, 'right'))
    else if (isType(test, 'BinaryExpression') && /^===?$/.test(word(test, 'operator') ?? '')) {
      const call = scope.resolve(child(test, 'left'))
      const isRead = word(child(child(call, 'callee'), 'property')) === 'getPropertyValue'
      const property = isRead ? scope.string(children(call, 'arguments')[0]) : undefined
      const value = scope.literal(child(test, 'right'))
      if (property !== undefined && value !== undefined) variant.set(property, value)
    }
  }
  return variant.size === 0 ? undefined : Object.fromEntries(variant)
}
