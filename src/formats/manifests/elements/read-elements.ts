import { own, type Json } from '../../../kit/shapes/json-value.ts'
import type { CodeComponent, CodeLink } from '../model/code-component.ts'
import { given } from '../model/given.ts'
import { packageOf } from '../model/import-lines.ts'
import { makeComponent } from '../model/make-component.ts'
import { moduleSpecifier, packageAround, type Package } from '../model/packages.ts'
import type { Reading } from '../model/reading.ts'
import { recordList, stringIn } from '../model/read-member.ts'
import { ClassIndex, plainModule, type ClassPlace, type ElementManifest } from './class-index.ts'
import { described, elementEvents, elementProps, elementSlots, elementStyles } from './element-members.ts'
import { inheritedOf } from './inherited.ts'

interface Given {
  readonly files: readonly { readonly path: string; readonly json: Json }[]
  readonly packages: readonly Package[]
  readonly isThere: (path: string) => boolean
}

/** Custom elements manifests, schema 1 and 2; all of them at once, because classes inherit from other packages. */
export function readElements({ files, packages, isThere }: Given, reading: Reading): CodeComponent[] {
  const manifests = files.map((file) => ({ ...file, package: packageName(file, packages) }))
  for (const { path, json } of manifests) {
    const version = stringIn(json, 'schemaVersion')
    if (!/^[12]\./.test(version ?? ''))
      reading.findings.add(
        'code-version-unknown',
        path,
        `says schemaVersion: ${JSON.stringify(version ?? null)}; known are 1 and 2`,
      )
  }
  const classes = new ClassIndex(manifests)
  const definitions = new Map(manifests.map((manifest) => [manifest, definitionsOf(manifest)]))
  const absent = new Map<string, string[]>()
  const components = classes.classes.flatMap((place) => {
    const { manifest, declaration } = place
    const defined = definitions.get(manifest)
    const tag = stringIn(declaration, 'tagName') ?? defined?.tags.get(stringIn(declaration, 'name') ?? '')
    if (tag === undefined) return []
    const context = { tag, classes, packages, isThere, definitions: defined, absent }
    return [elementComponent(place, context, reading)]
  })
  for (const [base, tags] of absent) {
    const shown = tags.length > 3 ? `${tags.slice(0, 3).join(', ')} and ${tags.length - 3} more` : tags.join(', ')
    reading.findings.add(
      'code-base-absent',
      base,
      `no manifest that came along has it, and ${shown} may have more by it`,
    )
  }
  return components
}

interface Context extends Omit<Given, 'files'> {
  readonly tag: string
  readonly classes: ClassIndex
  readonly definitions: Definitions | undefined
  /** The elements that inherit from each class that is in no manifest here. */
  readonly absent: Map<string, string[]>
}

function elementComponent(place: ClassPlace, context: Context, reading: Reading): CodeComponent {
  const { manifest, module, declaration } = place
  const { tag, classes, packages, isThere, definitions, absent } = context
  const { line, absent: bases } = inheritedOf(place, classes)
  for (const base of bases) absent.set(base, [...(absent.get(base) ?? []), tag])
  const from = packageAround(manifest.path, packages)
  const definition = definitions?.modules.get(tag)?.sort((a, b) => rank(a, module) - rank(b, module))[0] ?? module
  const specifier = from && moduleSpecifier({ manifest: manifest.path, module: definition, package: from, isThere })
  const said = described(declaration)
  return makeComponent(
    {
      name: tag,
      framework: 'element',
      tag,
      package: manifest.package,
      export: stringIn(declaration, 'name'),
      import: specifier === undefined ? undefined : `import '${specifier}'`,
      file: module,
      summary: stringIn(declaration, 'summary'),
      description: stringIn(declaration, 'description') === undefined ? undefined : said.description,
      deprecated: said.deprecated,
      since: stringIn(declaration, 'since'),
      status: stringIn(declaration, 'status'),
      props: elementProps(line),
      slots: elementSlots(line),
      events: elementEvents(line),
      ...elementStyles(line),
      examples: recordList(own(declaration, 'demos')).map((demo) => {
        const url = stringIn(demo, 'url')
        return given({
          name: url?.split('/').findLast((part) => part !== '') ?? '',
          url,
          description: stringIn(demo, 'description'),
        })
      }),
      links: linksOf(declaration),
      origin: { format: 'custom-elements', path: manifest.path, entry: tag },
    },
    reading.findings,
  )
}

/** The module that defines an element is the one to import: its own first, then the one nearest to the root. */
const rank = (module: string, own: string): number => (module === own ? -1 : module.split('/').length)

interface Definitions {
  /** The modules that define a tag. */
  readonly modules: ReadonlyMap<string, string[]>
  /** The tag of a class that does not say it itself. */
  readonly tags: ReadonlyMap<string, string>
}

function definitionsOf({ json }: ElementManifest): Definitions {
  const modules = new Map<string, string[]>()
  const tags = new Map<string, string>()
  for (const module of recordList(own(json, 'modules'))) {
    for (const exported of recordList(own(module, 'exports'))) {
      const tag = stringIn(exported, 'name')
      if (own(exported, 'kind') !== 'custom-element-definition' || tag === undefined) continue
      const path = plainModule(stringIn(module, 'path') ?? '')
      modules.set(tag, [...(modules.get(tag) ?? []), path])
      const name = stringIn(own(exported, 'declaration'), 'name')
      if (name !== undefined) tags.set(name, tag)
    }
  }
  return { modules, tags }
}

/** By its package.json, by what some tools add, or by a class that names its own package when it refers to its own module. */
function packageName(
  { path, json }: { readonly path: string; readonly json: Json },
  packages: readonly Package[],
): string | null {
  const stated = packageAround(path, packages)?.name ?? stringIn(own(json, 'package'), 'name')
  if (stated !== undefined) return stated
  const modules = recordList(own(json, 'modules'))
  const modulePaths = new Set(modules.map((module) => plainModule(stringIn(module, 'path') ?? '')))
  for (const module of modules) {
    for (const declaration of recordList(own(module, 'declarations'))) {
      const superclass = own(declaration, 'superclass')
      const [from, to] = [stringIn(superclass, 'package'), stringIn(superclass, 'module')]
      if (from !== undefined && to !== undefined && modulePaths.has(plainModule(to))) return packageOf(from)
    }
  }
  return null
}

function linksOf(declaration: Json): CodeLink[] {
  const links = [
    ['documentation', stringIn(declaration, 'documentation')],
    ['source', stringIn(own(declaration, 'source'), 'href')],
  ] as const
  return links.flatMap(([name, url]) => (url !== undefined && /^https?:\/\//.test(url) ? [{ name, url }] : []))
}
