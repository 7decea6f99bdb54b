import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { notFound } from '../errors.ts'
import { openCodeSide } from './code-side.ts'
import { LinkedCodes } from './schema.ts'
import { toldComponent } from './told-code.ts'

export const getCodeComponent = operation({
  id: 'getCodeComponent',
  method: 'GET',
  path: '/code-components/one',
  scope: 'read:library',
  tag: 'Console',
  summary:
    'A component that can be imported: its import line, props, events, slots and a use of it, once for each link',
  query: { id: params.required(params.text({ description: 'Its id: `@acme/ui#Button`.', maxLength: 2_000 })) },
  output: LinkedCodes,
  errors: ['SVC_NOT_FOUND'],
  async run(services, { projectId }, { id }) {
    const side = await openCodeSide(services, { projectId })
    const component = side.components.get(id)
    if (component === undefined) throw notFound('code component', id)
    const links = side.linksOfCode.get(id) ?? [undefined]
    return { data: links.map((link) => toldComponent(component, side, link)) }
  },
})
