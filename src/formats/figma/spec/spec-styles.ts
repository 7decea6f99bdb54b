import { isRecord, own, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { fillProperty, variablesIn } from '../nodes/figma-bindings.ts'
import {
  flagAt,
  listAt,
  numberAt,
  recordAt,
  recordsAt,
  textAt,
  variableIn,
  type FigmaNode,
} from '../nodes/figma-json.ts'
import { stylesOf } from '../nodes/figma-tree.ts'
import { cornerRadiusValue, driven, paddingValue, sizeValues, strokeWeightValue } from './spec-box.ts'
import type { PlacedNode } from './placed-node.ts'
import { propBinding, styleReference, tokenReference, type SpecContext } from './spec-context.ts'
import { effectsValue } from './spec-effects.ts'
import { boxSizeOf } from './spec-gradient.ts'
import { hasOutline } from './spec-graphics.ts'
import { blendModeOf, boundPaints, hasReference, paintsValue, rounded } from './spec-paints.ts'
import { placeValues, turnValues } from './spec-place.ts'
import { listStyles, textPlace, textRuns, textTypography, TYPOGRAPHY } from './spec-text.ts'

/** The display names of the component's properties, by the names that nodes refer to them with. */
export type PropNames = ReadonlyMap<string, string>

/** What a node looks like, as the `styles` of its element; what is as the design tool makes it anew is left out. */
export function nodeStyles({ node, parent }: PlacedNode, props: PropNames, context: SpecContext): JsonObject {
  const worn = stylesOf(node)
  const named = (slot: string, type: string, rawValue: Json): Json => {
    const styleId = worn.findLast(([one]) => one === slot)?.[1]
    return (styleId === undefined ? null : styleReference(styleId, { type, rawValue }, context)) ?? rawValue
  }
  const isPart = parent !== null && isDrawnAsOne(parent)
  const told: Record<string, Json> = {}
  const tell = (name: string, value: Json): void => {
    if (value === null || (isPart && OUTLINE.has(name) && !hasReference(value))) return
    told[name] = value
  }
  const tellAll = (values: JsonObject): void => {
    for (const name of Object.keys(values)) tell(name, values[name] ?? null)
  }
  const strokes = named('stroke', 'color', paintsValue(boundPaints(node, 'strokes'), boxSizeOf(node), context))
  tell('visible', visibleValue(node, props, context))
  tell('opacity', opacityValue(node, context))
  tell('blendMode', blendModeOf(node))
  if (flagAt(node, 'isMask')) tell('mask', textAt(node, 'maskType') || 'ALPHA')
  tell(fillProperty(node), named('fill', 'color', fillValue(node, context)))
  tell('strokes', strokes)
  if (strokes !== null || bindsStrokeWeight(node)) tell('strokeWeight', strokeWeightValue(node, context))
  if (strokes !== null) tell('strokeAlign', textAt(node, 'strokeAlign') || null)
  // Where the outline of the stroke is known, it has all of this in it.
  if (strokes !== null && !hasOutline(node)) tellAll(strokeShape(node))
  tell('effects', named('effect', 'effects', effectsValue(node, context)))
  tell('cornerRadius', cornerRadiusValue(node, context))
  tell('cornerSmoothing', rounded(numberAt(node, 'cornerSmoothing') ?? 0) || null)
  if (textAt(node, 'type') === 'TEXT') {
    tell('typography', named('text', 'typography', textTypography(node, context)))
    tellAll(textStyles(node, context))
  }
  tellAll(layoutStyles(node, context))
  tell('layoutGrids', named('grid', 'grid', gridsValue(node, context)))
  tellAll(placeValues(node, parent))
  tellAll(sizeValues(node, context))
  tellAll(turnValues(node))
  tell('modes', modesValue(node, context))
  // Their names are the file's, `__proto__` too: they are defined, not assigned.
  const more = others(node, context).filter(([, value]) => value !== null)
  return more.length === 0 ? told : { ...told, ...Object.fromEntries(more) }
}

/** A boolean operation whose paths are known: how its parts are outlined is in them. */
const isDrawnAsOne = (node: FigmaNode): boolean =>
  textAt(node, 'type') === 'BOOLEAN_OPERATION' && recordsAt(node, 'fillGeometry').length > 0
const OUTLINE: ReadonlySet<string> = new Set([
  'strokes',
  'strokeWeight',
  'strokeAlign',
  'strokeDashes',
  'strokeCap',
  'strokeJoin',
  'cornerRadius',
  'cornerSmoothing',
])

function fillValue(node: FigmaNode, context: SpecContext): Json {
  const regions = Object.values(recordAt(node, 'fillOverrideTable')).filter(isRecord)
  const paints = [...boundPaints(node, 'fills'), ...regions.flatMap((one) => recordsAt(one, 'fills'))]
  return paintsValue(paints, boxSizeOf(node), context)
}

/** The modes in which a layer and all that is in it are shown, whatever is chosen around it. */
function modesValue(node: FigmaNode, context: SpecContext): Json {
  const chosen = Object.entries(recordAt(node, 'explicitVariableModes')).flatMap(([collection, mode]) => {
    const named = typeof mode === 'string' ? context.mode(collection, mode) : null
    return named === null ? [] : [[named.collection, named.mode] as const]
  })
  return chosen.length > 0 ? Object.fromEntries(chosen) : null
}

/** A property of the component shows and hides a layer; else a variable may; else it is hidden or not. */
function visibleValue(node: FigmaNode, props: PropNames, context: SpecContext): Json {
  const prop = props.get(textAt(recordAt(node, 'componentPropertyReferences'), 'visible'))
  if (prop !== undefined) return propBinding(prop)
  const variable = variableIn(own(recordAt(node, 'boundVariables'), 'visible'))
  const isVisible = own(node, 'visible') !== false
  if (variable !== null) return tokenReference(variable, { type: 'boolean', rawValue: isVisible }, context)
  return isVisible ? null : false
}

function opacityValue(node: FigmaNode, context: SpecContext): Json {
  const variable = own(recordAt(node, 'boundVariables'), 'opacity')
  const literal = numberAt(node, 'opacity') ?? 1
  return literal === 1 && variableIn(variable) === null ? null : driven(variable, literal, context)
}

const bindsStrokeWeight = (node: FigmaNode): boolean =>
  Object.entries(recordAt(node, 'boundVariables')).some(
    ([field, value]) => /^(stroke.*Weight|individualStrokeWeights)$/.test(field) && variablesIn(value).length > 0,
  )

function textStyles(node: FigmaNode, context: SpecContext): JsonObject {
  const runs = textRuns(node, context)
  return { ...textPlace(node), ...listStyles(node), textRuns: runs.length > 0 ? runs : null }
}

/** Dashes and gaps in turn, and how ends and corners look where they are not cut straight. */
function strokeShape(node: FigmaNode): JsonObject {
  const dashes = listAt(node, 'strokeDashes').filter((one) => typeof one === 'number')
  const [cap, join] = [textAt(node, 'strokeCap'), textAt(node, 'strokeJoin')]
  return {
    strokeDashes: dashes.length > 0 ? dashes.map(rounded) : null,
    strokeCap: cap === '' || cap === 'NONE' ? null : cap,
    strokeJoin: join === '' || join === 'MITER' ? null : join,
  }
}

function layoutStyles(node: FigmaNode, context: SpecContext): JsonObject {
  const mode = textAt(node, 'layoutMode')
  const bound = recordAt(node, 'boundVariables')
  const spacing = (field: string): Json => {
    const literal = numberAt(node, field) ?? 0
    return literal === 0 && variableIn(own(bound, field)) === null ? null : driven(own(bound, field), literal, context)
  }
  const isLaidOut = mode !== '' && mode !== 'NONE'
  return {
    layoutMode: isLaidOut ? mode : null,
    layoutWrap: textAt(node, 'layoutWrap') === 'WRAP' ? 'WRAP' : null,
    mainAxisAlignment: isLaidOut ? textAt(node, 'primaryAxisAlignItems') || 'MIN' : null,
    crossAxisAlignment: isLaidOut ? textAt(node, 'counterAxisAlignItems') || 'MIN' : null,
    itemSpacing: spacing('itemSpacing'),
    counterAxisSpacing: spacing('counterAxisSpacing'),
    padding: paddingValue(node, context),
    layoutSizingHorizontal: sizingOf(node, 'layoutSizingHorizontal'),
    layoutSizingVertical: sizingOf(node, 'layoutSizingVertical'),
    itemReverseZIndex: isLaidOut && flagAt(node, 'itemReverseZIndex') ? true : null,
    clipContent: flagAt(node, 'clipsContent') ? true : null,
  }
}

/** FIXED is what a width without it is. A group hugs what is in it, though the design tool does not say so. */
const sizingOf = (node: FigmaNode, field: string): Json => {
  const sizing = textAt(node, field) || (textAt(node, 'type') === 'GROUP' ? 'HUG' : '')
  return sizing === '' || sizing === 'FIXED' ? null : sizing
}

function gridsValue(node: FigmaNode, context: SpecContext): Json {
  const grids = recordsAt(node, 'layoutGrids').map((grid) => {
    const bound = recordAt(grid, 'boundVariables')
    const of = (field: string, boundAs = field): Json =>
      driven(own(bound, boundAs) ?? own(bound, field), numberAt(grid, field) ?? 0, context)
    return {
      pattern: textAt(grid, 'pattern'),
      sectionSize: of('sectionSize'),
      gutterSize: of('gutterSize'),
      count: of('count', 'numSections'),
      offset: of('offset'),
    }
  })
  return grids.length > 0 ? grids : null
}

const PLACED = new Set([
  ...TYPOGRAPHY,
  'fills',
  'strokes',
  'effects',
  'layoutGrids',
  'visible',
  'opacity',
  'characters',
  'componentProperties',
  'size',
  'width',
  'height',
  'minWidth',
  'maxWidth',
  'minHeight',
  'maxHeight',
  'itemSpacing',
  'counterAxisSpacing',
  'paddingLeft',
  'paddingRight',
  'paddingTop',
  'paddingBottom',
  'cornerRadius',
  'rectangleCornerRadii',
  'topLeftRadius',
  'topRightRadius',
  'bottomLeftRadius',
  'bottomRightRadius',
  'individualStrokeWeights',
  'strokeWeight',
  'strokeTopWeight',
  'strokeRightWeight',
  'strokeBottomWeight',
  'strokeLeftWeight',
])

/** What the design tool lets variables drive and no property above shows, under its own name. */
function others(node: FigmaNode, context: SpecContext): readonly (readonly [string, Json])[] {
  const bound = Object.entries(recordAt(node, 'boundVariables')).filter(([field]) => !PLACED.has(field))
  return bound.map(([field, value]) => {
    const shown = shownAs(own(node, field))
    const references = [...new Set(variablesIn(value))].map((id) => tokenReference(id, shown, context))
    return [field, references.length > 1 ? references : (references[0] ?? null)] as const
  })
}

function shownAs(value: Json | undefined): { type: string; rawValue: Json } {
  if (typeof value === 'number') return { type: 'dimension', rawValue: rounded(value) }
  if (typeof value === 'string') return { type: 'string', rawValue: value }
  return typeof value === 'boolean' ? { type: 'boolean', rawValue: value } : { type: 'dimension', rawValue: null }
}
