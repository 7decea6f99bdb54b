import { own, type Json, type JsonObject } from '../../../kit/shapes/json-value.ts'
import { numberAt, recordAt, recordsAt, textAt, variableIn, type FigmaNode } from '../nodes/figma-json.ts'
import { tokenReference, type SpecContext } from './spec-context.ts'
import { colorAt, drivenColor, rounded } from './spec-paints.ts'

/** Shadows in their order and the two blurs, each value a variable where one drives it; null without effects. */
export function effectsValue(node: FigmaNode, context: SpecContext): Json {
  const effects = recordsAt(node, 'effects')
  if (effects.length === 0) return null
  const shadows = effects.filter((effect) => textAt(effect, 'type').endsWith('_SHADOW'))
  const others = effects.filter((effect) => !shadows.includes(effect))
  return {
    ...(shadows.length > 0 ? { shadows: shadows.map((shadow) => shadowValue(shadow, context)) } : {}),
    ...Object.fromEntries(others.map((effect) => [nameOf(effect), blurValue(effect, context)])),
  }
}

function shadowValue(shadow: JsonObject, context: SpecContext): Json {
  const offset = recordAt(shadow, 'offset')
  const of = (field: string, literal: number): Json => driven(shadow, field, rounded(literal), context)
  return {
    visible: own(shadow, 'visible') !== false,
    offsetX: of('offsetX', numberAt(offset, 'x') ?? 0),
    offsetY: of('offsetY', numberAt(offset, 'y') ?? 0),
    blur: of('radius', numberAt(shadow, 'radius') ?? 0),
    spread: of('spread', numberAt(shadow, 'spread') ?? 0),
    color: drivenColor(own(recordAt(shadow, 'boundVariables'), 'color'), colorAt(shadow, 1) ?? '#000000', context),
    ...(textAt(shadow, 'type') === 'INNER_SHADOW' ? { inset: true } : {}),
  }
}

function blurValue(effect: JsonObject, context: SpecContext): Json {
  return {
    visible: own(effect, 'visible') !== false,
    radius: driven(effect, 'radius', rounded(numberAt(effect, 'radius') ?? 0), context),
  }
}

function driven(effect: JsonObject, field: string, literal: number, context: SpecContext): Json {
  const variable = variableIn(own(recordAt(effect, 'boundVariables'), field))
  return variable === null ? literal : tokenReference(variable, { type: 'dimension', rawValue: literal }, context)
}

/** `LAYER_BLUR` is `layerBlur`; effects that the format does not know are named alike. */
const nameOf = (effect: JsonObject): string =>
  textAt(effect, 'type')
    .toLowerCase()
    .replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())
