import { type Json, type JsonObject } from '../../kit/shapes/json-value.ts'
import type { ConversionReport } from '../bundle/library-bundle.ts'
import type { FigmaAnswers } from '../figma/figma-bundle.ts'
import { childrenOf, textAt } from '../figma/nodes/figma-json.ts'
import type { TokenKeys } from './applied-tokens.ts'
import { pageNode, plain, type PenpotComponents } from './page-nodes.ts'
import type { PenpotFile } from './penpot-file.ts'
import { paintOf } from './shape-paints.ts'
import { fontFields } from './shape-text.ts'

/** The files of an archive as one file of the design tool whose answers are read here: pages, components and styles. */
export function penpotAnswers(
  files: readonly PenpotFile[],
  keys: TokenKeys,
  report: ConversionReport,
): Pick<FigmaAnswers, 'file' | 'nodes'> {
  const components = componentsOf(files)
  const pages = files.flatMap((file) => file.pages.map((page) => pageNode({ page, components, keys, report })))
  const drawn = drawnIn(pages)
  for (const [id, component] of components.byId) {
    if (drawn.has(components.main(id) ?? id)) continue
    const message = 'is drawn by a shape that is not there: it was left out'
    report.notes.push({ code: 'entry-unreadable', path: `component ${components.name(component)}`, message })
  }
  const styles = files.flatMap(stylesOf)
  const file = {
    name: files[0]?.name ?? '',
    version: files[0]?.version ?? '',
    document: { id: 'document', type: 'DOCUMENT', name: 'Document', children: pages },
    components: { ...describedMains(drawn, components), ...remoteMains(pages, components) },
    componentSets: describedSets(drawn),
    styles: Object.fromEntries(styles.map(({ id, name, type }) => [id, { key: id, name, styleType: type }] as const)),
  } satisfies JsonObject
  const nodes = { nodes: Object.fromEntries(styles.map(({ id, node }) => [id, { document: node }] as const)) }
  return { file, nodes: [nodes] }
}

function componentsOf(files: readonly PenpotFile[]): PenpotComponents {
  const byId = new Map(files.flatMap(({ components }) => [...components]))
  const sets = new Map([...byId.values()].map((one) => [textAt(one, 'variantId'), withPath(one)] as const))
  return {
    byId,
    main: (id) => textAt(byId.get(id), 'mainInstanceId') || undefined,
    name: withPath,
    setName: (id) => sets.get(id),
  }
}

/** `Actions / Form` and `Button` are `Actions/Form/Button`. */
function withPath(of: JsonObject): string {
  const folders = textAt(of, 'path').split('/')
  return [...folders, textAt(of, 'name')]
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .join('/')
}

/** Sets, components and variants, by the ids of their layers. */
function drawnIn(pages: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  const found = new Map<string, JsonObject>()
  const walk = (node: JsonObject): void => {
    const type = textAt(node, 'type')
    if (type === 'COMPONENT' || type === 'COMPONENT_SET') found.set(textAt(node, 'id'), node)
    for (const child of childrenOf(node)) walk(child)
  }
  for (const page of pages) walk(page)
  return found
}

function describedMains(drawn: ReadonlyMap<string, JsonObject>, components: PenpotComponents): JsonObject {
  const rows = [...components.byId].flatMap(([key, component]): [string, Json][] => {
    const id = components.main(key) ?? ''
    const set = textAt(component, 'variantId')
    if (!drawn.has(id)) return []
    const description = textAt(component, 'annotation')
    const name = textAt(drawn.get(id), 'name')
    return [[id, { key, name, description, ...(drawn.has(set) ? { componentSetId: set } : {}) }]]
  })
  return Object.fromEntries(rows)
}

function describedSets(drawn: ReadonlyMap<string, JsonObject>): JsonObject {
  const rows = [...drawn].filter(([, node]) => textAt(node, 'type') === 'COMPONENT_SET')
  return Object.fromEntries(rows.map(([id, node]) => [id, { key: id, name: textAt(node, 'name') }]))
}

/** Components of files that are not in the archive are called as their copies are: nothing else tells. */
function remoteMains(pages: readonly JsonObject[], components: PenpotComponents): JsonObject {
  const known = new Set([...components.byId.keys()].map((id) => components.main(id)))
  const found = new Map<string, Json>()
  const walk = (node: JsonObject): void => {
    const id = textAt(node, 'componentId')
    if (id !== '' && !known.has(id) && !found.has(id))
      found.set(id, { key: id, name: plain(textAt(node, 'name')), remote: true })
    for (const child of childrenOf(node)) walk(child)
  }
  for (const page of pages) walk(page)
  return Object.fromEntries(found)
}

interface LibraryStyle {
  readonly id: string
  readonly name: string
  readonly type: 'FILL' | 'TEXT'
  readonly node: JsonObject
}

/** Colors and typographies of the library, each with a layer that wears it. */
function stylesOf({ colors, typographies }: PenpotFile): readonly LibraryStyle[] {
  return [
    ...colors.map((color): LibraryStyle => {
      const [id, name, paint] = [textAt(color, 'id'), withPath(color), paintOf(color, null)]
      return { id, name, type: 'FILL', node: { id, name, type: 'RECTANGLE', fills: paint === null ? [] : [paint] } }
    }),
    ...typographies.map((typography): LibraryStyle => {
      const [id, name] = [textAt(typography, 'id'), withPath(typography)]
      return { id, name, type: 'TEXT', node: { id, name, type: 'TEXT', style: fontFields(typography) } }
    }),
  ]
}
