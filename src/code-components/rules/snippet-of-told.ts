import type { ComponentLink, PropertyLink, ValueLink } from '../../formats/manifests/linking/link.ts'
import type { CodeProp, CodeValue, MappedValue } from '../../formats/manifests/model/code-component.ts'
import { readLiteral } from '../../formats/manifests/model/code-value.ts'
import type { Choices } from '../../formats/manifests/rendering/chosen-values.ts'
import { renderSnippet, type Snippet, type Usable } from '../../formats/manifests/rendering/render-snippet.ts'

interface ToldCode extends Omit<Usable, 'props'> {
  readonly props: readonly (Omit<CodeProp, 'default'> & { readonly default?: string })[]
  readonly link?: ToldLink
}

interface ToldLink extends Pick<ComponentLink, 'status' | 'origin'> {
  readonly design: { readonly id: string }
  readonly code: { readonly id: string }
  readonly properties: readonly (Omit<PropertyLink, 'values'> & { readonly values: readonly ToldValue[] })[]
}

/** `property`: another property of the design says what stands there. */
type ToldValue = Omit<ValueLink, 'code'> & { readonly code: string; readonly property?: string }

/** The use of a component as the console tells it, with other choices than those it was told with. */
export const snippetOfTold = ({ link, ...told }: ToldCode, choices: Choices): Snippet =>
  renderSnippet(usable(told), link && linkOf(link), choices)

const usable = ({ props, ...component }: Omit<ToldCode, 'link'>): Usable => ({
  ...component,
  props: props.map(({ default: value, ...prop }) => ({
    ...prop,
    ...(value !== undefined && { default: valueOf(value) }),
  })),
})

const linkOf = ({ design, code, properties, status, origin }: ToldLink): ComponentLink => ({
  status,
  origin,
  design: design.id,
  code: code.id,
  // Of these nothing is written anyway.
  alone: [],
  properties: properties.map(({ values, ...property }) => ({
    ...property,
    values: values.map(({ property: other, code: text, ...value }) => ({
      ...value,
      code: other === undefined ? valueOf(text) : ({ property: other } satisfies MappedValue),
    })),
  })),
})

/** As `textOfValue` wrote it. */
function valueOf(text: string): CodeValue {
  if (text === 'undefined') return { omitted: true }
  const literal = readLiteral(text)
  return literal === undefined ? { code: text } : { literal }
}
