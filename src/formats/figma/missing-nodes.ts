import type { FigmaFile } from './nodes/figma-file.ts'
import type { FigmaSource } from './figma-source.ts'

/**
 * What tells that an answer has only a part of its file, as with `ids` or `depth`: something that it speaks of is not in
 * its tree. Null where nothing does. A component that was deleted is listed as long as an instance of it is left, so where
 * it is known what is published only that counts.
 */
export function missingNode(
  { tree, components, componentSets }: FigmaFile,
  published: FigmaSource['published'],
): string | null {
  if (!tree.isWhole) return 'a page or a component set without what is on it'
  for (const [described, rows] of [
    [componentSets, published.COMPONENT_SET],
    [components, published.COMPONENT],
  ] as const) {
    for (const [id, { key, name, isRemote }] of described) {
      if (isRemote || tree.componentIds.has(id)) continue
      if (rows === null || rows.has(key) || rows.has(id)) return `the component "${name}" (${id}) without its layers`
    }
  }
  const flow = tree.flows.find(({ nodeId }) => !tree.topIds.has(nodeId))
  return flow ? `the flow "${flow.name}" without its first screen (${flow.nodeId})` : null
}
