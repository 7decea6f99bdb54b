import type { PlaceEntry, ScreenEntry } from '../bundle/library-bundle.ts'
import { placedBy, type KeyedReferences } from './component-edges.ts'
import type { FigmaSource } from './figma-source.ts'
import type { FigmaFile } from './nodes/figma-file.ts'
import { childrenOf, textAt, type FigmaNode } from './nodes/figma-json.ts'
import { shownStyle } from './nodes/figma-styles.ts'
import { screenLeads } from './screen-leads.ts'
import { readComponentNode } from './spec/component-variants.ts'
import { generateSpec } from './spec/generate-spec.ts'
import { layerName } from './spec/instance-overrides.ts'

/** A board of this many layers and more is no screen to build from: it is known by its name and what stands on it. */
const MOST_LAYERS = 5_000

/**
 * The frames that stand on a page, and those that were asked for by their ids, with their layers as a component has them,
 * the components placed on them and where they lead. Made when they are asked for: each is large and needed once.
 */
export function screenEntries(source: FigmaSource): Iterable<ScreenEntry> {
  const { tree, askedNodes, styles } = source.read
  const asked = [...askedNodes.values()].filter((node) => textAt(node, 'type') === 'FRAME')
  const frames = asked.filter((node) => !styles.has(textAt(node, 'id')) && shownStyle(node) === null)
  const all = [...tree.screens, ...frames].map((node) => [textAt(node, 'id'), node] as const)
  const screens = new Map(all.filter(([id]) => id !== ''))
  return {
    *[Symbol.iterator]() {
      for (const node of screens.values()) yield screenEntry(node, source, (id) => screens.has(id))
    },
  }
}

function screenEntry(node: FigmaNode, { names, report }: FigmaSource, isScreen: (id: string) => boolean): ScreenEntry {
  const id = textAt(node, 'id')
  const known = place(id, textAt(node, 'name'))
  const uses = usesOn(node, names)
  const placed = uses.length > 0 ? { uses } : {}
  // A page or a frame that was asked for without what is on it.
  if (childrenOf(node).length === 0) return { ...known, ...placed }
  const layers = countLayers(node)
  if (layers > MOST_LAYERS) {
    const message = `has ${layers} layers, more than the ${MOST_LAYERS} of which a screen is kept with them: it is listed without them`
    report.notes.push({ code: 'screen-too-large', path: `screen ${known.name}`, message })
    return { ...known, ...placed }
  }
  const read = readComponentNode(node, names)
  const { spec, graphics } = generateSpec(
    read,
    { title: known.name, nodeId: id, nodeType: 'FRAME', pageId: null },
    names,
  )
  const leads = screenLeads(read.forms[0].root, isScreen)
  return { ...known, spec, ...graphics.members(), ...placed, ...(leads.length > 0 ? { leads_to: leads } : {}) }
}

export const flowEntries = ({ tree }: FigmaFile): readonly PlaceEntry[] =>
  unique(tree.flows.map(({ nodeId, name }) => place(nodeId, name)))

/** Each component once, with the names of its instances. What is in a component that is drawn on the screen is its own. */
function usesOn(screen: FigmaNode, keys: KeyedReferences): NonNullable<ScreenEntry['uses']> {
  const found = new Map<string, { outside: string | null; nodeNames: Set<string> }>()
  const walk = (node: FigmaNode): void => {
    for (const child of childrenOf(node)) {
      const type = textAt(child, 'type')
      if (type === 'INSTANCE') {
        for (const id of placedBy(child, keys)) {
          const key = keys.component(id)
          const known = found.get(key) ?? { outside: keys.outsideName(id), nodeNames: new Set() }
          found.set(key, known)
          known.nodeNames.add(layerName(child))
        }
      } else if (type !== 'COMPONENT' && type !== 'COMPONENT_SET') walk(child)
    }
  }
  walk(screen)
  return Array.from(found, ([component, { outside, nodeNames }]) => ({
    component,
    metadata: { nodeNames: [...nodeNames], ...(outside === null ? {} : { source_name: outside }) },
  }))
}

/** What is in an instance is its component's. */
function countLayers(node: FigmaNode): number {
  const inside = textAt(node, 'type') === 'INSTANCE' ? [] : childrenOf(node)
  return inside.reduce((sum, child) => sum + countLayers(child), 1)
}

const place = (id: string, name: string): PlaceEntry => ({ key: id, node_id: id, name: name.trim() || id })

const unique = <T extends PlaceEntry>(places: readonly T[]): readonly T[] => [
  ...new Map(places.filter(({ key }) => key !== '').map((one) => [one.key, one])).values(),
]
