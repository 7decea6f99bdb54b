import { isList, own, type Json, type JsonObject } from '../../kit/shapes/json-value.ts'
import { flagAt, listAt, numberAt, recordAt, textAt } from '../figma/nodes/figma-json.ts'
import { bindingsOf, tokenStylesOf, type TokenKeys } from './applied-tokens.ts'
import { boundsOf, boxOf, outlineOf, placeOf, seenFrom } from './shape-geometry.ts'
import { clipsContent, cornersOf, itemFields, layoutFields } from './shape-layout.ts'
import { colorOf, effectsOf, fillsOf, strokeFields, strokesOf } from './shape-paints.ts'
import { textColorOf, textFields, typographyOf } from './shape-text.ts'

const TYPES: Readonly<Record<string, string>> = {
  frame: 'FRAME',
  group: 'GROUP',
  rect: 'RECTANGLE',
  image: 'RECTANGLE',
  circle: 'ELLIPSE',
  path: 'VECTOR',
  'svg-raw': 'VECTOR',
  bool: 'BOOLEAN_OPERATION',
  text: 'TEXT',
}

/** A shape as the layer that it is, without what it holds. Null for a kind that nobody knows. */
export function nodeOfShape(shape: JsonObject, parent: JsonObject | null, keys: TokenKeys): JsonObject | null {
  const kind = textAt(shape, 'type')
  const type = TYPES[kind]
  if (type === undefined) return null
  const { width, height } = boxOf(shape)
  const place = placeOf(shape)
  const { a, b, c, d, e, f } = parent === null ? place : seenFrom(placeOf(parent), place)
  const opacity = numberAt(shape, 'opacity')
  const blendMode = textAt(shape, 'blendMode')
  const effects = effectsOf(shape)
  const node: JsonObject = {
    id: textAt(shape, 'id'),
    name: textAt(shape, 'name'),
    type,
    ...(flagAt(shape, 'hidden') ? { visible: false } : {}),
    ...(opacity === null ? {} : { opacity }),
    ...(blendMode === '' || blendMode === 'normal' ? {} : { blendMode: blendMode.toUpperCase().replaceAll('-', '_') }),
    absoluteBoundingBox: { ...boundsOf(shape) },
    size: { x: width, y: height },
    relativeTransform: [
      [a, c, e],
      [b, d, f],
    ],
    fills: kind === 'image' ? [imageOf(shape)] : fillsOf(shape),
    ...(strokesOf(shape).length > 0 ? { strokes: strokesOf(shape), ...strokeFields(shape) } : {}),
    ...(effects.length > 0 ? { effects } : {}),
    ...cornersOf(shape),
    ...(type === 'FRAME' && clipsContent(shape) ? { clipsContent: true } : {}),
    ...layoutFields(shape),
    ...itemFields(shape, parent),
    ...outlineFields(shape),
    ...(kind === 'text' ? textFields(shape) : {}),
  }
  const styles = { ...libraryStyles(shape), ...tokenStylesOf(shape, keys) }
  return {
    ...node,
    ...(Object.keys(styles).length > 0 ? { styles } : {}),
    ...bindingsOf(shape, node, keys),
  }
}

function libraryStyles(shape: JsonObject): JsonObject {
  const isText = textAt(shape, 'type') === 'text'
  const named = [
    ['fill', isText ? textColorOf(shape) : colorOf(shape, 'fill')],
    ['stroke', colorOf(shape, 'stroke')],
    ['text', isText ? typographyOf(shape) : ''],
  ] as const
  return Object.fromEntries(named.filter(([, id]) => id !== ''))
}

/** Pictures of files from before pictures were fills. */
const imageOf = (shape: JsonObject): Json => ({
  type: 'IMAGE',
  imageRef: textAt(recordAt(shape, 'metadata'), 'id') || textAt(shape, 'id'),
  scaleMode: 'FILL',
})

function outlineFields(shape: JsonObject): JsonObject {
  const kind = textAt(shape, 'type')
  if (kind !== 'path' && kind !== 'bool') return {}
  const path = outlineOf(shape)
  const rule =
    own(recordAt(shape, 'svgAttrs'), 'fillRule') ?? own(recordAt(recordAt(shape, 'svgAttrs'), 'style'), 'fillRule')
  return path === '' ? {} : { fillGeometry: [{ path, windingRule: rule === 'evenodd' ? 'EVENODD' : 'NONZERO' }] }
}

/** The ids of what a shape holds, as the file lists them: the lowest first. */
export const heldBy = (shape: JsonObject): readonly string[] => {
  const ids = own(shape, 'shapes')
  return isList(ids) ? listAt(shape, 'shapes').filter((id) => typeof id === 'string') : []
}
