import { Type } from 'typebox'
import { Limit } from '../asking/inputs.ts'
import { callingEach } from '../names/namesakes.ts'
import { telling, tool } from '../asking/tool.ts'
import { ComponentRow, componentRow } from './list_components.ts'

const MOST_DRIFTING = 20

export const checkHealth = tool({
  name: 'check_health',
  title: 'Check the library’s health',
  description: 'Components with the lowest health, and outdated specs.',
  scope: 'read:library',
  effect: 'reads',
  operations: ['summarizeDrift', 'listComponents'],
  input: { limit: Limit },
  output: {
    lowest: Type.Array(ComponentRow, { description: 'by health, the lowest first' }),
    outdated_specs: Type.Object({
      count: Type.Optional(Type.Integer()),
      minimum: Type.Optional(Type.String({ description: 'the version that specs should have' })),
      oldest: Type.Optional(Type.Array(Type.String(), { description: 'component: version' })),
    }),
  },
  async run(ask, { limit = 10 }) {
    const [{ body: drift }, { body: page }] = await Promise.all([
      ask('summarizeDrift'),
      ask('listComponents', {
        query: { sort_by: 'chi_score', has_spec: true, limit, fields: 'name,chi_score,has_docs' },
      }),
    ])
    const oldest = drift.data.slice(0, MOST_DRIFTING)
    const call = await callingEach(ask, [
      ...page.data.map(({ id }) => ({ entity_type: 'component', entity_id: id })),
      ...oldest.map(({ component_id: id }) => ({ entity_type: 'component', entity_id: id })),
    ])
    return {
      head: {
        outdated_specs: telling({
          count: drift.drifting_count,
          minimum: drift.minimum_schema_version,
          oldest: oldest.map(
            ({ component_id: id, name, spec_schema_version: version }) =>
              `${call(id, name)}: ${version ?? 'no version'}`,
          ),
        }),
      },
      list: {
        key: 'lowest',
        rows: page.data.map((row) => componentRow(row, call)),
        next: (shown) =>
          shown < page.data.length || page.pagination.has_more
            ? { tool: 'list_components', arguments: { sort_by: 'chi_score', has_spec: true } }
            : undefined,
      },
    }
  },
})
