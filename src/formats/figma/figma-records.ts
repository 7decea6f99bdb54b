import { isRecord, own, type Json, type JsonObject } from '../../kit/shapes/json-value.ts'
import type { ComponentEntry } from '../bundle/library-bundle.ts'
import { displayNames, optionsOf } from './spec/component-variants.ts'
import { recordAt, textAt } from './nodes/figma-json.ts'
import { specMetadata } from './spec/generate-spec.ts'
import type { FileContext } from './spec/spec-context.ts'
import { specProps } from './spec/spec-props.ts'

/** More than any set that a person drew. */
const LARGEST_PRODUCT = 20_000

/**
 * A component that was saved as a record, without its layers. A record with variant options is a set. Where properties
 * are known the spec has them, and for a set an empty tree for each combination: which of them exist nobody says.
 */
export function recordEntry(name: string, record: JsonObject, context: FileContext): ComponentEntry {
  const key = textAt(record, 'key') || name
  const shown = textAt(record, 'name') || name
  const definitions = recordAt(record, 'componentPropertyDefinitions')
  const isSet = Object.values(definitions).some((one) => textAt(one, 'type') === 'VARIANT')
  const type = isSet ? 'COMPONENT_SET' : 'COMPONENT'
  const nodeId = textAt(record, 'node_id') || textAt(record, 'id')
  const entry = { key, name: shown, type, description: textAt(record, 'description') } as const
  const identified = nodeId === '' ? entry : { ...entry, node_id: nodeId }
  if (Object.keys(definitions).length === 0) return identified
  const [first = {}, ...others] = combinations(definitions)
  const tree = (configuration: Json): JsonObject => ({ configuration, elements: { root: {} } })
  const spec = {
    title: shown,
    anatomy: { root: { type: 'container' } },
    props: specProps(definitions, displayNames(definitions), context),
    default: isSet ? tree(first) : { elements: { root: {} } },
    ...(isSet ? { variants: others.map(tree) } : {}),
    metadata: specMetadata({ title: shown, nodeId: nodeId || key, nodeType: type, pageId: null }),
  }
  return { ...identified, spec }
}

function combinations(definitions: JsonObject): readonly JsonObject[] {
  const axes = Object.entries(definitions).filter(([, one]) => isRecord(one) && own(one, 'type') === 'VARIANT')
  const size = axes.reduce((product, [, one]) => product * optionsOf(one).length, 1)
  if (size > LARGEST_PRODUCT) return [Object.fromEntries(axes.map(([axis, one]) => [axis, optionsOf(one)[0] ?? '']))]
  return axes.reduce<readonly JsonObject[]>(
    (found, [axis, one]) => found.flatMap((chosen) => optionsOf(one).map((option) => ({ ...chosen, [axis]: option }))),
    [{}],
  )
}
