import type { PlaceEntry } from '../../bundle/rules/library-bundle.ts'
import type { FigmaFile } from './figma-file.ts'
import { textAt } from './figma-json.ts'
import { shownStyle } from './figma-styles.ts'

/** The frames that stand on a page, and those that were asked for by their ids. */
export function screenEntries({ tree, askedNodes, styles }: FigmaFile): readonly PlaceEntry[] {
  const asked = [...askedNodes.values()].filter((node) => textAt(node, 'type') === 'FRAME')
  const frames = asked.filter((node) => !styles.has(textAt(node, 'id')) && shownStyle(node) === null)
  return unique([...tree.screens, ...frames].map((node) => place(textAt(node, 'id'), textAt(node, 'name'))))
}

export const flowEntries = ({ tree }: FigmaFile): readonly PlaceEntry[] =>
  unique(tree.flows.map(({ nodeId, name }) => place(nodeId, name)))

const place = (id: string, name: string): PlaceEntry => ({ key: id, node_id: id, name: name.trim() || id })

const unique = (places: readonly PlaceEntry[]): readonly PlaceEntry[] => [
  ...new Map(places.filter(({ key }) => key !== '').map((one) => [one.key, one])).values(),
]
