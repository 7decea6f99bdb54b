import { importBindings, type ImportBinding } from '../model/import-lines.ts'
import type { ComponentParts } from '../model/make-component.ts'
import { joined } from '../model/paths.ts'
import type { Reading } from '../model/reading.ts'
import type { Literal } from '../model/code-component.ts'
import { parseScript } from '../script/parse-script.ts'
import { Scope } from '../script/scope.ts'
import { below, child, children, isSet, isType, word, type SyntaxNode } from '../script/syntax.ts'
import { mappedModule, substituted, type ConnectConfig } from './connect-config.ts'
import { connectedComponent } from './connected-component.ts'
import { designRead, type DesignRead } from './design-read.ts'
import { jsxExample, templateExample, type Example, type LocalOf } from './example-uses.ts'
import { fromTemplate } from './from-template.ts'
import { parseTemplate, templatesOf, type Template } from './read-template.ts'
import { repositoryFile } from './read-records.ts'

interface Given {
  readonly path: string
  readonly text: string
  readonly config: ConnectConfig
  readonly reading: Reading
}

/** The directives that a template begins with: `// url=…`, `// component=…`, `// source=…`. */
export function templateDirectives(text: string): ReadonlyMap<string, string> {
  const directives = new Map<string, string>()
  for (const line of text.slice(0, 10_000).split('\n')) {
    const trimmed = line.trim()
    const [, name, value] = /^\/\/\s*(url|component|source)=(.+)$/i.exec(trimmed) ?? []
    if (name !== undefined && value !== undefined) directives.set(name.toLowerCase(), value.trim())
    else if (trimmed !== '' && !trimmed.startsWith('//')) break
  }
  return directives
}

/** A file of Code Connect that people write: a template with directives, or calls of `figma.connect`. */
export function readConnectFile(given: Given): ComponentParts[] {
  const directives = templateDirectives(given.text)
  if (!directives.has('url')) return connectCalls(given)
  const { path, text, reading } = given
  const parsed = parseTemplate(text, reading.purse)
  if (parsed.program !== undefined) return templateComponents({ ...given, entry: '' }, templatesOf(parsed), directives)
  reading.findings.add('code-file-unreadable', path, parsed.reason)
  return []
}

export function templateComponents(
  { path, config, reading, entry }: Omit<Given, 'text'> & { readonly entry: string },
  templates: readonly Template[],
  directives: ReadonlyMap<string, string>,
): ComponentParts[] {
  const shared = {
    path,
    entry,
    address: substituted(directives.get('url') ?? '', config),
    component: directives.get('component'),
    label: config.label,
    file: repositoryFile(directives.get('source')),
  }
  return templates.flatMap((template) => fromTemplate(shared, template, templates.length > 1, reading))
}

function connectCalls({ path, text, config, reading }: Given): ComponentParts[] {
  const parsed = parseScript(text, reading.purse, { jsx: !/\.[cm]?ts$/.test(path) })
  if (parsed.program === undefined) {
    reading.findings.add('code-file-unreadable', path, parsed.reason)
    return []
  }
  const scope = new Scope(parsed.program, text)
  const calls = [...below(parsed.program)].filter((node) => isConnectCall(node, scope))
  return calls.flatMap((call, at) => {
    const [first, second, third] = children(call, 'arguments')
    const isAlone = scope.string(first) !== undefined
    const [component, addressNode, meta] = isAlone ? [undefined, first, second] : [first, second, third]
    const members = scope.members(meta)
    const reads = readsOf(members.get('props'), scope)
    const found = connectedComponent(
      {
        path,
        entry: calls.length === 1 ? '' : `[${at}]`,
        address: substituted(scope.string(addressNode) ?? '', config),
        component: isNamed(component) ? scope.sourceOf(component) : undefined,
        imports: [
          ...importBindings(scope.strings(members.get('imports')).join('\n')),
          ...fileImports(scope, path, config),
        ],
        reads,
        example: exampleOf(members.get('example'), scope, reads),
        variant: variantOf(members.get('variant'), scope),
        label: config.label ?? (path.endsWith('x') ? 'React' : undefined),
        file: component && importedFile(scope, scope.sourceOf(component), path),
      },
      reading.findings,
    )
    return found === undefined ? [] : [found]
  })
}

