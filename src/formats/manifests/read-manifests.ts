import { isRecord, own, type Json } from '../../kit/shapes/json-value.ts'
import { NO_CONFIG, readConnectConfig, type ConnectConfig } from './connect/connect-config.ts'
import { readBatch } from './connect/read-batch.ts'
import { readConnectFile } from './connect/read-connect-file.ts'
import { readRecords } from './connect/read-records.ts'
import {
  documentedIn,
  isReactDoc,
  isVueDoc,
  readCompodoc,
  readReactDocgen,
  readVueDocgen,
} from './docgen/read-docgen.ts'
import { readElements } from './elements/read-elements.ts'
import { readTags } from './elements/read-tags.ts'
import { jsonKind, sourceKind, type ManifestKind } from './manifest-kind.ts'
import { mergeComponents } from './merge-components.ts'
import { MOST_CHARACTERS, MOST_COMPONENTS } from './model/bounds.ts'
import { fittingComponent } from './model/canonical-component.ts'
import { MANIFEST_FORMATS, type CodeComponent, type CodePage, type ManifestFormat } from './model/code-component.ts'
import type { CodeFinding, CodeFindingCode, CodeFindings } from './model/code-finding.ts'
import { makeComponent, type ComponentParts } from './model/make-component.ts'
import { readPackage, type Package } from './model/packages.ts'
import { Reading } from './model/reading.ts'
import { readRegistry } from './registry/read-registry.ts'
import { readComponents } from './storybook/read-components.ts'
import { readDocs } from './storybook/read-docs.ts'
import { readStoryFile } from './storybook/read-story-file.ts'
import { storyFilter } from './storybook/story-examples.ts'

/** A file as it came; one that was parsed already need not be parsed again. */
export interface ManifestFile {
  readonly path: string
  readonly text?: string
  readonly json?: Json
}

/** What the manifests of one format say of a component. */
export interface SaidComponent {
  readonly format: ManifestFormat
  readonly component: CodeComponent
  /** The id of what all formats together say of it. */
  readonly whole: string
}

interface ManifestReading {
  readonly components: readonly CodeComponent[]
  readonly said: readonly SaidComponent[]
  readonly pages: readonly CodePage[]
  readonly findings: readonly CodeFinding[]
  readonly findingCounts: Readonly<Partial<Record<CodeFindingCode, number>>>
  /** Which file is what; the rest is nothing of this kind. */
  readonly files: readonly { readonly path: string; readonly kind: ManifestKind }[]
}

/**
 * What the manifests among some files say of components: of a `storybook-static/`, of an npm package, or of any files
 * together. `among` are the paths of all that came along, where only some were opened.
 */
export function readManifests(files: readonly ManifestFile[], among: readonly string[] = []): ManifestReading {
  const reading = new Reading()
  const given = new GivenFiles(files, among, reading)
  const { components, pages } = readAll(given, reading)
  if (components.length > MOST_COMPONENTS)
    reading.findings.add('code-cut', '', `of ${components.length} components ${MOST_COMPONENTS} are kept`)
  const said = byFormat(components.slice(0, MOST_COMPONENTS), reading.findings)
  const merged = mergeComponents(
    said.map(({ component }) => component),
    reading.findings,
  ).map((component) => fittingComponent(component, reading.findings))
  const wholes = new Map(merged.flatMap(({ id, origins }) => origins.map((origin) => [JSON.stringify(origin), id])))
  return {
    components: merged,
    said: said.map((one) => ({
      ...one,
      whole: wholes.get(JSON.stringify(one.component.origins[0])) ?? one.component.id,
    })),
    pages,
    findings: reading.findings.list,
    findingCounts: reading.findings.counts,
    files: given.kinds,
  }
}

/** Each format by itself, so that another import of it takes the place of what it said and of nothing else. */
function byFormat(components: readonly CodeComponent[], findings: CodeFindings): Omit<SaidComponent, 'whole'>[] {
  return MANIFEST_FORMATS.flatMap((format) => {
    const own = components.filter(({ origins }) => origins[0]?.format === format)
    return mergeComponents(own, findings).map((component) => ({
      format,
      component: fittingComponent(component, findings),
    }))
  })
}

