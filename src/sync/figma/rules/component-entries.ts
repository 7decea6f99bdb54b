import type { ComponentType } from '../../../contract/words.ts'
import { isRecord } from '../../../kit/json-value.ts'
import type { ComponentEntry } from '../../bundle/rules/library-bundle.ts'
import { componentEdges } from './component-edges.ts'
import { readComponentNode } from './spec/component-variants.ts'
import type { Published } from './figma-file.ts'
import { textAt } from './figma-json.ts'
import { recordEntry } from './figma-records.ts'
import type { FigmaSource } from './figma-source.ts'
import { emptyTree, walkTree, type FoundComponent } from './figma-tree.ts'
import { generateSpec } from './spec/generate-spec.ts'

/** Each set and each component outside one, made when it is asked for: a spec is large and needed once. */
export function componentEntries(source: FigmaSource): Iterable<ComponentEntry> {
  return {
    *[Symbol.iterator]() {
      const seen = new Set<string>()
      for (const entry of every(source)) {
        if (seen.has(entry.key)) {
          const message = `has the key of another component, "${entry.key}", and was left out`
          source.report.notes.push({ code: 'key-repeated', path: `component ${entry.node_id ?? entry.name}`, message })
          continue
        }
        seen.add(entry.key)
        yield entry
      }
    },
  }
}

function* every(source: FigmaSource): Generator<ComponentEntry> {
  const seen = new Set<string>()
  for (const found of [...source.read.tree.components, ...askedComponents(source)]) {
    const id = textAt(found.node, 'id')
    if (seen.has(id)) continue
    seen.add(id)
    yield drawnEntry(found, source)
  }
  for (const row of listedOnly(source)) if (!seen.has(row.nodeId)) yield listedEntry(row, source)
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
  const component = readComponentNode(node)
  report.counts['variants'] = (report.counts['variants'] ?? 0) + (type === 'COMPONENT_SET' ? component.forms.length : 0)
  return {
    key: names.keyOf(id),
    ...(id === '' ? {} : { node_id: id }),
    name: title,
    type,
    description: described?.description ?? '',
    ...publishing({ key: names.keyOf(id), nodeId: id, type }, source),
    spec: generateSpec(component, { title, nodeId: id, nodeType: type, pageId }, names),
    ...componentEdges(component.forms, names),
  }
}

/** Components that were asked for by their ids, alone or inside something else. */
function askedComponents({ read }: FigmaSource): readonly FoundComponent[] {
  const tree = emptyTree()
  for (const node of read.askedNodes.values()) walkTree(tree, node)
  // A variant that came without its set is not a component of its own.
  return tree.components.filter(({ node }) => (read.components.get(textAt(node, 'id'))?.setId ?? '') === '')
}

/** Published components of which no answer has the layers. */
function listedOnly({ lists, read }: FigmaSource): readonly (Published & { isSet: boolean })[] {
  if (read.tree.components.length > 0) return []
  return [
    ...lists.componentSets.map((row) => ({ ...row, isSet: true })),
    ...lists.components.filter((row) => !row.isVariant).map((row) => ({ ...row, isSet: false })),
  ]
}

function listedEntry(row: Published & { isSet: boolean }, source: FigmaSource): ComponentEntry {
  const type = row.isSet ? 'COMPONENT_SET' : 'COMPONENT'
  return {
    key: row.key || row.nodeId,
    ...(row.nodeId === '' ? {} : { node_id: row.nodeId }),
    name: row.name || row.key,
    type,
    description: row.description,
    ...publishing({ ...row, type }, source),
  }
}

/**
 * What is not listed is unpublished. Whether something changed since it was published no answer tells; a sync that
 * remembers what it saw then does.
 */
function publishing(
  { key, nodeId, type }: { readonly key: string; readonly nodeId: string; readonly type: ComponentType },
  { published }: FigmaSource,
): Partial<ComponentEntry> {
  const rows = published[type]
  if (rows === null) return {}
  const row = rows.get(key) ?? rows.get(nodeId)
  if (row === undefined) return { publish_status: 'UNPUBLISHED' }
  return {
    publish_status: 'CURRENT',
    ...(row.createdAt === '' ? {} : { created_at: row.createdAt }),
    ...(row.updatedAt === '' ? {} : { published_at: row.updatedAt }),
  }
}