const isNamed = (node: SyntaxNode | undefined): node is SyntaxNode => isType(node, 'Identifier', 'MemberExpression')

const isConnectCall = (node: SyntaxNode, scope: Scope): boolean => {
  const callee = isType(node, 'CallExpression') ? child(node, 'callee') : undefined
  return isType(callee, 'MemberExpression') && scope.sourceOf(callee).replaceAll(/\s/g, '') === 'figma.connect'
}

function readsOf(props: SyntaxNode | undefined, scope: Scope): Map<string, DesignRead> {
  return new Map(
    [...scope.members(props)].flatMap(([name, value]) => {
      const read = designRead(value, scope)
      return read === undefined ? [] : [[name, read] as const]
    }),
  )
}

function exampleOf(
  node: SyntaxNode | undefined,
  scope: Scope,
  reads: ReadonlyMap<string, DesignRead>,
): Example | undefined {
  const example = scope.resolve(node)
  if (!isType(example, 'ArrowFunctionExpression', 'FunctionExpression')) return undefined
  const localOf = propsOf(children(example, 'params')[0], scope, reads)
  const inside = [...below(example)]
  const jsx = inside.find((part) => isType(part, 'JSXElement', 'JSXFragment'))
  if (jsx) return withSpread(jsxExample(jsx, scope, localOf), jsx, reads)
  const template = child(
    inside.find((part) => isType(part, 'TaggedTemplateExpression')),
    'quasi',
  )
  return template && templateExample(template, scope, localOf)
}

/** `props.size`, `props['size']`, or `size` where the parameter takes it apart, also under another name. */
function propsOf(param: SyntaxNode | undefined, scope: Scope, reads: ReadonlyMap<string, unknown>): LocalOf {
  const names = new Map<string, string>()
  for (const property of isType(param, 'ObjectPattern') ? children(param, 'properties') : []) {
    const [key, local] = [scope.keyOf(property), word(child(property, 'value'))]
    if (key !== undefined) names.set(local ?? key, key)
  }
  const whole = isType(param, 'Identifier') ? word(param) : undefined
  return (node) => {
    const name = isType(node, 'Identifier')
      ? names.get(word(node) ?? '')
      : isType(node, 'MemberExpression') && whole !== undefined && word(child(node, 'object')) === whole
        ? memberName(node, scope)
        : undefined
    return name !== undefined && reads.has(name) ? name : undefined
  }
}

const memberName = (node: SyntaxNode, scope: Scope): string | undefined =>
  isSet(node, 'computed') ? scope.string(child(node, 'property')) : word(child(node, 'property'))

/** `<Button {...props} />` sets each prop under its own name. */
function withSpread(example: Example, jsx: SyntaxNode, reads: ReadonlyMap<string, unknown>): Example {
  const [element] = example.elements
  const opening = child(jsx, 'openingElement')
  const isSpread = children(opening, 'attributes').some((part) => isType(part, 'JSXSpreadAttribute'))
  if (!isSpread || element === undefined) return example
  const used = new Set(example.uses.map(({ local }) => local))
  const rest = [...reads.keys()].filter((local) => !used.has(local))
  return { ...example, uses: [...example.uses, ...rest.map((local) => ({ local, element, into: { prop: local } }))] }
}

function variantOf(node: SyntaxNode | undefined, scope: Scope): Record<string, Literal> | undefined {
  const entries = [...scope.members(node)].flatMap(([name, value]) => {
    const literal = scope.literal(value)
    return literal === undefined ? [] : [[name, literal] as const]
  })
  return entries.length === 0 ? undefined : Object.fromEntries(entries)
}

/** A file of the project is imported from where the configuration says; without it nobody else can import it. */
function fileImports(scope: Scope, path: string, config: ConnectConfig): ImportBinding[] {
  return [...scope.imports].map(([local, { name, module }]) => {
    const mapped = module.startsWith('.') ? mappedModule(joined(path, module), config) : undefined
    return { local, name, module: mapped ?? module }
  })
}

function importedFile(scope: Scope, component: string, path: string): string | undefined {
  const module = scope.imports.get(component.split('.')[0] ?? '')?.module
  return module?.startsWith('.') === true ? joined(path, module) : undefined
}
