import type { CodeComponent, CodeProp } from '../../src/formats/manifests/model/code-component.ts'
import { isBooleanType } from '../../src/formats/manifests/model/type-values.ts'

// A design as if it had been drawn from the code: a variant for each list of values, a boolean for each yes or no, a text
// for each text. Its names are those of the code as a designer writes them, so that everything that can be linked is.

export const designOfCode = (components: readonly CodeComponent[]) => ({
  vitrine: 1,
  source: { tool: 'figma', file_key: 'designOfCode', name: 'Drawn from code', complete: true },
  components: components.map((component, at) => ({
    key: `1:${at}`,
    node_id: `1:${at}`,
    name: component.name,
    type: 'COMPONENT_SET',
    spec: {
      title: component.name,
      metadata: { schema: { version: '0.21.0' } },
      anatomy: {},
      default: {},
      props: Object.fromEntries(component.props.flatMap((prop) => propertyOf(prop) ?? [])),
    },
  })),
})

function propertyOf({ name, type = '', values, default: standard }: CodeProp): [string, object][] | undefined {
  const drawn = capital(name)
  const texts = values?.filter((value) => value !== null).map(drawnValue)
  if (texts !== undefined && texts.length > 0) {
    const chosen = standard && 'literal' in standard ? drawnValue(standard.literal) : undefined
    return [[drawn, property('VARIANT', chosen ?? texts[0], texts)]]
  }
  if (isBooleanType(type))
    return [[drawn, property('BOOLEAN', standard !== undefined && 'literal' in standard && standard.literal === true)]]
  const isText = /\b(string|ReactNode)\b/.test(type) && !/=>|\[\]|</.test(type)
  return isText ? [[drawn, property('TEXT', 'Some text')]] : undefined
}

const property = (type: string, value: unknown, options?: readonly string[]) => ({
  type: type === 'BOOLEAN' ? 'boolean' : 'string',
  default: value,
  ...(options && { enum: options }),
  $extensions: { 'com.figma': { type } },
})

const drawnValue = (value: string | number | boolean | null): string => capital(String(value))

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
