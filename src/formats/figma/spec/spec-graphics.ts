import { own, type JsonObject } from '../../../kit/shapes/json-value.ts'
import type { KeptInstance, SpecGraphics, VectorPath, VectorPaths } from '../../../library/documents.ts'
import { numberAt, recordAt, recordsAt, textAt } from '../nodes/figma-json.ts'
import { arcPaths, isWholeEllipse } from './arc-paths.ts'
import type { PlacedNode } from './placed-node.ts'

/** The longest text of one vector's paths that is kept. */
const LARGEST_VECTOR = 1_000_000
/** Of all instances that are kept for one component; what is beyond it is drawn as a place of its size. */
const LARGEST_INSTANCES = 1_000_000

/**
 * What a tree shows by hash instead of holding it: the paths of its vectors and the references to its pictures. Each is
 * here once, however many variants show it; the bundle carries them beside the spec.
 */
export class Graphics {
  readonly #hash: (text: string) => string
  readonly #vectors = new Map<string, VectorPaths>()
  readonly #images = new Map<string, string>()
  readonly #instances = new Map<string, KeptInstance>()
  readonly #instancePlaces: Readonly<Record<string, string>>[] = []
  #instancesLength = 0
  /** The whole hash of what a short one stands for. */
  readonly #known = new Map<string, string>()
  /** Vectors whose paths are longer than what is kept. */
  tooLarge = 0
  /** Vectors whose paths the answer does not have: it was not asked for with geometry. */
  withoutOutline = 0

  constructor(hash: (text: string) => string) {
    this.#hash = hash
  }

  /** The hash of a layer's paths; null where it has none that its kind and its box do not tell. */
  vector({ node, parent }: PlacedNode): string | null {
    // What a boolean operation is made of is not drawn.
    if (!isDrawn(node) || (parent !== null && textAt(parent, 'type') === 'BOOLEAN_OPERATION')) return null
    const [told, stroke] = [pathsAt(node, 'fillGeometry'), pathsAt(node, 'strokeGeometry')]
    const fill = told.length + stroke.length === 0 ? arcPaths(node) : told
    if (fill.length + stroke.length === 0) {
      if (OUTLINED.has(textAt(node, 'type')) && !hasGeometry(node)) this.withoutOutline++
      return null
    }
    const paths = { ...(fill.length > 0 ? { fill } : {}), ...(stroke.length > 0 ? { stroke } : {}) }
    const text = JSON.stringify(paths)
    if (text.length > LARGEST_VECTOR) {
      this.tooLarge++
      return null
    }
    const hash = this.#short(text)
    this.#vectors.set(hash, paths)
    return hash
  }

  image(reference: string): string {
    const hash = this.#short(reference)
    this.#images.set(hash, reference)
    return hash
  }

  /** The hash of what a file shows of an instance; null where there is no room for it. */
  instance(kept: KeptInstance): string | null {
    const text = JSON.stringify(kept)
    const hash = this.#short(text)
    if (this.#instances.has(hash)) return hash
    if (this.#instancesLength + text.length > LARGEST_INSTANCES) return null
    this.#instancesLength += text.length
    this.#instances.set(hash, kept)
    return hash
  }

  /** Where they stand in a tree of the component, the default being the first. */
  placeInstances(tree: number, places: ReadonlyMap<string, string>): void {
    if (places.size === 0) return
    while (this.#instancePlaces.length < tree) this.#instancePlaces.push({})
    this.#instancePlaces[tree] = Object.fromEntries(places)
  }

  /**
   * Six digits, which only have to tell apart what one component shows; where something else has them already, three
   * more. Models read digits by threes, so six cost two tokens where as many bits in hex cost four.
   */
  #short(text: string): string {
    const whole = this.#hash(text)
    const digits = String(Number.parseInt(whole.slice(0, 13), 16) % 1e15).padStart(15, '0')
    for (let length = 6; ; length += 3) {
      const hash = digits.slice(-length)
      const known = this.#known.get(hash)
      if (known !== undefined && known !== whole && length < digits.length) continue
      this.#known.set(hash, whole)
      return hash
    }
  }

  /** As a component of a bundle has them. */
  members(): Partial<SpecGraphics> {
    return {
      ...(this.#vectors.size > 0 ? { vectors: Object.fromEntries(this.#vectors) } : {}),
      ...(this.#images.size > 0 ? { images: Object.fromEntries(this.#images) } : {}),
      ...(this.#instances.size > 0
        ? { instances: Object.fromEntries(this.#instances), instance_places: this.#instancePlaces }
        : {}),
    }
  }
}

const SHAPES = new Set(['VECTOR', 'BOOLEAN_OPERATION', 'STAR', 'REGULAR_POLYGON', 'LINE', 'TEXT_PATH'])

/** Nothing but its paths tells what such a layer looks like. */
const OUTLINED = new Set(['VECTOR', 'BOOLEAN_OPERATION', 'STAR', 'REGULAR_POLYGON'])

/** With geometry a layer that shows nothing has empty lists, and a straight line needs none. */
function hasGeometry(node: JsonObject): boolean {
  const box = recordAt(node, 'absoluteBoundingBox')
  const isFlat = numberAt(box, 'width') === 0 || numberAt(box, 'height') === 0
  const isTold = own(node, 'fillGeometry') !== undefined || own(node, 'strokeGeometry') !== undefined
  return isTold || isFlat || own(node, 'visible') === false
}

/** Whether the outline of a layer's stroke stands beside the tree. */
export const hasOutline = (node: JsonObject): boolean => isDrawn(node) && recordsAt(node, 'strokeGeometry').length > 0

function isDrawn(node: JsonObject): boolean {
  const type = textAt(node, 'type')
  return SHAPES.has(type) || (type === 'ELLIPSE' && !isWholeEllipse(node))
}

/** `region` is the number of the layer's own fills for that path, where it has others than the rest. */
function pathsAt(node: JsonObject, list: 'fillGeometry' | 'strokeGeometry'): readonly VectorPath[] {
  return recordsAt(node, list).flatMap((one) => {
    const [path, rule, region] = [textAt(one, 'path'), textAt(one, 'windingRule'), own(one, 'overrideID')]
    if (path === '') return []
    return [
      {
        path,
        ...(rule === 'EVENODD' ? { windingRule: 'EVENODD' as const } : {}),
        ...(typeof region === 'number' && region > 0 ? { region } : {}),
      },
    ]
  })
}
