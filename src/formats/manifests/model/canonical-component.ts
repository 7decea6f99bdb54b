import { canonical, type Json } from '../../../kit/shapes/json-value.ts'
import { MOST_OF_ONE } from './bounds.ts'
import type { CodeComponent } from './code-component.ts'
import type { CodeFindings } from './code-finding.ts'
import { without } from './given.ts'

/** How a component is stored: the same text for the same component, whichever way its members were put together. */
export const canonicalComponent = (component: CodeComponent): string => canonical(component as unknown as Json)

/** What is dropped of a component that is larger than one may be, the most dispensable first. */
const DISPENSABLE: readonly ((component: CodeComponent) => CodeComponent)[] = [
  (component) => ({ ...component, examples: component.examples.map((example) => without(example, 'code')) }),
  (component) => ({ ...component, examples: [] }),
  (component) => ({
    ...component,
    cssProperties: component.cssProperties.map((property) => without(property, 'description')),
  }),
  (component) => ({ ...component, props: component.props.map((prop) => without(prop, 'description')) }),
  (component) => ({ ...component, props: component.props.map((prop) => without(prop, 'values')) }),
  (component) => ({ ...without(component, 'description'), cssProperties: [], events: [], connections: [] }),
  (component) => ({ ...component, props: component.props.slice(0, 100), slots: component.slots.slice(0, 100) }),
]

/** A component that fits; what had to be dropped is told. */
export function fittingComponent(component: CodeComponent, findings: CodeFindings): CodeComponent {
  let fitting = component
  for (const drop of DISPENSABLE) {
    if (JSON.stringify(fitting).length <= MOST_OF_ONE) break
    fitting = drop(fitting)
  }
  if (fitting !== component)
    findings.add('code-cut', component.id, 'the component is larger than what is kept: code and texts were left out')
  return fitting
}
