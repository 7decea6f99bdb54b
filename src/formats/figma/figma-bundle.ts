import { isRecord, own, type JsonObject } from '../../kit/shapes/json-value.ts'
import { sha256 } from '../bundle/derive-spec.ts'
import type { ListName } from '../bundle/bundle.ts'
import { nameOf } from '../../kit/shapes/fault-words.ts'
import type { Conversion, ConversionReport, LibraryBundle } from '../bundle/library-bundle.ts'
import { cleanEntry } from '../bundle/clean-entry.ts'
import { componentEntries } from './component-entries.ts'
import { emptyAnswers } from './empty-answers.ts'
import { readFigmaFile, readPublished, type Published } from './nodes/figma-file.ts'
import { flagAt, recordAt, textAt } from './nodes/figma-json.ts'
import type { FigmaSource } from './figma-source.ts'
import { readVariables } from './nodes/figma-variables.ts'
import { missingNode } from './missing-nodes.ts'
import { namesOf, type NamedElsewhere, type PublishedLists } from './file-names.ts'
import { flowEntries, screenEntries } from './place-entries.ts'
import { styleEntries } from './style-entries.ts'

/**
 * The answers of the REST interface about one file, parsed and otherwise as they came. What is absent was not asked or
 * not permitted; the bundle is complete only for what its answers speak for.
 */
export interface FigmaAnswers {
  /** Null where no answer tells it: the library is known by what is in it. */
  readonly fileKey: string | null
  /** What the source is called where no answer tells. */
  readonly name?: string
  /** `GET /v1/files/:key` */
  readonly file?: unknown
  /** `GET /v1/files/:key/nodes`, any number of them; the nodes of styles tell what the styles are. */
  readonly nodes?: readonly unknown[]
  /** `GET /v1/files/:key/components`, `/component_sets` and `/styles`: what is not listed is UNPUBLISHED. */
  readonly published?: {
    readonly components?: unknown
    readonly componentSets?: unknown
    readonly styles?: unknown
  }
  /** `GET /v1/files/:key/variables/local`. Without it the bundle does not speak for tokens, so none is deleted. */
  readonly variables?: unknown
  readonly named?: NamedElsewhere
  /** The same things saved as records, by id, key or name; styles as a list. Nobody says that these are all. */
  readonly records?: {
    readonly variables?: readonly unknown[]
    readonly collections?: readonly unknown[]
    readonly components?: readonly unknown[]
    readonly styles?: readonly unknown[]
  }
}

