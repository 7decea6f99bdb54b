import { importBindings } from '../model/import-lines.ts'
import type { ComponentParts } from '../model/make-component.ts'
import type { Reading } from '../model/reading.ts'
import { connectedComponent, type ConnectRecord } from './connected-component.ts'
import type { Template } from './read-template.ts'

type Stated = Pick<ConnectRecord, 'path' | 'entry' | 'address' | 'component' | 'label' | 'file'> & {
  /** What stands beside the template rather than in it. */
  readonly imports?: string
  readonly reads?: ConnectRecord['reads']
  readonly variant?: ConnectRecord['variant']
}

/** One of the things that a template shows: where it shows several, each is called what it calls itself. */
export function fromTemplate(
  stated: Stated,
  template: Template,
  isOneOfMany: boolean,
  reading: Reading,
): ComponentParts[] {
  const component = connectedComponent(
    {
      ...stated,
      component: isOneOfMany ? (template.id ?? stated.component) : stated.component,
      imports: importBindings([stated.imports ?? '', ...template.imports].join('\n')),
      reads: template.reads.size > 0 || stated.reads === undefined ? template.reads : stated.reads,
      example: template.example,
      variant: template.variant ?? stated.variant,
    },
    reading.findings,
  )
  return component === undefined ? [] : [component]
}
