import type { ComponentType } from '../../contract/words.ts'
import { isRecord, type Json, type JsonObject } from '../../kit/shapes/json-value.ts'
import type { Finding } from '../bundle/findings.ts'
import type { ComponentEntry } from '../bundle/library-bundle.ts'
import { componentEdges } from './component-edges.ts'
import { oddVariants, readComponentNode } from './spec/component-variants.ts'
import type { Published } from './nodes/figma-file.ts'
import { textAt } from './nodes/figma-json.ts'
import { recordEntry } from './figma-records.ts'
import type { FigmaSource } from './figma-source.ts'
import type { FoundComponent } from './nodes/figma-tree.ts'
import { generateSpec } from './spec/generate-spec.ts'
import { shownValues } from './spec/spec-context.ts'

/** Each set and each component outside one, made when it is asked for: a spec is large and needed once. */
export function componentEntries(source: FigmaSource): Iterable<ComponentEntry> {
  return {
    *[Symbol.iterator]() {
      const seen = new Set<string>()
      const bare = { components: 0, vectors: 0 }
      for (const entry of every(source)) {
        if (seen.has(entry.key)) {
          const message = `has the key of another component, "${entry.key}", and was left out`
          source.report.notes.push({ code: 'key-repeated', path: `component ${entry.node_id ?? entry.name}`, message })
          continue
        }
        seen.add(entry.key)
        if (entry.without_outlines !== undefined) bare.components++
        bare.vectors += entry.without_outlines ?? 0
        yield entry
      }
      if (bare.components > 0) source.report.notes.push(outlinesMissing(bare))
    },
  }
}

function outlinesMissing({ components, vectors }: { readonly components: number; readonly vectors: number }): Finding {
  const whose = components === 1 ? 'a component' : `${components} components`
  const what = vectors === 1 ? 'a vector has no shape' : `${vectors} vectors have no shape`
  const message = `was saved without outlines: ${what} in ${whose}. Save it with ?geometry=paths and import it again, or sync it`
  return { code: 'outlines-missing', path: 'file', message }
}

function* every(source: FigmaSource): Generator<ComponentEntry> {
  const seen = new Set<string>()
  for (const found of [...source.read.tree.components, ...askedComponents(source)]) {
    const id = textAt(found.node, 'id')
    if (seen.has(id)) continue
    seen.add(id)
    yield drawnEntry(found, source)
  }
  for (const row of listedOnly(source)) if (!seen.has(row.nodeId)) yield listedEntry(row)
  for (const all of source.records.components ?? []) {
    for (const [name, record] of Object.entries(isRecord(all) ? all : {})) {
      if (isRecord(record)) yield recordEntry(name, record, source.names)
    }
  }
}

/** A component with its layers. */
function drawnEntry({ node, pageId }: FoundComponent, source: FigmaSource): ComponentEntry {
  const { read, names, report } = source
  const id = textAt(node, 'id')
  const type = textAt(node, 'type') === 'COMPONENT_SET' ? 'COMPONENT_SET' : 'COMPONENT'
  const described = read.componentSets.get(id) ?? read.components.get(id)
  const title = textAt(node, 'name').trim() || described?.name || id
  const component = readComponentNode(node, names)
  const { spec, graphics } = generateSpec(component, { title, nodeId: id, nodeType: type, pageId }, names)
  if (graphics.tooLarge > 0) {
    const message = `has ${graphics.tooLarge} vectors whose paths are too long to be kept`
    report.notes.push({ code: 'vector-too-large', path: `component ${title}`, message })
  }
  if (type === 'COMPONENT_SET') report.notes.push(...oddVariants(component.forms, `component ${title}`))
  report.counts['variants'] = (report.counts['variants'] ?? 0) + (type === 'COMPONENT_SET' ? component.forms.length : 0)
  return {
    key: names.keyOf(id),
    ...(id === '' ? {} : { node_id: id }),
    name: title,
    type,
    description: described?.description ?? '',
    ...publishing({ key: names.keyOf(id), nodeId: id, type }, source),
    spec,
    ...graphics.members(),
    ...(graphics.withoutOutline > 0 ? { without_outlines: graphics.withoutOutline } : {}),
    ...componentEdges(component.forms, names, shownFor(spec, names)),
  }
}