/** A library bundle of one file of the design tool. Pure; its components and their specs are made as they are walked. */
export function figmaBundle(answers: FigmaAnswers): Conversion {
  const { fileKey, file, nodes = [], published = {}, records = {} } = answers
  const report: ConversionReport = { counts: {}, notes: [] }
  const read = readFigmaFile(file, nodes)
  const lists = {
    components: readPublished(published.components, 'components'),
    componentSets: readPublished(published.componentSets, 'component_sets'),
    styles: readPublished(published.styles, 'styles'),
  }
  const variables = readVariables(variablesOf(answers), report)
  const names = namesOf({ file: read, lists, variables, named: answers.named, hash: sha256 })
  const source = { read, lists, published: publishedRows(answers, lists), names, records, report }
  Object.assign(report.counts, {
    nodes: read.tree.nodes,
    instances: read.tree.instances.size,
    remote_components: [...read.components.values()].filter((one) => one.isRemote).length,
  })
  const missing = isRecord(file) ? missingNode(read, source.published) : null
  if (missing !== null) {
    const message = `names ${missing}: it is a part of its file, so no component, style, screen or flow is deleted`
    report.notes.push({ code: 'file-partial', path: 'file', message })
  }
  for (const { node } of read.asked.components) {
    const setId = read.components.get(textAt(node, 'id'))?.setId ?? ''
    if (setId === '' || !read.askedNodes.has(textAt(node, 'id')) || read.tree.componentIds.has(setId)) continue
    const of = read.componentSets.get(setId)?.name ?? setId
    const message = `has the variant "${textAt(node, 'name')}" without its set "${of}" and left it out: ask for ${setId}`
    report.notes.push({ code: 'answer-incomplete', path: 'nodes', message })
  }
  const [absent] = read.absent
  if (absent !== undefined) {
    const more = read.absent.length > 1 ? ` (and ${read.absent.length - 1} more)` : ''
    const message = `has no node ${absent}${more}, which was asked for: it was deleted, or is of another file`
    report.notes.push({ code: 'answer-incomplete', path: 'nodes', message })
  }
  report.notes.push(...emptyAnswers({ published, variables: answers.variables }, { read, lists, variables }))
  const bundle: LibraryBundle = {
    vitrine: 1,
    source: {
      tool: 'figma',
      ...(fileKey === null ? {} : { file_key: fileKey }),
      name: (isRecord(file) ? textAt(file, 'name') : '') || answers.name || fileKey || 'figma',
      version: (isRecord(file) && textAt(file, 'version')) || null,
      complete: completeLists(answers, missing === null),
    },
    collections: cleaned('collections', variables.collections, report),
    tokens: cleaned('tokens', variables.tokens, report),
    styles: cleaned('styles', styleEntries(source), report),
    components: cleaned('components', componentEntries(source), report),
    screens: cleaned('screens', screenEntries(source), report),
    flows: cleaned('flows', flowEntries(read), report),
  }
  return { bundle, report }
}

/** Sets and components are two lists, and one of them says nothing about what belongs in the other. */
function publishedRows({ published }: FigmaAnswers, lists: PublishedLists): FigmaSource['published'] {
  const index = (answer: unknown, rows: readonly Published[]): ReadonlyMap<string, Published> | null =>
    answer === undefined ? null : new Map(rows.flatMap((row) => [[row.key, row] as const, [row.nodeId, row] as const]))
  return {
    COMPONENT: index(published?.components, lists.components),
    COMPONENT_SET: index(published?.componentSets, lists.componentSets),
  }
}

/** The answer has its content under `meta`; a plugin may save that alone. */
function variablesOf({ variables, records }: FigmaAnswers): JsonObject {
  const answer = isRecord(variables) ? variables : {}
  const meta = own(answer, 'meta')
  const merged = (list: string, all: readonly unknown[] = []): JsonObject =>
    Object.assign({}, recordAt(isRecord(meta) ? meta : answer, list), ...all.filter(isRecord)) as JsonObject
  return {
    variables: merged('variables', records?.variables),
    variableCollections: merged('variableCollections', records?.collections),
  }
}

/**
 * What is absent from the tree of a whole file is gone. A file lists the styles that are in use, so it needs the
 * published list beside it to say that one is gone; an answer with an error says nothing.
 */
function completeLists({ file, published, variables }: FigmaAnswers, isWhole: boolean): readonly ListName[] {
  const hasFile = isRecord(file) && isWhole && textAt(own(file, 'document'), 'type') === 'DOCUMENT'
  const hasVariables = isRecord(variables) && !flagAt(variables, 'error')
  return [
    ...(hasVariables ? (['collections', 'tokens'] as const) : []),
    ...(hasFile && published?.styles !== undefined ? (['styles'] as const) : []),
    ...(hasFile ? (['components', 'screens', 'flows'] as const) : []),
  ]
}

/** Walked once to be written, or again: each walk makes the entries anew. */
function cleaned<T extends { readonly key: string; readonly name: string }>(
  list: ListName,
  entries: Iterable<T>,
  report: ConversionReport,
): Iterable<T> {
  return {
    *[Symbol.iterator]() {
      let count = 0
      for (const entry of entries) {
        count++
        yield cleanEntry(entry, `${list}[${nameOf(entry.name)}]`, report)
      }
      report.counts[list] = count
    },
  }
}
