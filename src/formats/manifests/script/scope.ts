import { LONGEST_CHAIN } from '../model/bounds.ts'
import type { Literal } from '../model/code-component.ts'
import { child, children, isSet, isType, literalOf, word, type SyntaxNode } from './syntax.ts'

// What the names of a file stand for, as far as it can be seen without running it: constants, and what is imported.

interface Imported {
  /** `default`, `*` for all of a module, or the name that the module gives it. */
  readonly name: string
  readonly module: string
}

export class Scope {
  readonly text: string
  readonly imports: ReadonlyMap<string, Imported>
  readonly constants: ReadonlyMap<string, SyntaxNode>
  readonly #members = new Map<SyntaxNode, ReadonlyMap<string, SyntaxNode>>()

  /** Of a module, or of a block within one. */
  constructor(body: SyntaxNode, text: string, around?: Scope) {
    this.text = text
    this.imports = around?.imports ?? importsOf(body)
    this.constants = new Map([...(around?.constants ?? []), ...constantsOf(body)])
  }

  /** What an expression is, without what TypeScript says about it and through constants of the file. */
  resolve(given: SyntaxNode | undefined): SyntaxNode | undefined {
    let node = given
    for (let hops = 0; hops < LONGEST_CHAIN; hops++) {
      if (isType(node, ...WRAPPERS)) node = child(node, 'expression')
      else if (isType(node, 'Identifier') && this.constants.has(word(node) ?? ''))
        node = this.constants.get(word(node) ?? '')
      else return node
    }
    return undefined
  }

  /** Undefined where it is no literal. */
  literal(given: SyntaxNode | undefined): Literal | undefined {
    const node = this.resolve(given)
    if (isType(node, 'Literal')) {
      const value = literalOf(node)
      return value === null ? (this.sourceOf(node) === 'null' ? null : undefined) : scalar(value)
    }
    if (isType(node, 'TemplateLiteral') && children(node, 'expressions').length === 0) return cookedText(node)
    const negative =
      isType(node, 'UnaryExpression') && word(node, 'operator') === '-' && this.literal(child(node, 'argument'))
    return typeof negative === 'number' ? -negative : undefined
  }

  string(given: SyntaxNode | undefined): string | undefined {
    const value = this.literal(given)
    return typeof value === 'string' ? value : undefined
  }

  strings(given: SyntaxNode | undefined): readonly string[] {
    const node = this.resolve(given)
    return isType(node, 'ArrayExpression')
      ? children(node, 'elements')
          .map((item) => this.string(item))
          .filter((item) => item !== undefined)
      : []
  }

  /** The members of an object, those of spread constants included; the later holds. */
  members(given: SyntaxNode | undefined, depth = 0): ReadonlyMap<string, SyntaxNode> {
    const node = this.resolve(given)
    if (!isType(node, 'ObjectExpression') || depth > LONGEST_CHAIN) return new Map()
    const known = this.#members.get(node)
    if (known) return known
    const members = new Map<string, SyntaxNode>()
    // Kept before it is whole: what spreads itself ends here, and what is spread many times is read once.
    this.#members.set(node, members)
    for (const property of children(node, 'properties')) {
      if (isType(property, 'SpreadElement')) {
        for (const [key, value] of this.members(child(property, 'argument'), depth + 1)) members.set(key, value)
        continue
      }
      const key = this.keyOf(property)
      const value = child(property, 'value')
      if (key !== undefined && value !== undefined) members.set(key, value)
    }
    return members
  }

  keyOf(property: SyntaxNode): string | undefined {
    const key = child(property, 'key')
    if (!isSet(property, 'computed') && isType(key, 'Identifier')) return word(key)
    const value = this.literal(key)
    return value === undefined || value === null ? undefined : String(value)
  }

  sourceOf = (node: SyntaxNode): string => this.text.slice(node.start, node.end)
}

const WRAPPERS = [
  'TSAsExpression',
  'TSSatisfiesExpression',
  'TSNonNullExpression',
  'TSTypeAssertion',
  'ParenthesizedExpression',
  'ChainExpression',
]

const scalar = (value: unknown): Literal | undefined =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : undefined

/** The text of a template that nothing is put into. */
const cookedText = (template: SyntaxNode): string | undefined =>
  children(template, 'quasis')
    .map(quasiText)
    .find((text) => text !== undefined)

/** What stands between two places of a template where something is put in. */
export function quasiText(quasi: SyntaxNode): string {
  const { cooked, raw } = (literalOf(quasi) ?? {}) as { cooked?: string | null; raw?: string }
  return cooked ?? raw ?? ''
}

/** Of the body of a module: `export const x = …` declares as `const x = …` does. */
function* declarations(program: SyntaxNode): Generator<SyntaxNode> {
  for (const statement of children(program, 'body'))
    yield isType(statement, 'ExportNamedDeclaration') ? (child(statement, 'declaration') ?? statement) : statement
}

function constantsOf(program: SyntaxNode): Map<string, SyntaxNode> {
  const constants = new Map<string, SyntaxNode>()
  for (const statement of declarations(program)) {
    // What may be set anew stands for nothing.
    if (!isType(statement, 'VariableDeclaration') || word(statement, 'kind') !== 'const') continue
    for (const declarator of children(statement, 'declarations')) {
      const [name, value] = [word(child(declarator, 'id')), child(declarator, 'init')]
      if (name !== undefined && value) constants.set(name, value)
    }
  }
  return constants
}

function importsOf(program: SyntaxNode): Map<string, Imported> {
  const imports = new Map<string, Imported>()
  for (const statement of children(program, 'body')) {
    const source = child(statement, 'source')
    const module = source && literalOf(source)
    if (!isType(statement, 'ImportDeclaration') || typeof module !== 'string') continue
    for (const specifier of children(statement, 'specifiers')) {
      const local = word(child(specifier, 'local'))
      if (local === undefined) continue
      const imported = child(specifier, 'imported')
      const name = isType(specifier, 'ImportDefaultSpecifier')
        ? 'default'
        : isType(specifier, 'ImportNamespaceSpecifier')
          ? '*'
          : (word(imported) ?? (imported && String(literalOf(imported))) ?? local)
      imports.set(local, { name, module })
    }
  }
  return imports
}
