import type { Static } from 'typebox'
import { textOfValue } from '../formats/manifests/model/code-value.ts'
import type { ComponentLink } from '../formats/manifests/linking/link.ts'
import type { CodeComponent, MappedValue } from '../formats/manifests/model/code-component.ts'
import { renderSnippet } from '../formats/manifests/rendering/render-snippet.ts'
import type { CodeSide } from './code-side.ts'
import { designChoices } from './rules/design-choices.ts'
import type { CodeComponents, CodeLink, LinkedCode } from './schema.ts'

type Listing = Static<typeof CodeComponents>['data'][number]

/** A component as a list has it. */
export function toldListing(component: CodeComponent, side: CodeSide): Listing {
  const { id, name, framework, package: from, export: exported, tag, import: line, deprecated, props } = component
  const designs = new Set((side.linksOfCode.get(id) ?? []).map(({ design }) => design))
  return {
    id,
    name,
    framework,
    package: from,
    export: exported,
    tag,
    import: line,
    ...(deprecated !== undefined && { deprecated }),
    props: props.length,
    designs: [...designs].map((key) => ({ id: key, name: side.design.get(key)?.name ?? '' })),
  }
}

/** All of it, and a use with what is the default in the design. */
export function toldComponent(component: CodeComponent, side: CodeSide, link: ComponentLink | undefined): LinkedCode {
  const {
    cssProperties,
    cssParts,
    cssStates,
    links: _links,
    connections: _connections,
    origins,
    props,
    examples,
    ...heading
  } = component
  const snippet = renderSnippet(
    component,
    link,
    link === undefined ? {} : designChoices(side.design.get(link.design)?.properties ?? []),
  )
  return {
    ...heading,
    props: props.map(({ default: value, values, ...prop }) => ({
      ...prop,
      ...(values && { values: [...values] }),
      ...(value && { default: textOfValue(value) }),
    })),
    events: [...heading.events],
    slots: [...heading.slots],
    css_properties: [...cssProperties],
    css_parts: [...cssParts],
    css_states: [...cssStates],
    examples: [...examples],
    manifests: origins.map(({ format, path, entry }) => ({ format, path, entry })),
    ...(link && { link: toldLink(link, side) }),
    snippet: { ...snippet, unlinked: [...snippet.unlinked] },
  }
}

export const toldLink = (
  { design, code, properties, alone: _alone, ...link }: ComponentLink,
  side: CodeSide,
): CodeLink => ({
  ...link,
  design: { id: design, name: side.design.get(design)?.name ?? '' },
  code: { id: code, name: side.components.get(code)?.name ?? '' },
  properties: properties.map(({ values, ...property }) => ({
    ...property,
    values: values.map(({ code: value, ...rest }) => ({
      ...rest,
      code: toldValue(value),
      ...('property' in value && { property: value.property }),
    })),
  })),
})

/** As it is written in code, or which other property says it. */
export const toldValue = (value: MappedValue): string =>
  'property' in value ? `{${value.property}}` : textOfValue(value)
