import { operation } from '../../contract/operation.ts'
import * as params from '../../contract/params.ts'
import { entityPath } from '../record/params.ts'
import { blocksOf, historySubject, told, versionOf } from './read-history.ts'
import { compareBlocks } from './rules/compare-blocks.ts'
import { Comparison } from './schema.ts'

const revision = (description: string) =>
  params.required(params.integer({ description, min: 0, max: Number.MAX_SAFE_INTEGER }))

export const compareVersions = operation({
  id: 'compareVersions',
  method: 'GET',
  path: '/history/{type}/{id}/compare',
  scope: 'read:docs',
  tag: 'Console',
  summary: 'Two versions of what was written about an entity, block by block; the same one twice is that version',
  pathParams: entityPath,
  query: { from: revision('The earlier one, as listVersions has it.'), to: revision('The later one.') },
  output: Comparison,
  errors: ['SVC_NOT_FOUND', 'SVC_AMBIGUOUS_REFERENCE'],
  async run(services, call, { type, id, from, to }) {
    const { db } = services
    const entity = await historySubject(services, call, { type, id })
    const [old, now] = [
      await versionOf(db, call.projectId, entity, from),
      await versionOf(db, call.projectId, entity, to),
    ]
    const said = await blocksOf(db, call.projectId, entity, [...new Set([...old.blocks, ...now.blocks])])
    const blocks = compareBlocks(old.blocks, now.blocks).map(({ what, hash }) => {
      const block = said.get(hash)
      const content: unknown = block ? JSON.parse(block.content) : null
      return { what, type: block?.type ?? 'unknown', content }
    })
    return { entity, from: told(old, call), to: told(now, call), blocks }
  },
})
