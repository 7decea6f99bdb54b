import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { notFound } from '../errors.ts'
import { orderedComponents } from './build-plan.ts'
import { BuildOrder, examples } from './schema.ts'

export const getBuildOrder = operation({
  id: 'getBuildOrder',
  method: 'GET',
  path: '/v1/components/{id}/build-order',
  scope: 'read:library',
  tag: 'Components',
  summary: 'Components in the order to build them; the one asked for comes last',
  description:
    'Dependencies come before their dependents. Those deleted in the source are listed in place; those that are not in the library are left out, and told in `outside`. A cycle is cut, and each component appears once.',
  pathParams: { id: params.pathId('The id of the component.', EXAMPLE_ID) },
  output: BuildOrder,
  example: examples.buildOrder,
  errors: ['SVC_NOT_FOUND', 'SVC_TIMEOUT'],
  reads: ['library'],
  async run({ libraries, clock }, call, { id }) {
    const library = await libraries.open(call)
    const root = library.component(id)
    if (root === undefined) throw notFound('component', id)
    return orderedComponents(library, root, clock)
  },
})
