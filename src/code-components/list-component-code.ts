import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { notFound } from '../errors.ts'
import { openCodeSide } from './code-side.ts'
import { LinkedCodes } from './schema.ts'
import { toldComponent } from './told-code.ts'

/** What is confirmed stands before what only the names say. */
export const listComponentCode = operation({
  id: 'listComponentCode',
  method: 'GET',
  path: '/components/{id}/code-components',
  scope: 'read:library',
  tag: 'Console',
  summary: 'What a component of the design is in code: its import lines, props, and uses of them',
  pathParams: { id: params.pathId('The id of the component.', EXAMPLE_ID) },
  output: LinkedCodes,
  errors: ['SVC_NOT_FOUND'],
  async run(services, call, { id }) {
    const library = await services.libraries.open(call)
    const node = library.component(id)
    if (node === undefined) throw notFound('component', id)
    const side = await openCodeSide(services, call)
    const links = side.linksOfDesign.get(library.id(node)) ?? []
    const data = links
      .toSorted((a, b) => Number(a.status === 'by name') - Number(b.status === 'by name'))
      .flatMap((link) => {
        const component = side.components.get(link.code)
        return component === undefined ? [] : [toldComponent(component, side, link)]
      })
    return { data }
  },
})