/** What the file shows for a variable that no answer describes; gathered only where there is such a one. */
function shownFor(spec: JsonObject, names: FigmaSource['names']): (variable: string) => Json | undefined {
  let known: ReadonlyMap<string, Json> | null = null
  return (variable) => {
    if (names.variable(variable) !== null) return undefined
    known ??= shownValues(spec)
    return known.get(variable)
  }
}

/** Components that were asked for by their ids, alone or inside something else. */
function askedComponents({ read }: FigmaSource): readonly FoundComponent[] {
  // A variant that came without its set is not a component of its own.
  return read.asked.components.filter(({ node }) => (read.components.get(textAt(node, 'id'))?.setId ?? '') === '')
}

interface ListedComponent extends Published {
  readonly type: ComponentType
  /** Of a set: how many variants the list has. */
  readonly variants: number
}

/** Published components of which no answer has the layers. The list of components names sets that no list of sets has. */
function listedOnly({ lists, read }: FigmaSource): readonly ListedComponent[] {
  if (read.tree.components.length > 0) return []
  const variants = new Map<string, Published[]>()
  for (const row of lists.components) {
    const id = row.variantOf?.nodeId ?? ''
    const known = variants.get(id)
    if (known) known.push(row)
    else if (id !== '') variants.set(id, [row])
  }
  const listed = new Set(lists.componentSets.map(({ nodeId }) => nodeId))
  const unlisted = [...variants].filter(([id]) => !listed.has(id)).map(([, rows]) => setOf(rows))
  return [
    ...[...lists.componentSets, ...unlisted].map((row) => {
      return { ...row, type: 'COMPONENT_SET' as const, variants: variants.get(row.nodeId)?.length ?? 0 }
    }),
    ...lists.components
      .filter((row) => row.variantOf === null)
      .map((row) => ({ ...row, type: 'COMPONENT' as const, variants: 0 })),
  ]
}

/** A set as its variants tell of it. Its own key is in the list of sets alone, so its node id stands for it. */
function setOf(variants: readonly Published[]): Published {
  const [first] = variants
  if (first === undefined) throw new Error('a set without variants')
  const { nodeId, name } = first.variantOf ?? { nodeId: '', name: '' }
  const moments = variants.map(({ createdAt }) => createdAt).sort()
  const updates = variants.map(({ updatedAt }) => updatedAt).sort()
  return {
    ...first,
    key: nodeId,
    nodeId,
    name,
    description: '',
    createdAt: moments[0] ?? '',
    updatedAt: updates.at(-1) ?? '',
    variantOf: null,
  }
}

function listedEntry(row: ListedComponent): ComponentEntry {
  const { type, variants } = row
  return {
    key: row.key || row.nodeId,
    ...(row.nodeId === '' ? {} : { node_id: row.nodeId }),
    name: row.name || row.key,
    type,
    description: row.description,
    ...(variants > 0 ? { variant_count: variants } : {}),
    ...published(row),
  }
}

/**
 * What is not listed is unpublished. Whether something changed since it was published no answer tells; a sync that
 * remembers what it saw then does.
 */
function publishing(
  { key, nodeId, type }: { readonly key: string; readonly nodeId: string; readonly type: ComponentType },
  source: FigmaSource,
): Partial<ComponentEntry> {
  const rows = source.published[type]
  if (rows === null) return {}
  const row = rows.get(key) ?? rows.get(nodeId)
  return row === undefined ? { publish_status: 'UNPUBLISHED' } : published(row)
}

const published = ({ isChanged, createdAt, updatedAt }: Published): Partial<ComponentEntry> => ({
  publish_status: isChanged ? 'CHANGED' : 'CURRENT',
  ...(createdAt === '' ? {} : { created_at: createdAt }),
  ...(updatedAt === '' ? {} : { published_at: updatedAt }),
})
