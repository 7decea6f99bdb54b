import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { notFound } from '../errors.ts'
import type { Library } from '../library/library.ts'
import { Neighbors } from './schema.ts'

export const getPreviousAndNext = operation({
  id: 'getPreviousAndNext',
  method: 'GET',
  path: '/components/{id}/previous-and-next',
  scope: 'read:library',
  tag: 'Console',
  summary: 'The components before and after one, by name',
  pathParams: { id: params.pathId('The id of the component.', EXAMPLE_ID) },
  output: Neighbors,
  errors: ['SVC_NOT_FOUND'],
  async run({ libraries }, call, { id }) {
    const library = await libraries.open(call)
    const component = library.component(id)
    if (component === undefined) throw notFound('component', id)
    return { previous: neighborOf(library, component, -1), next: neighborOf(library, component, 1) }
  },
})

/** The nearest on that side which is not deleted in the source, as lists leave those out. */
function neighborOf(library: Library, component: number, step: 1 | -1) {
  const { orders } = library.components
  const byName = orders.order({ by: 'name', direction: 'asc' })
  for (let at = (orders.nameRank[component] ?? 0) + step; ; at += step) {
    const node = byName[at]
    if (node === undefined) return null
    if (!library.isDeleted(node)) return { id: library.id(node), name: library.name(node) }
  }
}
