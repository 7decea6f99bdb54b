import { isRecord, own, type Json, type JsonObject } from '../../../../kit/json-value.ts'
import { fillProperty, variablesIn } from '../figma-bindings.ts'
import { flagAt, numberAt, recordAt, recordsAt, textAt, variableIn, type FigmaNode } from '../figma-json.ts'
import { stylesOf } from '../figma-tree.ts'
import { cornerRadiusValue, driven, paddingValue, sizeValues, strokeWeightValue } from './spec-box.ts'
import { propBinding, styleReference, tokenReference, type SpecContext } from './spec-context.ts'
import { effectsValue } from './spec-effects.ts'
import { paintsValue, rounded } from './spec-paints.ts'
import { textRuns, typographyValue } from './spec-text.ts'

/** The display names of the component's properties, by the names that nodes refer to them with. */
export type PropNames = ReadonlyMap<string, string>

/** What a node looks like, as the `styles` of its element; what is as the design tool makes it anew is left out. */
export function nodeStyles(node: FigmaNode, props: PropNames, context: SpecContext): JsonObject {
  const worn = new Map(stylesOf(node))
  const named = (slot: string, type: string, inline: () => Json): Json => {
    const styleId = worn.get(slot)
    return (styleId === undefined ? null : styleReference(styleId, type, context)) ?? inline()
  }
  const isText = textAt(node, 'type') === 'TEXT'
  const strokes = named('stroke', 'color', () => paintsValue(recordsAt(node, 'strokes'), context))
  const all: Record<string, Json> = {
    visible: visibleValue(node, props, context),
    opacity: opacityValue(node, context),
    [fillProperty(node)]: named('fill', 'color', () => fillValue(node, context)),
    strokes,
    strokeWeight: strokes === null && !bindsStrokeWeight(node) ? null : strokeWeightValue(node, context),
    strokeAlign: strokes === null ? null : textAt(node, 'strokeAlign') || null,
    effects: named('effect', 'effects', () => effectsValue(node, context)),
    cornerRadius: cornerRadiusValue(node, context),
    ...(isText ? textStyles(node, named, context) : {}),
    ...layoutStyles(node, context),
    layoutGrids: named('grid', 'grid', () => gridsValue(node, context)),
    ...sizeValues(node, context),
    rotation: angleOf(node),
  }
  return Object.fromEntries(Object.entries({ ...all, ...others(node, context) }).filter(([, value]) => value !== null))
}

function fillValue(node: FigmaNode, context: SpecContext): Json {
  const regions = Object.values(recordAt(node, 'fillOverrideTable')).filter(isRecord)
  return paintsValue(
    [node, ...regions].flatMap((one) => recordsAt(one, 'fills')),
    context,
  )
}

/** A property of the component shows and hides a layer; else a variable may; else it is hidden or not. */
function visibleValue(node: FigmaNode, props: PropNames, context: SpecContext): Json {
  const prop = props.get(textAt(recordAt(node, 'componentPropertyReferences'), 'visible'))
  if (prop !== undefined) return propBinding(prop)
  const variable = variableIn(own(recordAt(node, 'boundVariables'), 'visible'))
  if (variable !== null) return tokenReference(variable, 'boolean', context)
  return own(node, 'visible') === false ? false : null
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

function textStyles(
  node: FigmaNode,
  named: (slot: string, type: string, inline: () => Json) => Json,
  context: SpecContext,
): JsonObject {
  const style = recordAt(node, 'style')
  const bound = Object.fromEntries(
    Object.entries(recordAt(node, 'boundVariables')).filter(([field]) => TYPOGRAPHY.has(field)),
  )
  const runs = textRuns(node, context)
  return {
    typography: named('text', 'typography', () => typographyValue(style, bound, context)),
    textAlignHorizontal: textAt(style, 'textAlignHorizontal') || null,
    textAlignVertical: textAt(style, 'textAlignVertical') || null,
    textRuns: runs.length > 0 ? runs : null,
  }
}

const TYPOGRAPHY = new Set([
  'fontFamily',
  'fontSize',
  'fontStyle',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'paragraphSpacing',
  'paragraphIndent',
])

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
    layoutSizingHorizontal: textAt(node, 'layoutSizingHorizontal') || null,
    layoutSizingVertical: textAt(node, 'layoutSizingVertical') || null,
    position: textAt(node, 'layoutPositioning') === 'ABSOLUTE' ? 'ABSOLUTE' : null,
    clipsContent: flagAt(node, 'clipsContent') ? true : null,
  }
}

function gridsValue(node: FigmaNode, context: SpecContext): Json {
  const grids = recordsAt(node, 'layoutGrids').map((grid) => ({
    pattern: textAt(grid, 'pattern'),
    sectionSize: driven(
      own(recordAt(grid, 'boundVariables'), 'sectionSize'),
      numberAt(grid, 'sectionSize') ?? 0,
      context,
    ),
    gutterSize: driven(own(recordAt(grid, 'boundVariables'), 'gutterSize'), numberAt(grid, 'gutterSize') ?? 0, context),
    count: driven(own(recordAt(grid, 'boundVariables'), 'count'), numberAt(grid, 'count') ?? 0, context),
    offset: driven(own(recordAt(grid, 'boundVariables'), 'offset'), numberAt(grid, 'offset') ?? 0, context),
  }))
  return grids.length > 0 ? grids : null
}

function angleOf(node: FigmaNode): Json {
  const radians = numberAt(node, 'rotation') ?? 0
  return radians === 0 ? null : rounded((radians * 180) / Math.PI)
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
function others(node: FigmaNode, context: SpecContext): JsonObject {
  const bound = Object.entries(recordAt(node, 'boundVariables')).filter(([field]) => !PLACED.has(field))
  return Object.fromEntries(
    bound.map(([field, value]) => {
      const references = [...new Set(variablesIn(value))].map((id) => tokenReference(id, 'dimension', context))
      return [field, references.length > 1 ? references : (references[0] ?? null)]
    }),
  )
}
