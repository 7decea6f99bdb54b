import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { drawnLibrary, ROOT } from '../../test/libraries/drawn-library.ts'
import { figmaBundle } from '../../src/formats/figma/figma-bundle.ts'

// Every layer inside every component of real files: where the picture has it against where the file says it is.

const DATA = path.resolve(ROOT, '../shared/data/figma/files')
const isThere = existsSync(DATA)
if (!isThere) console.log('boxes of real design files are not covered: ../shared/data is absent')

interface FileNode {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly visible?: boolean
  readonly children?: readonly FileNode[]
  readonly absoluteBoundingBox?: { x: number; y: number; width: number; height: number } | null
}

describe.skipIf(!isThere).each([
  ['figmagic.figma.json', 250],
  ['radix-icons.document.json.gz', 800],
  ['code-connect.many_components.json', 98],
  ['code-connect.dummy_api_response.json', 1],
  ['code-connect.dummy_api_response_for_wizard.json', 1],
  ['figma-transformer.testFile.json', 1],
] as const)('%s', (name, least) => {
  test('99 of 100 layers stand where the file has them, within half a pixel', () => {
    const file = read(name)
    const components = [...(figmaBundle({ fileKey: 'real', file }).bundle.components ?? [])]
    const library = drawnLibrary({ components })
    const named = new Map<string, number>()
    for (const { name } of components) named.set(name, (named.get(name) ?? 0) + 1)
    const byId = new Map<string, FileNode>()
    const index = (node: FileNode): void => {
      byId.set(node.id, node)
      node.children?.forEach(index)
    }
    index(file.document)
    let [count, wrong] = [0, 0]
    const examples: unknown[] = []
    for (const { node_id, name } of components) {
      const node = byId.get(node_id ?? '')
      const form = node?.type === 'COMPONENT_SET' ? node.children?.[0] : node
      // A name that two components have stands for the last one.
      if (!form?.absoluteBoundingBox || named.get(name) !== 1) continue
      const configuration = Object.fromEntries(
        node?.type === 'COMPONENT_SET' ? form.name.split(', ').map((pair) => pair.split('=') as [string, string]) : [],
      )
      const drawn = library.draw(name, { props: configuration }).boxes
      const layers = layersOf(form, 0)
      const { x: left, y: top } = form.absoluteBoundingBox
      let at = 0
      for (const { layer, depth } of layers) {
        const box = layer.absoluteBoundingBox
        if (!box) continue
        count++
        const found = drawn.findIndex(
          (one, place) => place >= at && one.depth === depth && isNamed(one.name, layer.name, depth),
        )
        const one = drawn[found]
        if (one) at = found + 1
        const off = one
          ? Math.max(
              Math.abs(one.x + left - box.x),
              Math.abs(one.y + top - box.y),
              Math.abs(one.width - box.width),
              Math.abs(one.height - box.height),
            )
          : Infinity
        if (off <= 0.5) continue
        wrong++
        if (examples.length < 12)
          examples.push([
            name,
            layer.type,
            layer.id,
            layer.name,
            depth,
            [box.x - left, box.y - top, box.width, box.height],
            one && [one.x, one.y, one.width, one.height],
          ])
      }
    }
    expect(count).toBeGreaterThanOrEqual(least)
    expect(wrong / count, JSON.stringify(examples, null, 1)).toBeLessThanOrEqual(0.01)
  })
})

const isNamed = (element: string, layer: string, depth: number): boolean =>
  depth === 0 || element === layer.trim() || element.replace(/ \d+$/, '') === layer.trim() || layer.trim() === ''

interface Layer {
  readonly layer: FileNode
  readonly depth: number
}

/** What is drawn: not what is hidden, nor what a boolean operation is made of. */
function layersOf(layer: FileNode, depth: number): readonly Layer[] {
  if (layer.visible === false) return []
  const children = layer.type === 'BOOLEAN_OPERATION' ? [] : (layer.children ?? [])
  return [{ layer, depth }, ...children.flatMap((child) => layersOf(child, depth + 1))]
}

function read(name: string): { readonly document: FileNode } {
  const bytes = readFileSync(path.join(DATA, name))
  // The answer of the design tool's interface, as its own tests have it.
  return JSON.parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()) as { document: FileNode }
}
