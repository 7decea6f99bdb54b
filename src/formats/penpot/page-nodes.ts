import { own, type Json, type JsonObject } from '../../kit/shapes/json-value.ts'
import { listAt, recordsAt, textAt } from '../figma/nodes/figma-json.ts'
import type { ConversionReport } from '../bundle/library-bundle.ts'
import type { TokenKeys } from './applied-tokens.ts'
import type { PenpotPage } from './penpot-file.ts'
import { isReadFromTop } from './shape-layout.ts'
import { heldBy, nodeOfShape } from './shape-node.ts'

const ROOT = '00000000-0000-0000-0000-000000000000'
/** More than anybody nests; what is deeper was made to keep us busy. */
const DEEPEST = 200

export interface PenpotComponents {
  /** By id, all that the archive's files have. */
  readonly byId: ReadonlyMap<string, JsonObject>
  /** The id of the shape that a component is drawn as; undefined where the archive has none. */
  readonly main: (componentId: string) => string | undefined
  /** What a component is called, with its folders. */
  readonly name: (component: JsonObject) => string
  /** What a set of variants is called: as its components are, which its layer says without their folders. */
  readonly setName: (setId: string) => string | undefined
}

interface Drawing {
  readonly page: PenpotPage
  readonly components: PenpotComponents
  readonly keys: TokenKeys
  readonly report: ConversionReport
}

/** A page with all that is on it. */
export function pageNode(drawing: Drawing): JsonObject {
  const { page, report } = drawing
  const placed = new Set<string>([ROOT])
  const { shapes } = page
  const root = shapes.get(ROOT)
  const isKnown = (id: string): boolean => shapes.has(id)
  const listed = root === undefined ? [] : heldBy(root)
  // A shape whose holder cannot be read stands on the page, so that it is not lost with it.
  const orphans = [...shapes.values()]
    .filter((shape) => textAt(shape, 'id') !== ROOT && !isKnown(textAt(shape, 'parentId')))
    .map((shape) => textAt(shape, 'id'))
  const unlisted = root === undefined ? childrenOfRoot(shapes) : []
  const ids = [...new Set([...listed, ...unlisted, ...orphans])]
  return {
    id: page.id,
    name: page.name,
    type: 'CANVAS',
    children: draw(ids, { shape: null, instance: null, depth: 0 }),
    flowStartingPoints: flowsOf(page.page),
  }

  function draw(held: readonly string[], within: Within): Json[] {
    return held.flatMap((id): Json[] => {
      const shape = shapes.get(id)
      if (shape === undefined || placed.has(id) || within.depth > DEEPEST) {
        const why = shape === undefined ? 'is held by another shape and is not there' : 'is held twice, or too deep'
        leaveOut(report, `${page.name}: shape ${id}`, why)
        return []
      }
      placed.add(id)
      const node = nodeOfShape(shape, within.shape, drawing.keys)
      if (node === null) {
        leaveOut(report, `${page.name}: shape ${id}`, `is of the kind "${textAt(shape, 'type')}", which is unknown`)
        return []
      }
      return [whole(shape, node, within)]
    })
  }

  function whole(shape: JsonObject, node: JsonObject, within: Within): JsonObject {
    const made = roleOf(shape, within, drawing)
    const role = own(made, 'type')
    // What is held by a copy counts as the copy's, down to the next one.
    const instance = role === 'INSTANCE' ? textAt({ ...node, ...made }, 'id') : within.instance
    const ordered = role !== 'COMPONENT_SET' && isReadFromTop(shape) ? heldBy(shape).toReversed() : heldBy(shape)
    const children = draw(ordered, { shape, instance, depth: within.depth + 1 })
    const held = masked(shape, children)
    return {
      ...node,
      ...made,
      ...(['frame', 'group', 'bool'].includes(textAt(shape, 'type')) ? { children: held } : {}),
      ...(role === 'INSTANCE' && within.instance === null ? { overrides: overridesIn(held, shapes) } : {}),
    }
  }
}

interface Within {
  readonly shape: JsonObject | null
  /** The copy of a component that the layer is a part of. */
  readonly instance: string | null
  readonly depth: number
}

