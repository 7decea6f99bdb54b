import { draw, type DrawnBox, type DrawnComponent } from '../../../render/src/index.ts'
import { namesOf } from '../../../src/formats/figma/file-names.ts'
import { readFigmaFile } from '../../../src/formats/figma/nodes/figma-file.ts'
import { textAt, type FigmaNode } from '../../../src/formats/figma/nodes/figma-json.ts'
import { readVariables } from '../../../src/formats/figma/nodes/figma-variables.ts'
import { sha256, readSpec } from '../../../src/formats/bundle/derive-spec.ts'
import { readComponentNode } from '../../../src/formats/figma/spec/component-variants.ts'
import { generateSpec } from '../../../src/formats/figma/spec/generate-spec.ts'
import { withoutHidden } from '../../../src/formats/figma/spec/instance-layers.ts'
import { nameNodes, type NamedNode } from '../../../src/formats/figma/spec/spec-elements.ts'
import { FONT, type DrawnLibrary } from '../drawn-library.ts'

export interface FileNode {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly visible?: boolean
  readonly children?: readonly FileNode[]
  readonly absoluteBoundingBox?: { x: number; y: number; width: number; height: number } | null
}

interface Screen {
  readonly node: FileNode
  /** The boxes that are drawn of it, by the ids of the layers that they are of. */
  boxesIn(library: DrawnLibrary): ReadonlyMap<string, DrawnBox>
}

/** The frames on the pages of a file, each as if it were a component; alone, as a file over a library elsewhere is. */
export function screensOf(file: { readonly document: FileNode }, isAlone: boolean): readonly Screen[] {
  const read = readFigmaFile(file, [])
  const lists = { components: [], componentSets: [], styles: [] }
  const variables = readVariables({}, { counts: {}, notes: [] })
  const known = namesOf({ file: read, lists, variables, named: undefined, hash: sha256 })
  const names = isAlone ? { ...known, hasComponent: () => false } : known
  return read.tree.screens.map((screen): Screen => {
    const component = readComponentNode(screen, names)
    const title = textAt(screen, 'name')
    const made = generateSpec(
      component,
      { title, nodeId: textAt(screen, 'id'), nodeType: 'COMPONENT', pageId: null },
      names,
    )
    const { title: _, ...document } = readSpec(made.spec)
    // As the service reads them: the document was checked.
    const drawn = { ...document, ...made.graphics.members(), name: `${title} ` } as unknown as DrawnComponent
    return {
      node: screen as unknown as FileNode,
      boxesIn(library) {
        const { boxes } = draw({ component: drawn, findComponent: (name) => library.components.get(name), font: FONT })
        const found = new Map<string, DrawnBox>()
        const [root] = nested(boxes)
        const inside = (node: FigmaNode): NamedNode => {
          const id = textAt(node, 'componentId')
          const original = names.hasComponent(id) ? known.layer(id) : undefined
          return original ? nameNodes(original, names) : nameNodes(withoutHidden(node), null)
        }
        match(component.forms[0].root, root, '', inside, found)
        return found
      },
    }
  })
}

interface Nested {
  readonly box: DrawnBox
  readonly children: Nested[]
}

/** Boxes are told one before what is in it. */
function nested(boxes: readonly DrawnBox[]): readonly Nested[] {
  const roots: Nested[] = []
  const open: Nested[] = []
  for (const box of boxes) {
    while ((open.at(-1)?.box.depth ?? -1) >= box.depth) open.pop()
    const one = { box, children: [] }
    ;(open.at(-1)?.children ?? roots).push(one)
    open.push(one)
  }
  return roots
}

/** A copy of layer 2:2 in instance 7:2 has the id `I7:2;2:2`. */
function match(
  named: NamedNode,
  drawn: Nested | undefined,
  within: string,
  inside: (instance: FigmaNode) => NamedNode,
  found: Map<string, DrawnBox>,
): void {
  if (!drawn) return
  const id = textAt(named.node, 'id')
  const whole = within === '' || id.startsWith('I') ? id : `${within};${id}`
  found.set(whole, drawn.box)
  const isInstance = textAt(named.node, 'type') === 'INSTANCE' && named.children.length === 0
  const layers = isInstance ? inside(named.node) : named
  const outer = isInstance ? (whole.startsWith('I') ? whole : `I${whole}`) : within
  for (const child of layers.children) {
    match(
      child,
      drawn.children.find(({ box }) => box.name === child.element),
      outer,
      inside,
      found,
    )
  }
}
