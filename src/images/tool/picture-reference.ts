import { createHash } from 'node:crypto'
import { layerHashes } from '../../components/rules/spec/spec-layers.ts'
import { memo } from '../../kit/memo.ts'
import { present } from '../../kit/present.ts'
import type { Library } from '../../library/library.ts'

/**
 * What the design tool's own picture of a component is kept under: another one as soon as the component, or anything
 * that it uses, is another one. Null where the tool knows no such node.
 */
export function pictureReference(library: Library, component: number): string | null {
  const node = library.sourceId(component)
  if (node === null || !library.components.spec(component)) return null
  return `picture ${digest([library.fileKey(component), node, contentOf(library, component)])}`
}

const contents = memo<Library, Map<number, string>>(() => new Map())

/** By the hashes of its layers and of those of what it uses, down to the last; where a cycle closes, it is cut. */
function contentOf(library: Library, root: number): string {
  const known = contents(library)
  const { components } = library
  const { starts, targets, count } = library.edges.USES_COMPONENT.adjacency
  const open = [root]
  while (open.length > 0) {
    const component = present(open.at(-1))
    const used = [...targets.subarray(present(starts[component]), present(starts[component + 1]))]
    const below = used.filter((one) => one < count && components.depth(one) < components.depth(component))
    const unknown = below.filter((one) => !known.has(one))
    if (unknown.length > 0 && !known.has(component)) open.push(...unknown)
    else {
      open.pop()
      const parts = [ownContent(library, component), ...below.map((one) => known.get(one) ?? '').sort()]
      if (!known.has(component)) known.set(component, digest(parts))
    }
  }
  return present(known.get(root))
}

function ownContent(library: Library, component: number): string {
  const facts = library.components.spec(component)
  if (!facts) return ''
  return [...layerHashes(facts, 'variants'), facts.layers.graphics?.hash ?? ''].join(' ')
}

const digest = (parts: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 40)
