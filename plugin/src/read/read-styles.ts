import type { Pieces } from '../tool/pieces.ts'
import type { Tool, ToolStyle } from '../tool/tool.ts'
import { styleNode } from './style-node.ts'

/**
 * Writes all styles of the file, whether something wears them or not: `styles.json`, the list of them, and
 * `style-nodes.json`, what each is, as the tool's interface answers for the node of a style. How many there are.
 */
export async function readStyles({ tool, pieces }: { readonly tool: Tool; readonly pieces: Pieces }): Promise<number> {
  const styles: ToolStyle[] = [
    ...(await tool.getLocalPaintStylesAsync()),
    ...(await tool.getLocalTextStylesAsync()),
    ...(await tool.getLocalEffectStylesAsync()),
    ...(await tool.getLocalGridStylesAsync()),
  ]
  const rows = styles.map(({ id, key, name, description, type }) => ({
    key,
    file_key: tool.fileKey ?? '',
    node_id: id,
    style_type: type === 'PAINT' ? 'FILL' : type,
    name,
    description,
  }))
  await pieces.writeJson('styles.json', { status: 200, error: false, meta: { styles: rows } })
  if (styles.length === 0) return 0
  const nodes = styles.map((style, at) => {
    const {
      key,
      name,
      description,
      style_type: styleType,
    } = rows[at] ?? { key: '', name: '', description: '', style_type: '' }
    return [
      style.id,
      { document: styleNode(style), styles: { [style.id]: { key, name, description, styleType, remote: false } } },
    ] as const
  })
  await pieces.writeJson('style-nodes.json', { name: tool.root.name, nodes: Object.fromEntries(nodes) })
  return styles.length
}
