import { isList, isRecord, own, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { recordAt, recordsAt, textAt, variableIn, type FigmaNode } from './figma-json.ts'

/** A property of a node that a variable drives, named as the spec document names it. */
interface NodeBinding {
  readonly property: string
  readonly variable: string
}

/** The design tool's name of a bound field, and the spec property that holds it. */
const PROPERTY: Readonly<Record<string, string>> = {
  characters: 'content',
  'size.x': 'width',
  'size.y': 'height',
  paddingLeft: 'padding',
  paddingRight: 'padding',
  paddingTop: 'padding',
  paddingBottom: 'padding',
  topLeftRadius: 'cornerRadius',
  topRightRadius: 'cornerRadius',
  bottomLeftRadius: 'cornerRadius',
  bottomRightRadius: 'cornerRadius',
  rectangleCornerRadii: 'cornerRadius',
  strokeTopWeight: 'strokeWeight',
  strokeRightWeight: 'strokeWeight',
  strokeBottomWeight: 'strokeWeight',
  strokeLeftWeight: 'strokeWeight',
  individualStrokeWeights: 'strokeWeight',
  fontFamily: 'typography',
  fontSize: 'typography',
  fontStyle: 'typography',
  fontWeight: 'typography',
  letterSpacing: 'typography',
  lineHeight: 'typography',
  paragraphSpacing: 'typography',
  paragraphIndent: 'typography',
  componentProperties: 'propConfigurations',
}

/** What a fill is called depends on what it fills. */
export const fillProperty = (node: FigmaNode): string =>
  textAt(node, 'type') === 'TEXT' ? 'textColor' : 'backgroundColor'

/** Every variable that a node binds itself: on the node, its paints, its effects, its text and runs of its text. */
export function nodeBindings(node: FigmaNode): readonly NodeBinding[] {
  const fill = fillProperty(node)
  const found: NodeBinding[] = []
  const add = (property: string, value: Json): void => {
    for (const variable of variablesIn(value)) found.push({ property, variable })
  }
  for (const [field, value] of Object.entries(recordAt(node, 'boundVariables'))) {
    if (field === 'fills' || field === 'textRangeFills') add(fill, value)
    else if (field === 'size' && isRecord(value)) {
      for (const [axis, one] of Object.entries(value)) add(PROPERTY[`size.${axis}`] ?? 'size', one)
    } else add(Object.hasOwn(PROPERTY, field) ? (PROPERTY[field] ?? field) : field, value)
  }
  add(fill, paintBindings(node, 'fills'))
  add('strokes', paintBindings(node, 'strokes'))
  add('effects', bound(recordsAt(node, 'effects')))
  add('layoutGrids', bound(recordsAt(node, 'layoutGrids')))
  const runs = [recordAt(node, 'style'), ...Object.values(recordAt(node, 'styleOverrideTable'))].filter(isRecord)
  for (const run of runs) {
    add('typography', recordAt(run, 'boundVariables'))
    add(fill, paintBindings(run, 'fills'))
  }
  add('propConfigurations', bound(Object.values(recordAt(node, 'componentProperties')).filter(isRecord)))
  for (const region of Object.values(recordAt(node, 'fillOverrideTable'))) {
    if (isRecord(region)) add(fill, paintBindings(region, 'fills'))
  }
  return distinct(found)
}

/** The bound variables of paints, with those of their gradients' stops. */
function paintBindings(of: JsonObject, list: 'fills' | 'strokes'): Json {
  return recordsAt(of, list).flatMap((paint) => [...bound([paint]), ...bound(recordsAt(paint, 'gradientStops'))])
}

const bound = (all: readonly JsonObject[]): Json[] => all.map((one) => own(one, 'boundVariables') ?? null)

/** Every alias in a value, however it is wrapped. */
export function variablesIn(value: Json): readonly string[] {
  const id = variableIn(value)
  if (id !== null) return [id]
  if (isList(value)) return value.flatMap(variablesIn)
  return isRecord(value) ? Object.values(value).flatMap(variablesIn) : []
}

/** The design tool repeats on the node what its paints say. */
function distinct(bindings: readonly NodeBinding[]): readonly NodeBinding[] {
  return [...new Map(bindings.map((one) => [`${one.property} ${one.variable}`, one])).values()]
}
