import type { PlaceEntry, ScreenEntry } from '../bundle/library-bundle.ts'
import { placedBy, type KeyedReferences } from './component-edges.ts'
import type { FigmaFile } from './nodes/figma-file.ts'
import { childrenOf, textAt, type FigmaNode } from './nodes/figma-json.ts'
import { shownStyle } from './nodes/figma-styles.ts'
import { layerName } from './spec/instance-overrides.ts'

/** The frames that stand on a page, and those that were asked for by their ids, with the components placed on them. */
export function screenEntries({ tree, askedNodes, styles }: FigmaFile, keys: KeyedReferences): readonly ScreenEntry[] {
  const asked = [...askedNodes.values()].filter((node) => textAt(node, 'type') === 'FRAME')
  const frames = asked.filter((node) => !styles.has(textAt(node, 'id')) && shownStyle(node) === null)
  return unique(
    [...tree.screens, ...frames].map((node) => {
      const uses = usesOn(node, keys)
      return { ...place(textAt(node, 'id'), textAt(node, 'name')), ...(uses.length > 0 ? { uses } : {}) }
    }),
  )
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

const place = (id: string, name: string): PlaceEntry => ({ key: id, node_id: id, name: name.trim() || id })

const unique = <T extends PlaceEntry>(places: readonly T[]): readonly T[] => [
  ...new Map(places.filter(({ key }) => key !== '').map((one) => [one.key, one])).values(),
]
