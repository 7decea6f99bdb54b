import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'
import { designAddress } from '../connect/design-address.ts'
import type { CodeComponent, CodePage, Connection, Framework } from '../model/code-component.ts'
import { bindingOf, importedAs } from '../model/imported-as.ts'
import {
  importBindings,
  importedForEffect,
  isImportable,
  packageOf,
  type ImportBinding,
} from '../model/import-lines.ts'
import { makeComponent, type ComponentParts } from '../model/make-component.ts'
import type { Reading } from '../model/reading.ts'
import { docgenFile, docgenOf, type Docgen } from './docgen-of.ts'
import { MachinePaths } from '../model/machine-paths.ts'
import { followRef, type JsonOf } from './refs.ts'
import { pagesIn } from './read-docs.ts'
import { tagDeprecation, tagValues } from '../model/doc-tags.ts'
import { recordsIn, stringIn } from '../model/read-member.ts'
import { toolError } from './tool-error.ts'
import { examplesOf, type StoryFilter } from './story-examples.ts'

interface ComponentsManifest {
  readonly path: string
  readonly json: Json
  readonly jsonOf: JsonOf
  /** Whether a story is meant to be in the manifest. */
  readonly isMeant: StoryFilter
}

interface Read {
  readonly components: readonly CodeComponent[]
  readonly pages: readonly CodePage[]
  /** The story file of each component, by which a source file can be joined. */
  readonly byStoryFile: ReadonlyMap<string, CodeComponent>
}

/** An entry with everything that it refers to. */
interface Entry {
  readonly key: string
  readonly value: Json
  readonly stories: Json | undefined
  readonly docgen: Docgen | undefined
}

/** `manifests/components.json` of a Storybook: all in one file (`v: 0`), or with references (`v: 1`). */
export function readComponents(manifest: ComponentsManifest, reading: Reading): Read {
  const { path, json } = manifest
  const version = own(json, 'v')
  if (version !== 0 && version !== 1)
    reading.findings.add('code-version-unknown', path, `says v: ${JSON.stringify(version ?? null)}; known are 0 and 1`)
  const entries = recordsIn(own(json, 'components')).map(([key, value]) => wholeEntry(key, value, manifest, reading))
  for (const [key, value] of Object.entries(own(json, 'components') ?? {}))
    if (!isRecord(value)) reading.findings.add('code-entry-invalid', `${path}: ${key}`, 'must be an object')
  const paths = new MachinePaths(entries.flatMap(pathPairs))
  const byStoryFile = new Map<string, CodeComponent>()
  const components: CodeComponent[] = []
  const pages: CodePage[] = []
  const context = { ...manifest, paths, reading, framework: frameworkOf(json) }
  for (const entry of entries) {
    const found = entryComponents(entry, context)
    const [main] = found
    components.push(...found)
    pages.push(...pagesIn(own(entry.value, 'docs'), main?.id ?? null, manifest, reading))
    const file = stringIn(entry.value, 'path')
    if (main && file !== undefined) byStoryFile.set(paths.file(file) ?? file, main)
  }
  return { components, pages, byStoryFile }
}

interface Context extends ComponentsManifest {
  readonly paths: MachinePaths
  readonly reading: Reading
  readonly framework: Framework | undefined
}

function wholeEntry(key: string, value: Json, { path, jsonOf }: ComponentsManifest, reading: Reading): Entry {
  const follow = (member: string): Json | undefined => {
    const ref = own(own(value, member), '$ref')
    if (typeof ref !== 'string') return own(value, member)
    const target = followRef(ref, path, jsonOf)
    if (!isRecord(target))
      reading.findings.add('code-reference-absent', `${path}: ${key}.${member}`, `${ref} is not there`)
    return target
  }
  const stories = follow('stories')
  const docgen = follow('docgen')
  // A payload of stories has the import beside them; a record of stories is one already.
  const payload = isRecord(own(stories, 'stories')) ? stories : undefined
  const parts = [payload, docgen, value].filter((part) => isRecord(part))
  const whole: Json = {
    ...Object.fromEntries(parts.flatMap((part) => Object.entries(part))),
    ...importOf(value, docgen, payload),
  }
  return { key, value: whole, stories: own(payload, 'stories') ?? stories, docgen: docgenOf(whole) }
}

const importOf = (...values: readonly (Json | undefined)[]): { readonly import?: string } => {
  const text = values.map((value) => stringIn(value, 'import')).find((line) => line !== undefined)
  return text === undefined ? {} : { import: text }
}

function pathPairs({ value, docgen }: Entry): (readonly [string, string])[] {
  const [file, story] = [docgen && docgenFile(docgen), stringIn(value, 'path')]
  return file === undefined || story === undefined ? [] : [[file, story]]
}

function entryComponents(entry: Entry, context: Context): CodeComponent[] {
  const { path, reading, paths } = context
  const place = `${path}: ${entry.key}`
  const error = toolError(entry.value)
  if (error) reading.findings.add('code-entry-broken', place, told(`${error.name}: ${error.message}`, paths))
  const stated = stringIn(entry.value, 'name')
  if (stated === undefined) {
    reading.findings.add('code-entry-invalid', place, 'has no name')
    return []
  }
  const bindings = importBindings(stringIn(entry.value, 'import') ?? '')
  const binding = entryBinding(stated, bindings, entry.docgen)
  // A group of stories about icons or colors has a name, and nothing that could be imported under it.
  if (error && !binding && !entry.docgen) return []
  const main = makeComponent(
    {
      ...entryParts(entry.value, entry.docgen, context),
      ...naming(stated, binding, entry.value, entry.docgen),
      examples: examplesOf(entry.stories, { place, isMeant: context.isMeant, reading, paths }),
      connections: taggedAddresses(entry, path),
      origin: { format: 'storybook', path, entry: entry.key },
    },
    reading.findings,
  )
  const parts = recordsIn(own(entry.value, 'subcomponents')).map(([key, part]) =>
    subcomponent(key, part, entry, main, context),
  )
  return [main, ...parts]
}

