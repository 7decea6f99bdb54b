import { isRecord } from '../../kit/json-value.ts'

/** Larger than what stands in a line of text or on a button, and icons are drawn to stand there. */
const LARGEST_SIDE = 64
/** How much longer one side may be than the other. */
const LONGEST_SHAPE = 2
const MOST_ELEMENTS = 40

/** What an icon is made of: outlines, and what holds them. */
const SHAPES: ReadonlySet<string> = new Set(['vector', 'glyph', 'ellipse', 'rectangle', 'polygon', 'star', 'line'])
const HOLDERS: ReadonlySet<string> = new Set(['container', 'group', 'frame', 'boolean'])

/**
 * Whether a component is an icon: small, about as wide as high, outlines and nothing else. Its name says nothing: an
 * "Icon button" is none, and most icons are called by what they show. A vector must be among the shapes: two boxes are a
 * divider or a dot.
 */
export function isIcon({ tree, anatomy }: { readonly tree: unknown; readonly anatomy: unknown }): boolean {
  const elements = isRecord(tree) && isRecord(tree['elements']) ? tree['elements'] : {}
  const names = Object.keys(elements)
  if (names.length === 0 || names.length > MOST_ELEMENTS || !isSmall(elements['root'] ?? elements[names[0] ?? '']))
    return false
  const types = names.map((name) => typeOf(elements[name], isRecord(anatomy) ? anatomy[name] : undefined))
  return (
    types.every((type) => SHAPES.has(type) || HOLDERS.has(type)) &&
    types.some((type) => type === 'vector' || type === 'glyph')
  )
}

function isSmall(root: unknown): boolean {
  const styles = isRecord(root) && isRecord(root['styles']) ? root['styles'] : {}
  const [width, height] = [numberOf(styles['width']), numberOf(styles['height'])]
  if (width === null || height === null || width <= 0 || height <= 0) return false
  const [short, long] = width < height ? [width, height] : [height, width]
  return long <= LARGEST_SIDE && long <= short * LONGEST_SHAPE
}

/** A size that a token gives says what it was when it was exported. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value
  const extensions = isRecord(value) && isRecord(value['$extensions']) ? value['$extensions']['com.figma'] : undefined
  const raw = isRecord(extensions) ? extensions['rawValue'] : isRecord(value) ? value['rawValue'] : undefined
  return typeof raw === 'number' ? raw : null
}

function typeOf(element: unknown, part: unknown): string {
  if (isRecord(element) && (element['text'] !== undefined || element['content'] !== undefined)) return 'text'
  if (isRecord(element) && element['instanceOf'] !== undefined) return 'instance'
  if (isRecord(element) && typeof element['vector'] === 'string') return 'vector'
  return isRecord(part) && typeof part['type'] === 'string' ? part['type'].toLowerCase() : ''
}
