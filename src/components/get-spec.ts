import { json } from '../contract/json.ts'
import { operation } from '../contract/operation.ts'
import * as params from '../contract/params.ts'
import { EXAMPLE_ID } from '../contract/schema.ts'
import { invalidArgument, notFound, ServiceError } from '../errors.ts'
import type { SpecExtent } from './rules/spec/spec-layers.ts'
import { examples, SpecAnswer } from './schema.ts'
import { hashesFor, specMembers } from './spec-answer.ts'
import { withLayers } from './with-layers.ts'
import { selectedVariant, selectionLayers, variantParam } from './selected-variant.ts'

export const getSpec = operation({
  id: 'getSpec',
  method: 'GET',
  path: '/v1/components/{id}/spec',
  scope: 'read:library',
  tag: 'Components',
  summary: 'The spec of a component: its abstract, and on demand its trees and token values',
  description:
    'Without `include` the abstract is returned, and `more` prices what is left out. `spec.invalidVariantCombinations` (with `include=variants`) are combinations without an element tree of their own, the default among them; they say nothing about intent.',
  pathParams: { id: params.pathId('The id of the component.', EXAMPLE_ID) },
  query: {
    include: params.choices(['default', 'variants', 'tokenValues'], {
      description:
        '`default`: the default tree. `variants`: the whole document. `tokenValues`: the resolved value of every bound token.',
    }),
    variant: variantParam,
  },
  output: SpecAnswer,
  example: examples.spec,
  errors: ['SVC_NOT_FOUND'],
  reads: ['library'],
  async run({ libraries }, call, { id, include = [], variant }) {
    if (variant && include.includes('variants')) {
      throw invalidArgument([{ path: 'query.variant', message: 'cannot be combined with include=variants' }])
    }
    const extent: SpecExtent = include.includes('variants')
      ? 'variants'
      : include.includes('default')
        ? 'default'
        : 'abstract'
    return withLayers(libraries, call, async (library) => {
      const component = library.component(id)
      if (component === undefined) throw notFound('component', id)
      const tokenValues = include.includes('tokenValues')
      const facts = library.components.spec(component)
      if (!facts) throw noSpec(id)
      const parts = { library, component, facts, extent, tokenValues }
      const hashes = variant ? [...hashesFor(parts), ...selectionLayers(facts)] : hashesFor(parts)
      const bodies = await libraries.layers.read(call, hashes)
      if (!bodies) return null
      return json<SpecAnswer>({
        ...specMembers(parts, bodies),
        ...(variant && selectedVariant(parts, bodies, variant)),
      })
    })
  },
})

function noSpec(id: string): ServiceError {
  return new ServiceError('SVC_NOT_FOUND', `the component "${id}" has no spec`, {
    type: 'component',
    id,
    reason: 'no_spec',
  })
}
