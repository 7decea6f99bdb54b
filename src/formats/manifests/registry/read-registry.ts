import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'
import type { CodeComponent, CodeExample, CssProperty } from '../model/code-component.ts'
import { given } from '../model/given.ts'
import { importLine } from '../model/import-lines.ts'
import { makeComponent } from '../model/make-component.ts'
import { recordList, recordsIn, stringIn } from '../model/read-member.ts'
import type { Reading } from '../model/reading.ts'
import { exportedComponents } from './exported-components.ts'

interface Item {
  readonly name: string
  readonly entry: string
  readonly value: Json
}

/** What people put into their own code as a component; the rest is looks, hooks, pages. */
const COMPONENT_TYPES = new Set(['registry:ui', 'registry:component', 'registry:block'])

/** A shadcn registry: `registry.json` with all items, or one item. */
export function readRegistry(path: string, json: Json, reading: Reading): CodeComponent[] {
  const stated = own(json, 'items')
  const values = Array.isArray(stated) ? (stated as readonly Json[]) : [json]
  const items = values.flatMap((value, at): Item[] => {
    const name = stringIn(value, 'name')
    if (name !== undefined && isRecord(value)) return [{ name, value, entry: Array.isArray(stated) ? name : '' }]
    reading.findings.add('code-entry-invalid', `${path}: items[${at}]`, 'has no name')
    return []
  })
  const components = items.filter(({ value }) => COMPONENT_TYPES.has(stringIn(value, 'type') ?? ''))
  const examples = examplesByComponent(items, components, { path, reading })
  return components.flatMap((item) => itemComponents(item, { path, reading, examples: examples.get(item) ?? [] }))
}

interface Context {
  readonly path: string
  readonly reading: Reading
  readonly examples: readonly CodeExample[]
}

function itemComponents({ name, value, entry }: Item, { path, reading, examples }: Context): CodeComponent[] {
  const files = recordList(own(value, 'files'))
  const main = files.find((file) => COMPONENT_TYPES.has(stringIn(file, 'type') ?? '')) ?? files[0]
  const module = main === undefined ? undefined : installedModule(name, main)
  const content = stringIn(main, 'content')
  const source = content === undefined ? undefined : exportedComponents(content, reading.purse)
  const [first, ...others] = ordered(source?.components ?? [], name)
  const shared = { framework: 'react', package: module, file: stringIn(main, 'path') } as const
  const importOf = (exported: string): string | undefined =>
    module === undefined ? undefined : importLine({ name: exported, local: exported, module })
  const component = makeComponent(
    {
      ...shared,
      name: first ?? stringIn(value, 'title') ?? name,
      key: name,
      export: first,
      import: first === undefined ? undefined : importOf(first),
      description: stringIn(value, 'description'),
      props: first === undefined ? [] : (source?.propsOf(first) ?? []),
      cssProperties: cssVariables(own(value, 'cssVars')),
      examples,
      origin: { format: 'registry', path, entry },
    },
    reading.findings,
  )
  const parts = others.map((exported) =>
    makeComponent(
      {
        ...shared,
        name: exported,
        export: exported,
        import: importOf(exported),
        props: source?.propsOf(exported) ?? [],
        parent: component.id,
        origin: { format: 'registry', path, entry: `${entry}.${exported}` },
      },
      reading.findings,
    ),
  )
  return [component, ...parts]
}

/** Where the command line of the registry puts it, as its own aliases call that place. */
function installedModule(name: string, file: Json): string {
  const target = stringIn(file, 'target')?.replace(/^[~@]?\/*(src\/)?/, '')
  const folder = stringIn(file, 'type') === 'registry:ui' ? 'components/ui' : 'components'
  return `@/${(target ?? `${folder}/${name}`).replace(/\.[cm]?[jt]sx?$/, '')}`
}

/** The one called like the item first: the others are its parts. */
function ordered(components: readonly string[], item: string): string[] {
  const folded = item.replaceAll('-', '').toLowerCase()
  const at = components.findIndex((name) => name.toLowerCase() === folded)
  return at === -1 ? [...components] : [...components.slice(at, at + 1), ...components.toSpliced(at, 1)]
}

function examplesByComponent(
  items: readonly Item[],
  components: readonly Item[],
  { path, reading }: Pick<Context, 'path' | 'reading'>,
): Map<Item, CodeExample[]> {
  const examples = new Map<Item, CodeExample[]>()
  for (const item of items) {
    if (components.includes(item)) continue
    const owner = stringIn(item.value, 'type') === 'registry:example' ? ownerOf(item, components) : undefined
    if (owner === undefined) {
      const type = stringIn(item.value, 'type') ?? 'without a type'
      reading.findings.add('code-not-component', `${path}: ${item.name}`, `is ${type}, which nothing is linked with`)
      continue
    }
    const [file] = recordList(own(item.value, 'files'))
    const example = given({
      name: item.name,
      code: stringIn(file, 'content'),
      description: stringIn(item.value, 'description'),
    })
    examples.set(owner, [...(examples.get(owner) ?? []), example])
  }
  return examples
}

/** `heatmap-colors-demo` is an example of `heatmap`; else of the only one that it needs, or of the one with its title. */
function ownerOf(example: Item, components: readonly Item[]): Item | undefined {
  const begins = components.filter(({ name }) => example.name.startsWith(`${name}-`))
  const [longest] = begins.sort((a, b) => b.name.length - a.name.length)
  if (longest) return longest
  const needed = new Set(needs(example.value))
  const used = components.filter(({ name }) => needed.has(name))
  const title = stringIn(example.value, 'title')
  const titled = components.filter(({ value }) => title !== undefined && stringIn(value, 'title') === title)
  return [used, titled].find((found) => found.length === 1)?.[0]
}

const needs = (value: Json): string[] => {
  const stated = own(value, 'registryDependencies')
  const names = Array.isArray(stated) ? stated.filter((item: Json) => typeof item === 'string') : []
  return names.map((item) => /([^/]+?)(\.json)?$/.exec(item)?.[1] ?? item)
}

function cssVariables(vars: Json | undefined): CssProperty[] {
  const values = new Map<string, string>()
  for (const [, theme] of recordsIn(vars))
    for (const [name, value] of Object.entries(isRecord(theme) ? theme : {}))
      if (typeof value === 'string' && !values.has(name)) values.set(name, value)
  return [...values].map(([name, value]) => ({ name: `--${name.replace(/^--/, '')}`, default: value }))
}
