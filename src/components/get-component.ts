import type { Static } from 'typebox'
import { JsonText, membersText } from '../contract/json.ts'
import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { notFound } from '../errors.ts'
import { documentedComponents } from './documented.ts'
import { Component, examples } from './schema.ts'

export const getComponent = operation({
  id: 'getComponent',
  method: 'GET',
  path: '/v1/components/{id}',
  scope: 'read:library',
  tag: 'Components',
  summary: 'One component, deleted ones included',
  pathParams: { id: params.pathId('The id of the component.', EXAMPLE_ID) },
  output: Component,
  example: examples.component,
  errors: ['SVC_NOT_FOUND'],
  reads: ['library', 'docs'],
  async run(services, call, { id }) {
    const library = await services.libraries.open(call)
    const component = library.component(id)
    if (component === undefined) throw notFound('component', id)
    const { components } = library
    const hasDocs = await documentedComponents(services, call)
    const members = components.members(component, hasDocs(library.id(component)))
    const status = components.spec(component)?.chi.status ?? null
    return new JsonText(
      `{${members},${membersText<Pick<Static<typeof Component>, 'chi_status'>>({ chi_status: status })}}`,
    )
  },
})
