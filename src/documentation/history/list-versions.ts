import { operation } from '../../contract/operation.ts'
import { cutPage, pagination } from '../../contract/page.ts'
import * as params from '../../contract/params.ts'
import { entityPath } from '../record/params.ts'
import { historySubject, told } from './read-history.ts'
import { compareBlocks } from './rules/compare-blocks.ts'
import { VersionPage } from './schema.ts'
import { listVersions as readVersions } from './store.ts'

export const listVersions = operation({
  id: 'listVersions',
  method: 'GET',
  path: '/history/{type}/{id}',
  scope: 'read:docs',
  tag: 'Console',
  summary: 'What was written about an entity, when and by whom, newest first',
  pathParams: entityPath,
  query: { limit: params.limit(100, 50), cursor: params.cursor() },
  output: VersionPage,
  errors: ['SVC_NOT_FOUND', 'SVC_AMBIGUOUS_REFERENCE'],
  async run(services, call, { type, id, limit }) {
    const entity = await historySubject(services, call, { type, id })
    const last = call.position?.[0]
    const before = typeof last === 'number' ? last : null
    const versions = await readVersions(services.db, call.projectId, entity, { before, limit: limit + 1 })
    const { page, lastOfMore } = cutPage(versions, limit)
    const data = page.map((version, at) => {
      const steps = compareBlocks(versions[at + 1]?.blocks ?? [], version.blocks)
      const count = (what: string): number => steps.filter((step) => step.what === what).length
      const isCurrent = before === null && at === 0
      return { ...told(version, call), added: count('added'), removed: count('removed'), is_current: isCurrent }
    })
    return { entity, data, pagination: pagination(call, limit, lastOfMore && [lastOfMore.revision]) }
  },
})
