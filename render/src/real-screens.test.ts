import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { drawnLibrary, ROOT } from '../../test/libraries/drawn-library.ts'
import { screensOf, type FileNode } from '../../test/libraries/screens/real-screens.ts'
import { figmaBundle } from '../../src/formats/figma/figma-bundle.ts'

// Whole screens of real files, drawn as if each were a component: every layer that is seen, at any depth, against where
// the file says that it is. A layer is known by its id, which stands beside its name while the file is read.

const DATA = path.resolve(ROOT, '../shared/data/figma/files')
const isThere = existsSync(DATA)
if (!isThere) console.log('screens of real design files are not covered: ../shared/data is absent')

const WITHIN = 1

describe.skipIf(!isThere).each([
  ['figmagic.figma.json', 22, 290],
  ['radix-icons.document.json.gz', 2, 1_400],
  ['figma-transformer.testFile.json', 3, 7],
] as const)('%s', (name, screens, least) => {
  for (const [how, isAlone] of [
    ['with its components', false],
    ['without any component', true],
  ] as const)
    test(`97 of 100 boxes of its screens are within a pixel, ${how}`, () => {
      const file = read(name)
      const found = screensOf(file, isAlone)
      const components = isAlone ? [] : [...(figmaBundle({ fileKey: 'real', file }).bundle.components ?? [])]
      const library = drawnLibrary({ components })
      let [count, right] = [0, 0]
      const wrong: unknown[] = []
      for (const screen of found) {
        const boxes = screen.boxesIn(library)
        const { x: left, y: top } = screen.node.absoluteBoundingBox ?? { x: 0, y: 0 }
        for (const layer of seen(screen.node)) {
          const box = layer.absoluteBoundingBox
          if (!box) continue
          count++
          const one = boxes.get(layer.id)
          const sides = one && [
            one.x + left - box.x,
            one.y + top - box.y,
            one.width - box.width,
            one.height - box.height,
          ]
          if (sides?.every((side) => Math.abs(side) <= WITHIN)) right++
          else wrong.push([screen.node.name, layer.type, layer.id, layer.name, sides ?? 'not drawn'])
        }
      }
      console.log(`${name} ${how}: ${right} of ${count} boxes of ${found.length} screens within ${WITHIN} px`)
      expect([found.length, count >= least]).toEqual([screens, true])
      expect(right / count, JSON.stringify(wrong.slice(0, 20), null, 1)).toBeGreaterThanOrEqual(0.97)
    })
})

/** What is drawn: not what is hidden, nor what a boolean operation is made of. */
function seen(node: FileNode): readonly FileNode[] {
  if (node.visible === false) return []
  const children = node.type === 'BOOLEAN_OPERATION' ? [] : (node.children ?? [])
  return [node, ...children.flatMap(seen)]
}

function read(name: string): { readonly document: FileNode } {
  const bytes = readFileSync(path.join(DATA, name))
  // The answer of the design tool's interface, as its own tests have it.
  return JSON.parse((name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString()) as { document: FileNode }
}
