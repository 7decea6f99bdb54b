import { isRecord } from '../../../kit/shapes/json-value.ts'

/** Larger than what stands in a line of text or on a button, and icons are drawn to stand there. */
const LARGEST_SIDE = 64
/** How much longer one side may be than the other. */
const LONGEST_SHAPE = 2
const MOST_ELEMENTS = 200
/** Of plain shapes; fewer are a divider, a dot or a swatch. */
const LEAST_SHAPES = 3

const OUTLINES: ReadonlySet<string> = new Set(['vector', 'glyph', 'polygon', 'star', 'boolean'])
const SHAPES: ReadonlySet<string> = new Set(['ellipse', 'rectangle', 'line'])
const HOLDERS: ReadonlySet<string> = new Set(['container', 'group', 'frame'])

/**
 * Whether a component is an icon: small, about as wide as high, outlines and nothing else. Its name says nothing: an
 * "Icon button" is none, and most icons are called by what they show. What shows one other component as large as itself,
 * turned perhaps, is an icon if that one is: its name is the answer.
 */
export function isIcon({ tree, anatomy }: { readonly tree: unknown; readonly anatomy: unknown }): boolean | string {
  const elements = isRecord(tree) && isRecord(tree['elements']) ? tree['elements'] : {}
  const names = Object.keys(elements)
  const root = elements['root'] ?? elements[names[0] ?? '']
  if (names.length > MOST_ELEMENTS || !isSmall(root)) return false
  const others = names.filter((name) => elements[name] !== root).map((name) => elements[name])
  const [only] = others
  if (others.length === 1 && isRecord(only) && typeof only['instanceOf'] === 'string')
    return sizeOf(only).every((side, at) => side === sizeOf(root)[at]) && only['instanceOf']
  const types = names.map((name) => typeOf(elements[name], isRecord(anatomy) ? anatomy[name] : undefined))
  const count = (kinds: ReadonlySet<string>): number => types.filter((type) => kinds.has(type)).length
  const [outlines, shapes] = [count(OUTLINES), count(SHAPES)]
  return outlines + shapes + count(HOLDERS) === types.length && (outlines > 0 || shapes >= LEAST_SHAPES)
}

function isSmall(element: unknown): boolean {
  const [width, height] = sizeOf(element)
  if (width === null || height === null || width <= 0 || height <= 0) return false
  const [short, long] = width < height ? [width, height] : [height, width]
  return long <= LARGEST_SIDE && long <= short * LONGEST_SHAPE
}

function sizeOf(element: unknown): readonly [width: number | null, height: number | null] {
  const styles = isRecord(element) && isRecord(element['styles']) ? element['styles'] : {}
  return [numberOf(styles['width']), numberOf(styles['height'])]
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
