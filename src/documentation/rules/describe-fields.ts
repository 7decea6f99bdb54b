import type { Shape } from '../../kit/shapes/check-shape.ts'

interface FieldDescription {
  /** `items[].kind`; the fields of either form of a choice are listed after each other. */
  readonly path: string
  readonly type: string
  readonly required: boolean
  readonly description?: string
}

/** A shape as a flat list of its fields, for readers who do not think in JSON Schema. */
export function describeFields(shape: Shape, path = ''): FieldDescription[] {
  const forms = shape.anyOf?.every(({ type }) => type === 'object') ? shape.anyOf : [shape]
  return forms.flatMap(({ properties = {}, required = [] }) =>
    Object.entries(properties).flatMap(([name, member]) => {
      const at = path === '' ? name : `${path}.${name}`
      const isRequired = required.includes(name)
      const described = { path: at, type: typeOf(member), required: isRequired }
      return [
        member.description === undefined ? described : { ...described, description: member.description },
        ...(member.items ? describeFields(member.items, `${at}[]`) : describeFields(member, at)),
      ]
    }),
  )
}

function typeOf(shape: Shape): string {
  if (shape.enum) return shape.enum.join(' | ')
  if (shape.anyOf)
    return shape.anyOf.map((form) => form.required?.map((name) => `{ ${name} }`).join() ?? typeOf(form)).join(' | ')
  switch (shape.type) {
    case 'array':
      return `list of ${shape.minItems ?? 0} to ${shape.maxItems}: ${shape.items ? typeOf(shape.items) : 'anything'}`
    case 'integer':
      return `whole number ${shape.minimum} to ${shape.maximum}`
    case 'string':
      if (shape.contentMediaType === 'text/markdown') return `Markdown, 1 to ${shape.maxLength} characters`
      return shape.maxLength === undefined
        ? 'string'
        : `string, ${shape.minLength ?? 0} to ${shape.maxLength} characters`
    case 'object':
      return typeof shape.additionalProperties === 'object'
        ? `object of free names, each a ${typeOf(shape.additionalProperties)}`
        : 'object'
    case 'number':
    case 'boolean':
    case 'null':
    case undefined:
      return shape.type ?? 'anything'
    default:
      return shape.type satisfies never
  }
}