function subcomponent(key: string, value: Json, entry: Entry, main: CodeComponent, context: Context): CodeComponent {
  const { path, reading, paths } = context
  const docgen = docgenOf(value)
  const error = toolError(value)
  const at = `${entry.key}.subcomponents.${key}`
  if (error) reading.findings.add('code-entry-broken', `${path}: ${at}`, told(`${error.name}: ${error.message}`, paths))
  const bindings = importBindings(stringIn(value, 'import') ?? stringIn(entry.value, 'import') ?? '')
  const displayed = docgen && stringIn(docgen.value, 'displayName')
  const name = bindingOf(key, bindings) || !displayed?.includes('.') ? (stringIn(value, 'name') ?? key) : displayed
  return makeComponent(
    {
      ...entryParts(value, docgen, context),
      ...naming(name, bindingOf(name, bindings), value, docgen),
      parent: main.id,
      origin: { format: 'storybook', path, entry: at },
    },
    reading.findings,
  )
}

function entryParts(value: Json, docgen: Docgen | undefined, { paths, framework }: Context) {
  const tags = own(value, 'jsDocTags')
  const toolTags = docgen && own(docgen.value, 'tags')
  const file = docgen && docgenFile(docgen)
  const selector = stringIn(value, 'selector') ?? (docgen && stringIn(docgen.value, 'selector'))
  const stated = stringIn(value, 'renderer')
  return {
    framework: stated === undefined ? (framework ?? docgen?.framework ?? 'react') : rendererFramework(stated),
    file: file === undefined ? undefined : paths.file(file),
    summary: stringIn(value, 'summary') ?? tagValues(toolTags, 'summary')[0],
    description: stringIn(value, 'description') ?? (docgen && stringIn(docgen.value, 'description')),
    deprecated: tagDeprecation(tags) ?? tagDeprecation(toolTags),
    since: tagValues(tags, 'since')[0],
    tag: selector?.split(',')[0]?.trim(),
    ...docgen?.members(paths),
  }
}

/** By the name that the stories use, or else by that which the code gives it: `unstable_Snackbar` is `Snackbar` there. */
function entryBinding(name: string, bindings: readonly ImportBinding[], docgen: Docgen | undefined) {
  const names = docgen ? [stringIn(docgen.value, 'exportName'), stringIn(docgen.value, 'displayName')] : []
  return bindingOf(name, bindings) ?? bindings.find((one) => one.name !== 'default' && names.includes(one.name))
}

/** What it is called, and how it is imported. */
function naming(
  stated: string,
  binding: ImportBinding | undefined,
  value: Json,
  docgen: Docgen | undefined,
): Partial<ComponentParts> & { readonly name: string } {
  if (/^[a-z][\w.]*-[\w.-]*$/.test(stated)) return elementNaming(stated, stringIn(value, 'import'))
  if (!binding) {
    const exported = docgen && stringIn(docgen.value, 'exportName')
    return { name: stated, export: exported, key: exported === 'default' ? undefined : (exported ?? stated) }
  }
  // What a story renamed for itself is called by its own name: `import { Loader as LoaderCmp }`.
  const [, ...members] = stated.split('.')
  const isNamed = binding.name !== 'default' && binding.name !== '*'
  const name = bindingOf(stated, [binding])
    ? [isNamed ? writtenName(binding.name) : binding.local, ...members].join('.')
    : writtenName(binding.name)
  const from = importedAs(name, { ...binding, local: name.split('.')[0] ?? name })
  return { name, ...from, key: from.export === 'default' ? undefined : (from.export ?? undefined) }
}

/** Markup takes what begins with a small letter for an element of the page: `unstable_Toast` is written `Unstable_Toast`. */
const writtenName = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

function elementNaming(tag: string, imports: string | undefined): Partial<ComponentParts> & { readonly name: string } {
  const module = imports === undefined ? undefined : importedForEffect(imports)
  const from =
    module === undefined || !isImportable(module) ? {} : { package: packageOf(module), import: `import '${module}'` }
  return { name: tag, tag, framework: 'element', key: `<${tag}>`, ...from }
}

const ADDRESS_TAGS = ['figma', 'design']

function taggedAddresses({ key, value }: Entry, path: string): Connection[] {
  const addresses = ADDRESS_TAGS.flatMap((tag) => tagValues(own(value, 'jsDocTags'), tag)).map(designAddress)
  return addresses
    .filter((address) => address !== undefined)
    .map((address) => ({ ...address, origin: 'story', properties: [], path, entry: key }))
}

function frameworkOf(json: Json): Framework | undefined {
  const meta = own(json, 'meta')
  const engine = stringIn(meta, 'engine') ?? stringIn(meta, 'docgen') ?? ''
  return (['vue', 'angular', 'solid', 'svelte'] as const).find((framework) => engine.startsWith(framework))
}

function rendererFramework(renderer: string): Framework {
  if (renderer === 'vue3') return 'vue'
  if (renderer === 'web-components') return 'element'
  return (
    (['react', 'vue', 'angular', 'solid', 'svelte'] as const).find((framework) => framework === renderer) ?? 'other'
  )
}

/** The first lines of what a tool said, which may quote whole files. */
const told = (message: string, paths: MachinePaths): string =>
  paths.text(message.split('\n').slice(0, 3).join(' ').trim()).slice(0, 300)
