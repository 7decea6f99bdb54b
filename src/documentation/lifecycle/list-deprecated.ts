import { operation } from '../../contract/operation.ts'
import * as params from '../../contract/params.ts'
import { EXAMPLE_ID } from '../../contract/schema.ts'
import { deprecations } from './deprecations.ts'
import { Deprecated } from './schema.ts'

const MOST = 1_000

export const listDeprecated = operation({
  id: 'listDeprecated',
  method: 'GET',
  path: '/deprecated',
  scope: 'read:library',
  tag: 'Console',
  summary: 'What is deprecated, by a lifecycle block or by what designers wrote, and what replaces it',
  description:
    'Lifecycle blocks are documentation: without the scope read:docs only descriptions and names are heeded.',
  query: {
    ids: params.text({ description: 'Only these, separated by commas; all without it.', example: EXAMPLE_ID }),
  },
  output: Deprecated,
  async run({ db, libraries }, call, { ids }) {
    const library = await libraries.open(call)
    const all = await deprecations({ db }, library, call)
    const asked = ids === undefined ? [...all.keys()] : [...new Set(ids.toLowerCase().split(',', MOST))]
    const found = asked.flatMap((id) => all.get(id.trim()) ?? [])
    return {
      total: found.length,
      data: found.slice(0, MOST).map(({ type, id, name, says, replacedBy }) => ({
        entity_type: type,
        entity_id: id,
        name,
        says,
        replaced_by: replacedBy.map((one) => ({ entity_type: one.type, entity_id: one.id, name: one.name })),
      })),
    }
  },
})
