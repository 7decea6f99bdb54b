import { inTurns, type Pace } from '../tool/pace.ts'
import type { Pieces } from '../tool/pieces.ts'
import type { Tool, ToolLayer } from '../tool/tool.ts'

export interface FoundComponent {
  readonly layer: ToolLayer
  readonly parent: ToolLayer | null
}

/**
 * Writes the two lists of what is published, as the tool's interface answers them, with one thing that it does not know:
 * `publish_status`, for what has changed since. A variant is published with its set.
 */
export async function readPublished(
  { tool, pace, pieces }: { readonly tool: Tool; readonly pace: Pace; readonly pieces: Pieces },
  found: readonly FoundComponent[],
): Promise<void> {
  const owners = found.filter(({ parent }) => parent?.type !== 'COMPONENT_SET')
  const statuses = await inTurns(owners, async ({ layer }) => layer.getPublishStatusAsync?.(), pace)
  const statusOf = new Map(owners.map(({ layer }, at) => [layer.id, statuses[at]]))
  const rows = { COMPONENT: [] as object[], COMPONENT_SET: [] as object[] }
  for (const { layer, parent } of found) {
    const isVariant = parent?.type === 'COMPONENT_SET'
    const status = statusOf.get(isVariant ? parent.id : layer.id)
    if (status !== 'CURRENT' && status !== 'CHANGED') continue
    rows[layer.type === 'COMPONENT_SET' ? 'COMPONENT_SET' : 'COMPONENT'].push({
      key: layer.key,
      file_key: tool.fileKey ?? '',
      node_id: layer.id,
      name: layer.name,
      description: layer.description ?? '',
      publish_status: status,
      ...(isVariant
        ? { containing_frame: { containingComponentSet: { nodeId: parent.id, name: parent.name } } }
        : undefined),
    })
  }
  await pieces.writeJson('components.json', answered({ components: rows.COMPONENT }))
  await pieces.writeJson('component-sets.json', answered({ component_sets: rows.COMPONENT_SET }))
}

const answered = (meta: object) => ({ status: 200, error: false, meta })