/** What a shape is to components: the drawing of one, a set of variants, or a copy. */
function roleOf(shape: JsonObject, within: Within, { components }: Drawing): JsonObject {
  const id = textAt(shape, 'id')
  if (own(shape, 'isVariantContainer') === true && textAt(shape, 'type') === 'frame') {
    return { type: 'COMPONENT_SET', name: components.setName(id) ?? textAt(shape, 'name') }
  }
  const componentId = textAt(shape, 'componentId')
  if (componentId === '') return {}
  const component = components.byId.get(componentId)
  if (own(shape, 'mainInstance') === true) {
    // Its component was deleted, or cannot be read: it is drawn as what it is.
    if (component === undefined || components.main(componentId) !== id || within.instance !== null) return {}
    const variant = variantName(component, shape)
    return { type: 'COMPONENT', name: variant ?? components.name(component) }
  }
  const slot = swapSlotOf(shape)
  const swapped = slot === null || within.instance === null ? {} : { id: `I${within.instance};${slot}`, ownId: id }
  return { type: 'INSTANCE', componentId: components.main(componentId) ?? componentId, ...swapped }
}

/** `Size=Small, State=Rest`; null for a component that is no variant. */
function variantName(component: JsonObject, shape: JsonObject): string | null {
  if (textAt(component, 'variantId') === '') return null
  const pairs = recordsAt(component, 'variantProperties').map(
    (one) => `${plain(textAt(one, 'name'))}=${plain(textAt(one, 'value'))}`,
  )
  return pairs.length > 0 ? pairs.join(', ') : textAt(shape, 'variantName')
}

/** Names of properties part at these. */
export const plain = (text: string): string =>
  text
    .split(/[,=]/)
    .map((part) => part.trim())
    .join(' ')
    .trim()

const swapSlotOf = (shape: JsonObject): string | null => {
  const slot = listAt(shape, 'touched').find((one) => typeof one === 'string' && one.startsWith('swap-slot-'))
  return typeof slot === 'string' ? slot.slice('swap-slot-'.length) : null
}

/** Names, places and sizes follow from copying and from the layout: they say nothing about what people changed. */
const FOLLOWING = /^(name-group|geometry-group|modifiable-group|exports-group|shapes-group|swap-slot-.*)$/

/** The layers of a copy that people changed, down to the end. */
function overridesIn(nodes: readonly Json[], shapes: PenpotPage['shapes']): readonly JsonObject[] {
  return nodes.flatMap((node): JsonObject[] => {
    const shape = shapes.get(textAt(node, 'ownId') || textAt(node, 'id'))
    const touched = listAt(shape, 'touched').filter((one) => typeof one === 'string' && !FOLLOWING.test(one))
    const fields = touched.map((one) => (one === 'visibility-group' ? 'visible' : one))
    const inside = overridesIn(listAt(node, 'children'), shapes)
    return fields.length === 0 ? [...inside] : [{ id: textAt(node, 'id'), overriddenFields: fields }, ...inside]
  })
}

/** The lowest layer of a masked group is what the others are cut by. */
function masked(shape: JsonObject, children: readonly Json[]): readonly Json[] {
  const [mask, ...others] = children
  if (own(shape, 'maskedGroup') !== true || mask === undefined) return children
  return [{ ...(mask as JsonObject), isMask: true, maskType: 'ALPHA' }, ...others] // of draw, which makes records
}

const childrenOfRoot = (shapes: PenpotPage['shapes']): readonly string[] =>
  [...shapes.values()].filter((shape) => textAt(shape, 'parentId') === ROOT).map((shape) => textAt(shape, 'id'))

function flowsOf(page: JsonObject): readonly JsonObject[] {
  const flows = own(page, 'flows') ?? own(own(page, 'options'), 'flows')
  const all = Array.isArray(flows) ? (flows as Json[]) : Object.values((flows ?? {}) as JsonObject) // either is written
  return all.map((flow) => ({ nodeId: textAt(flow, 'startingFrame'), name: textAt(flow, 'name') }))
}

function leaveOut(report: ConversionReport, path: string, why: string): void {
  report.notes.push({ code: 'entry-unreadable', path, message: `${why}: it was left out, the others were taken` })
}
