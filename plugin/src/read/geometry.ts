import type { Pace } from '../tool/pace.ts'
import type { ExportedNode } from '../tool/pieces.ts'
import type { ToolLayer } from '../tool/tool.ts'

/**
 * An export has no shapes, as an answer of the tool's interface without `geometry=paths`. The layers themselves know them,
 * so they are written where that answer would have them. Each layer that was met is told to `meet`.
 */
export async function addGeometry(
  exported: ExportedNode,
  layer: ToolLayer,
  { pace, meet }: { readonly pace: Pace; readonly meet: (layer: ToolLayer, parent: ToolLayer | null) => void },
): Promise<void> {
  const waiting: { exported: ExportedNode; layer: ToolLayer; parent: ToolLayer | null }[] = [
    { exported, layer, parent: null },
  ]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { exported, layer, parent } = next
    meet(layer, parent)
    addShape(exported, layer)
    const layers = layer.children ?? []
    let byId: Map<string, ToolLayer> | null = null
    for (const [at, child] of (exported.children ?? []).entries()) {
      const same = layers[at]?.id === child.id ? layers[at] : undefined
      const found = same ?? (byId ??= new Map(layers.map((one) => [one.id, one]))).get(child.id ?? '')
      if (found) waiting.push({ exported: child, layer: found, parent: layer })
    }
    await pace.breathe()
  }
}

function addShape(exported: ExportedNode, layer: ToolLayer): void {
  const { width, height, relativeTransform, fillGeometry, strokeGeometry } = layer
  if (exported['size'] === undefined && width !== undefined && height !== undefined) {
    exported['size'] = { x: width, y: height }
  }
  exported['relativeTransform'] ??= relativeTransform
  exported['fillGeometry'] ??= pathsOf(fillGeometry)
  exported['strokeGeometry'] ??= pathsOf(strokeGeometry)
}

const pathsOf = (paths: VectorPaths | undefined) =>
  paths === undefined ? undefined : paths.map(({ data, windingRule }) => ({ path: data, windingRule }))
