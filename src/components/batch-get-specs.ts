import type { Static } from 'typebox'
import { json, membersText, rawList } from '../contract/json.ts'
import { operation } from '../contract/operation.ts'
import { distinctIds } from './distinct-ids.ts'
import { ComponentIds, examples, SpecBatch } from './schema.ts'
import { hashesFor, specMembers, type SpecParts } from './spec-answer.ts'
import { withLayers } from './with-layers.ts'

export const batchGetSpecs = operation({
  id: 'batchGetSpecs',
  method: 'POST',
  path: '/v1/components/specs:batchGet',
  scope: 'read:library',
  tag: 'Components',
  summary: 'The abstracts of up to 50 specs in one call',
  description: 'Never match `data` to the request by position: read `missing`. A read, despite POST.',
  body: ComponentIds,
  bodyExample: examples.componentIds,
  output: SpecBatch,
  example: examples.batch,
  errors: ['SVC_BATCH_LIMIT_EXCEEDED'],
  async run({ libraries }, call, { body }) {
    return withLayers(libraries, call, async (library) => {
      const found: SpecParts[] = []
      const missing: { id: string; reason: 'no_spec' | 'not_found' }[] = []
      for (const id of distinctIds(body.component_ids)) {
        const component = library.component(id)
        const facts = component === undefined ? null : library.components.spec(component)
        if (component === undefined) missing.push({ id, reason: 'not_found' })
        else if (!facts) missing.push({ id, reason: 'no_spec' })
        else found.push({ library, component, facts, extent: 'abstract', tokenValues: false })
      }
      const bodies = await libraries.layers.read(call, found.flatMap(hashesFor))
      if (!bodies) return null
      return json<Static<typeof SpecBatch>>({
        data: rawList(found.map((parts) => `{${membersText(specMembers(parts, bodies))}}`)),
        missing,
      })
    })
  },
})
