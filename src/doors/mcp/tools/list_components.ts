import { Type, type Static } from 'typebox'
import { COMPONENT_TYPES, PUBLISH_STATUSES, SYNC_STATUSES } from '../../../contract/words.ts'
import { SORT_KEYS } from '../../../library/rules/list-order.ts'
import type { ComponentPage } from '../../../components/schema.ts'
import { OneOf } from '../../../contract/schema.ts'
import { Cursor, Flag, Limit, Text } from '../asking/inputs.ts'
import { callingEach, type Calling } from '../names/namesakes.ts'
import { pageOf, telling, tool } from '../asking/tool.ts'

const COLUMNS = 'name,variant_count,component_depth,chi_score,sync_status,publish_status,has_docs,has_spec,has_drift'

export const ComponentRow = Type.Object({
  name: Type.String({ description: 'as every tool takes it' }),
  variants: Type.Optional(Type.Integer()),
  depth: Type.Optional(Type.Integer({ description: '1 = uses no other' })),
  health: Type.Optional(Type.Number({ description: '0 to 100' })),
  docs: Type.Optional(Type.Boolean()),
  no_spec: Type.Optional(Type.Boolean()),
  drift: Type.Optional(Type.Boolean({ description: 'its spec is outdated' })),
  status: Type.Optional(Type.String({ description: 'where it is not synced' })),
  publish: Type.Optional(Type.String({ description: 'where it is not current' })),
  description: Type.Optional(Type.String()),
})

export const listComponents = tool({
  name: 'list_components',
  title: 'List components',
  description: 'All components, filtered and sorted; q matches names. health 0–100, depth 1 = uses no other.',
  scope: 'read:library',
  effect: 'reads',
  operations: ['listComponents'],
  input: {
    q: Text,
    type: Type.Optional(OneOf(COMPONENT_TYPES)),
    sync_status: Type.Optional(Type.Array(OneOf(SYNC_STATUSES))),
    publish_status: Type.Optional(Type.Array(OneOf(PUBLISH_STATUSES))),
    has_docs: Flag,
    has_spec: Flag,
    has_drift: Flag,
    min_depth: Type.Optional(Type.Integer()),
    max_depth: Type.Optional(Type.Integer()),
    sort_by: Type.Optional(OneOf(SORT_KEYS)),
    sort_dir: Type.Optional(OneOf(['asc', 'desc'])),
    descriptions: Flag,
    limit: Limit,
    cursor: Cursor,
  },
  output: { components: Type.Array(ComponentRow) },
  async run(ask, input, again) {
    const { min_depth, max_depth, descriptions, limit = 100, cursor: given, ...filters } = input
    const page = async (cursor: string | undefined) =>
      (
        await ask('listComponents', {
          query: {
            ...filters,
            limit,
            cursor,
            component_depth_gte: min_depth,
            component_depth_lte: max_depth,
            fields: descriptions === true ? `${COLUMNS},description` : COLUMNS,
          },
        })
      ).body
    const { data, next } = await pageOf(page, given, again)
    const call = await callingEach(
      ask,
      data.map(({ id }) => ({ entity_type: 'component', entity_id: id })),
    )
    return {
      head: {},
      list: {
        key: 'components',
        rows: data.map((row) => componentRow(row, call)),
        next,
      },
    }
  },
})

type Row = Static<typeof ComponentPage>['data'][number]

export function componentRow(row: Row, call: Calling): Record<string, unknown> {
  return telling({
    name: call(row.id, row.name ?? ''),
    variants: row.variant_count === 0 ? undefined : row.variant_count,
    depth: row.component_depth,
    health: row.chi_score,
    docs: row.has_docs,
    no_spec: row.has_spec === false,
    drift: row.has_drift,
    status: row.sync_status === 'synced' ? undefined : row.sync_status,
    publish: row.publish_status === 'CURRENT' ? undefined : row.publish_status,
    description: row.description,
  })
}
