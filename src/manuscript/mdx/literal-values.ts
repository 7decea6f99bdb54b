import type { Value } from './tree.ts'

/** A node of a program, as acorn gives it. */
interface Program {
  readonly type: string
  readonly [member: string]: unknown
}

/** What an expression says by itself, without being run. */
export function valueOf(estree: unknown, source: string): Value {
  const expression = expressionOf(estree)
  if (!expression) return { kind: 'computed', texts: [] }
  const text = textOf(expression)
  if (text !== null) return { kind: 'text', text }
  if (expression.type === 'Literal' && expression['value'] === true) return { kind: 'yes' }
  if (expression.type === 'Identifier' || expression.type === 'MemberExpression')
    return { kind: 'name', name: source.trim() }
  if (expression.type === 'ArrayExpression') {
    const texts = (expression['elements'] as (Program | null)[]).map((one) => (one ? textOf(one) : null))
    if (texts.every((one) => one !== null)) return { kind: 'texts', texts }
    const names = (expression['elements'] as (Program | null)[]).map((one) =>
      one?.type === 'Identifier' ? String(one['name']) : null,
    )
    if (names.every((one) => one !== null)) return { kind: 'names', names }
  }
  return { kind: 'computed', texts: textsIn(expression) }
}

const expressionOf = (estree: unknown): Program | null => {
  const body = (estree as { body?: readonly Program[] } | undefined)?.body ?? []
  const [statement] = body
  return statement?.type === 'ExpressionStatement' ? (statement['expression'] as Program) : null
}

/** Of a literal, or of a template that nothing is put into. */
function textOf(expression: Program): string | null {
  if (expression.type === 'Literal') {
    const { value } = expression
    return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null
  }
  if (expression.type !== 'TemplateLiteral' || (expression['expressions'] as unknown[]).length > 0) return null
  const [quasi] = expression['quasis'] as { value: { cooked?: string | null } }[]
  return quasi?.value.cooked ?? null
}

const MOST_TEXTS = 200

/** Texts for readers in what only a program could lay out: the descriptions of a list of parts, for one. */
function textsIn(expression: Program): string[] {
  const texts: string[] = []
  const visit = (node: unknown, key: string): void => {
    if (texts.length >= MOST_TEXTS || typeof node !== 'object' || node === null) return
    if (Array.isArray(node)) return node.forEach((one) => visit(one, key))
    const program = node as Program
    if (program.type === 'Property') {
      const { name, value } = program['key'] as Program
      return visit(program['value'], [name, value].find((one) => typeof one === 'string') ?? '')
    }
    if (program.type === 'JSXText') {
      const text = String(program['value']).replaceAll(/\s+/g, ' ').trim()
      if (text !== '') texts.push(text)
      return
    }
    const text = typeof program.type === 'string' ? textOf(program) : null
    if (text !== null) {
      if (READ.has(key) && text.trim() !== '') texts.push(text.trim())
      return
    }
    for (const [member, value] of Object.entries(program)) if (member !== 'loc') visit(value, key)
  }
  visit(expression, '')
  return texts
}

/** Members whose texts are shown to readers. */
const READ = new Set([
  'title',
  'name',
  'label',
  'heading',
  'description',
  'text',
  'children',
  'caption',
  'content',
  'alt',
])
