import type { CodeComponent, Connection } from '../model/code-component.ts'
import { bindingOf, importedAs } from '../model/imported-as.ts'
import { makeComponent } from '../model/make-component.ts'
import { joined } from '../model/paths.ts'
import type { Reading } from '../model/reading.ts'
import { designAddress } from '../connect/design-address.ts'
import { defaultExport } from '../connect/read-template.ts'
import { parseScript } from '../script/parse-script.ts'
import { Scope } from '../script/scope.ts'
import { child, children, isType, type SyntaxNode } from '../script/syntax.ts'

interface StoryFile {
  readonly path: string
  readonly text: string
  /** The component that a manifest says these stories are of. */
  readonly known: CodeComponent | undefined
}

/** The addresses of the design tool that stories say in `parameters.design`; undefined where they say none. */
export function readStoryFile({ path, text, known }: StoryFile, reading: Reading): CodeComponent | undefined {
  const parsed = parseScript(text, reading.purse, { jsx: !/\.[cm]?ts$/.test(path) })
  if (parsed.program === undefined) {
    reading.findings.add('code-file-unreadable', path, parsed.reason)
    return undefined
  }
  const scope = new Scope(parsed.program, text)
  const meta = defaultExport(parsed.program)
  const stories = children(parsed.program, 'body').flatMap((statement) =>
    isType(statement, 'ExportNamedDeclaration') ? children(child(statement, 'declaration'), 'declarations') : [],
  )
  const stated = [meta, ...stories.map((story) => child(story, 'init'))].flatMap((node) => addressesOf(node, scope))
  const connections = distinct(stated.flatMap((address) => connection(address, path, reading)))
  if (connections.length === 0) return undefined
  // Merged with the component of the manifest, because it has its id.
  if (known) return { ...known, ...EMPTY, connections, origins: [{ format: 'story', path, entry: '' }] }
  return namedComponent(scope.members(meta).get('component'), { scope, path, connections, reading })
}

const EMPTY = {
  props: [],
  slots: [],
  events: [],
  cssProperties: [],
  cssParts: [],
  cssStates: [],
  examples: [],
  links: [],
}

/** One design, or a list of them. */
function addressesOf(node: SyntaxNode | undefined, scope: Scope): string[] {
  const design = scope.members(scope.members(node).get('parameters')).get('design')
  const whole = scope.resolve(design)
  const designs = isType(whole, 'ArrayExpression') ? children(whole, 'elements') : [whole]
  return designs
    .map((one) => scope.string(scope.members(one).get('url')) ?? scope.string(scope.members(one).get('link')))
    .filter((address) => address !== undefined)
}

function connection(address: string, path: string, reading: Reading): Connection[] {
  const design = designAddress(address)
  if (design) return [{ ...design, origin: 'story', properties: [], path, entry: '' }]
  // A file as a whole is a fair thing to show beside a story; it is the node that is missing.
  reading.findings.add(
    'code-address-invalid',
    path,
    `is no address of a node: ${JSON.stringify(address.slice(0, 200))}`,
  )
  return []
}

const distinct = (connections: readonly Connection[]): Connection[] => [
  ...new Map(connections.map((one) => [`${one.fileKey} ${one.nodeId}`, one])).values(),
]

interface Context {
  readonly scope: Scope
  readonly path: string
  readonly connections: readonly Connection[]
  readonly reading: Reading
}

function namedComponent(
  node: SyntaxNode | undefined,
  { scope, path, connections, reading }: Context,
): CodeComponent | undefined {
  const name = scope.string(node) ?? (node && scope.sourceOf(node))
  if (name === undefined || name.length > 200) {
    reading.findings.add('code-entry-invalid', path, 'shows a design and names no component')
    return undefined
  }
  const imports = [...scope.imports].map(([local, { name, module }]) => ({ local, name, module }))
  const binding = bindingOf(name, imports)
  const isTag = scope.string(node) !== undefined && name.includes('-')
  return makeComponent(
    {
      name,
      framework: isTag ? 'element' : 'react',
      tag: isTag ? name : undefined,
      ...importedAs(name, binding),
      file: binding?.module.startsWith('.') === true ? joined(path, binding.module) : undefined,
      connections,
      origin: { format: 'story', path, entry: '' },
    },
    reading.findings,
  )
}