function readAll(given: GivenFiles, reading: Reading): { components: CodeComponent[]; pages: CodePage[] } {
  const { packages, jsonOf, isThere } = given
  const made = (parts: readonly ComponentParts[]): CodeComponent[] =>
    parts.map((one) => makeComponent(one, reading.findings))
  const isMeant = storyFilter(given.of('storybook-index').map(({ json }) => json))
  const storybooks = given
    .of('storybook-components')
    .map(({ path, json }) => readComponents({ path, json, jsonOf, isMeant }, reading))
  const pages = [
    ...storybooks.flatMap((storybook) => storybook.pages),
    ...given.of('storybook-docs').flatMap(({ path, json }) => readDocs({ path, json, jsonOf }, reading)),
  ]
  const components = [
    ...readElements({ files: given.of('custom-elements'), packages, isThere }, reading),
    ...given.of('element-tags').flatMap((file) => readTags({ ...file, packages, isThere }, reading)),
    ...storybooks.flatMap((storybook) => storybook.components),
    ...given
      .of('vue-docgen')
      .flatMap(({ path, json }) => readVueDocgen(documentedIn(json, isVueDoc) ?? [], { path, packages }, reading)),
    ...given
      .of('react-docgen')
      .flatMap(({ path, json }) => readReactDocgen(documentedIn(json, isReactDoc) ?? [], { path, packages }, reading)),
    ...given.of('compodoc').flatMap(({ path, json }) => readCompodoc(json, { path, packages }, reading)),
    ...given.of('registry').flatMap(({ path, json }) => readRegistry(path, json, reading)),
    ...given.of('code-connect').flatMap(({ path, json }) => made(readRecords(recordsOf(json), path, reading))),
    ...given
      .of('connect-batch')
      .flatMap(({ path, json }) =>
        made(readBatch({ path, value: json, config: given.configOf(path), reading, textOf: given.textOf })),
      ),
    ...given
      .sources('connect-file')
      .flatMap(({ path, text }) => made(readConnectFile({ path, text, config: given.configOf(path), reading }))),
    ...given.sources('story-file').flatMap(({ path, text }) => {
      const known = storybooks
        .flatMap(({ byStoryFile }) => [...byStoryFile])
        .find(([file]) => path === file || path.endsWith(`/${file}`))?.[1]
      const component = readStoryFile({ path, text, known }, reading)
      return component === undefined ? [] : [component]
    }),
  ]
  return { components, pages }
}

const recordsOf = (json: Json): readonly Json[] => {
  const list = Array.isArray(json) ? json : own(json, 'docs')
  return Array.isArray(list) ? (list as readonly Json[]) : []
}

/** The files by their kinds, each opened once. */
class GivenFiles {
  readonly packages: readonly Package[]
  readonly #json = new Map<string, Json>()
  readonly #text = new Map<string, string>()
  readonly #kinds = new Map<string, ManifestKind>()
  readonly #paths: ReadonlySet<string>
  readonly #configs: readonly (readonly [folder: string, config: ConnectConfig])[]

  constructor(files: readonly ManifestFile[], among: readonly string[], reading: Reading) {
    this.#paths = new Set([...among, ...files.map(({ path }) => path)])
    for (const file of files) this.#open(file, reading)
    this.packages = this.of('package')
      .map(({ path, json }) => readPackage(path, json))
      .filter((found) => found !== undefined)
    this.#configs = this.of('connect-config').map(({ path, json }) => [
      path.slice(0, path.lastIndexOf('/') + 1),
      readConnectConfig(json),
    ])
  }

  #open({ path, text, json: parsed }: ManifestFile, reading: Reading): void {
    const isJson = parsed !== undefined || /\.json$/i.test(path)
    if ((text?.length ?? 0) > MOST_CHARACTERS) {
      reading.findings.add(
        'code-file-unreadable',
        path,
        `has more than ${MOST_CHARACTERS.toLocaleString('en')} characters`,
      )
      return
    }
    const json = parsed ?? (isJson && text !== undefined ? parseJson(text, path, reading) : undefined)
    if (text !== undefined) this.#text.set(path, text)
    if (json !== undefined) this.#json.set(path, json)
    const kind = json === undefined ? (text === undefined ? undefined : sourceKind(path, text)) : jsonKind(path, json)
    if (kind) this.#kinds.set(path, kind)
  }

  get kinds(): { path: string; kind: ManifestKind }[] {
    return [...this.#kinds].map(([path, kind]) => ({ path, kind }))
  }

  of(kind: ManifestKind): { readonly path: string; readonly json: Json }[] {
    return this.kinds.flatMap(({ path, kind: one }) => {
      const json = this.#json.get(path)
      return one === kind && json !== undefined ? [{ path, json }] : []
    })
  }

  sources(kind: ManifestKind): { readonly path: string; readonly text: string }[] {
    return this.kinds.flatMap(({ path, kind: one }) => {
      const text = this.#text.get(path)
      return one === kind && text !== undefined ? [{ path, text }] : []
    })
  }

  /** Of the nearest folder above. */
  configOf(path: string): ConnectConfig {
    const around = this.#configs.filter(([folder]) => path.startsWith(folder)).sort(([a], [b]) => b.length - a.length)
    return around[0]?.[1] ?? NO_CONFIG
  }

  readonly jsonOf = (path: string): Json | undefined => this.#json.get(path)
  readonly textOf = (path: string): string | undefined => this.#text.get(path)
  readonly isThere = (path: string): boolean => this.#paths.has(path)
}

function parseJson(text: string, path: string, reading: Reading): Json | undefined {
  try {
    const json = JSON.parse(text.startsWith('\ufeff') ? text.slice(1) : text) as Json
    return isRecord(json) || Array.isArray(json) ? json : undefined
  } catch (error) {
    // A folder has settings that are JSON with comments; only what is called like a manifest is missed.
    if (
      !/(element|component|doc|registry|manifest|figma|connect|package|index|item)/i.test(
        path.slice(path.lastIndexOf('/') + 1),
      )
    )
      return undefined
    const reason = error instanceof Error ? error.message.slice(0, 200) : 'unknown reason'
    reading.findings.add('code-file-unreadable', path, `is not JSON: ${reason}`)
    return undefined
  }
}
