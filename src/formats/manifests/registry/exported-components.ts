import type { CodeProp } from '../model/code-component.ts'
import { given } from '../model/given.ts'
import { typeValues } from '../model/type-values.ts'
import { parseScript } from '../script/parse-script.ts'
import type { Purse } from '../model/reading.ts'
import { Scope } from '../script/scope.ts'
import { child, children, isType, word, type SyntaxNode } from '../script/syntax.ts'

interface Source {
  /** What can be imported and is called as components are. */
  readonly components: readonly string[]
  readonly propsOf: (component: string) => readonly CodeProp[]
}

/** What a source file of a registry exports, and which variants it has; undefined where it cannot be parsed. */
export function exportedComponents(text: string, purse: Purse): Source | undefined {
  const { program } = parseScript(text, purse, { jsx: true })
  if (program === undefined) return undefined
  const scope = new Scope(program, text)
  const components = exportedNames(program).filter((name) => /^[A-Z]/.test(name) && /[a-z]/.test(name))
  const variants = [...scope.constants].filter(([, value]) => isVariants(value))
  return {
    components,
    propsOf: (component) => {
      // `buttonVariants` are those of Button; where there is but one list, it is that of the one component.
      const own = variants.find(([name]) => name.toLowerCase() === `${component}variants`.toLowerCase())
      return own === undefined ? [] : variantProps(own[1], scope)
    },
  }
}

function exportedNames(program: SyntaxNode): string[] {
  return children(program, 'body').flatMap((statement) => {
    if (!isType(statement, 'ExportNamedDeclaration', 'ExportDefaultDeclaration')) return []
    const declaration = child(statement, 'declaration')
    // `export interface ButtonProps` says nothing that could be shown.
    if (declaration?.type.startsWith('TS') === true) return []
    const declared = [
      word(child(declaration, 'id')),
      ...children(declaration, 'declarations').map((one) => word(child(one, 'id'))),
    ]
    const listed = children(statement, 'specifiers').map((one) => word(child(one, 'exported')))
    const isDefault = isType(statement, 'ExportDefaultDeclaration')
    return (isDefault ? [] : [...declared, ...listed]).filter((name) => name !== undefined)
  })
}

/** A call of class-variance-authority or tailwind-variants. */
const isVariants = (node: SyntaxNode): boolean =>
  isType(node, 'CallExpression') && /^(cva|tv)$/.test(word(child(node, 'callee')) ?? '')

function variantProps(call: SyntaxNode, scope: Scope): CodeProp[] {
  const config = children(call, 'arguments').findLast((argument) => isType(scope.resolve(argument), 'ObjectExpression'))
  const members = scope.members(config)
  const defaults = scope.members(members.get('defaultVariants'))
  return [...scope.members(members.get('variants'))].map(([name, choices]) => {
    const keys = [...scope.members(choices).keys()]
    const isBoolean = keys.length > 0 && keys.every((key) => key === 'true' || key === 'false')
    const type = isBoolean ? 'boolean' : keys.map((key) => JSON.stringify(key)).join(' | ')
    const literal = scope.literal(defaults.get(name))
    return given({
      name,
      type,
      values: typeValues(type)?.values,
      default: literal === undefined ? undefined : { literal },
    })
  })
}
