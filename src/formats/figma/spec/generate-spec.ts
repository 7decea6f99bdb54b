import type { ComponentType } from '../../../contract/words.ts'
import type { Json, JsonObject } from '../../../kit/shapes/json-value.ts'
import type { ComponentForm, ReadComponent } from './component-variants.ts'
import type { FileContext, SpecContext } from './spec-context.ts'
import { keepInstances } from './instance-layers.ts'
import { anatomyOf, eachNode, elementOf, layoutOf } from './spec-elements.ts'
import { Graphics } from './spec-graphics.ts'
import { specProps } from './spec-props.ts'

const GENERATED_VERSION = '0.30.0'

interface SpecSource {
  readonly title: string
  readonly nodeId: string
  readonly nodeType: ComponentType | 'FRAME'
  readonly pageId: string | null
}

interface GeneratedSpec {
  readonly spec: JsonObject
  readonly graphics: Graphics
}

/**
 * The spec document of a component that came without one: its properties, its anatomy, and a complete element tree for
 * the default and for each variant. There is no moment in it, so that an unchanged component has an unchanged spec.
 */
export function generateSpec(component: ReadComponent, source: SpecSource, file: FileContext): GeneratedSpec {
  const [base, ...variants] = component.forms
  const graphics = new Graphics(file.hash)
  const context = { ...file, graphics }
  const tree = (form: ComponentForm): JsonObject => specTree(form, component, context)
  const spec = {
    title: source.title,
    anatomy: specAnatomy(component.forms, file),
    props: specProps(component.definitions, component.propNames, file),
    default: tree(base),
    ...(source.nodeType === 'COMPONENT_SET' ? { variants: variants.map(tree) } : {}),
    metadata: specMetadata(source),
  }
  // After the trees: which of two short hashes is the longer one is told by their order.
  for (const [at, { root }] of component.forms.entries()) graphics.placeInstances(at, keepInstances(root, context))
  return { spec, graphics }
}

function specTree({ configuration, root }: ComponentForm, component: ReadComponent, context: SpecContext): JsonObject {
  const elements = eachNode(root).map(
    (named) => [named.element, elementOf(named, component.propNames, context)] as const,
  )
  return {
    ...(Object.keys(configuration).length > 0 ? { configuration } : {}),
    layout: [layoutOf(root)],
    elements: Object.fromEntries(elements),
  }
}

/** Every element of every form; one that the default lacks says where it was found. */
function specAnatomy([base, ...variants]: ReadComponent['forms'], context: FileContext): JsonObject {
  const anatomy = new Map<string, Json>()
  for (const named of eachNode(base.root)) anatomy.set(named.element, anatomyOf(named, context))
  for (const { name, root } of variants) {
    for (const named of eachNode(root)) {
      if (!anatomy.has(named.element)) anatomy.set(named.element, { ...anatomyOf(named, context), detectedIn: name })
    }
  }
  return Object.fromEntries(anatomy)
}

export const specMetadata = ({ nodeId, nodeType, pageId }: SpecSource): JsonObject => ({
  generator: { name: 'Vitrine' },
  schema: { version: GENERATED_VERSION },
  source: { ...(pageId === null ? {} : { pageId }), nodeId, nodeType },
  config: {
    processing: { details: 'FULL' },
    format: { output: 'JSON', keys: 'SAFE', layout: 'LAYOUT', tokens: 'TOKEN_FIGMA_EXTENSIONS' },
  },
})
