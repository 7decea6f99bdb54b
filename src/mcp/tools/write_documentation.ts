import { Type } from 'typebox'
import { ENTITY_KINDS } from '../../contract/words.ts'
import { OneOf } from '../../contract/schema.ts'
import { ServiceError } from '../../errors.ts'
import { Text, Texts } from '../inputs.ts'
import { resolve } from '../resolve.ts'
import { needs, telling, tool } from '../tool.ts'

const MOST_FAULTS = 60

export const writeDocumentation = tool({
  name: 'write_documentation',
  title: 'Write documentation',
  description:
    'Blocks {type, content} of an entity or page; see get_authoring_guide. Every write is validated first and atomic. append adds at the end; do not repeat it blindly. replace deletes all blocks before (if_match: the etag read). delete removes block_ids. No undo.',
  scope: 'write:docs',
  effect: 'deletes',
  operations: [
    'validateDocumentation',
    'replaceDocumentation',
    'appendDocumentation',
    'deleteBlock',
    'batchDeleteBlocks',
  ],
  input: {
    action: OneOf(['validate', 'append', 'replace', 'delete']),
    entity: Type.String(),
    type: Type.Optional(OneOf(ENTITY_KINDS, 'default component')),
    blocks: Type.Optional(Type.Array(Type.Object({}, { additionalProperties: true }))),
    block_ids: Texts,
    if_match: Text,
  },
  output: {},
  async run(ask, { action, entity, type = 'component', blocks, block_ids: blockIds, if_match: ifMatch }) {
    const id = await resolve(ask, type, entity)
    const path = { type, id }
    if (action === 'delete') {
      if (blockIds === undefined || blockIds.length === 0) throw needs('block_ids', `the action ${action}`)
      const [only] = blockIds
      if (blockIds.length === 1 && only !== undefined) {
        await ask('deleteBlock', { path: { ...path, block_id: only } })
        return { head: { deleted: 1 } }
      }
      const { body } = await ask('batchDeleteBlocks', {
        path,
        body: { block_ids: blockIds },
      })
      return { head: { deleted: body.deleted } }
    }
    if (blocks === undefined) throw needs('blocks', `the action ${action}`)
    const { body: checked } = await ask('validateDocumentation', {
      body: { blocks, entityType: type, entityId: id },
    })
    if (action === 'validate') return { head: { valid: checked.valid, errors: checked.errors.slice(0, MOST_FAULTS) } }
    if (!checked.valid) {
      throw new ServiceError('SVC_INVALID_BLOCKS', `${checked.errors.length} faults, nothing was written`, {
        errors: checked.errors.slice(0, MOST_FAULTS),
      })
    }
    const { body, etag } = await ask(action === 'replace' ? 'replaceDocumentation' : 'appendDocumentation', {
      path,
      body: { blocks },
      ifMatch: action === 'replace' ? ifMatch : undefined,
    })
    return {
      head: {
        written: body.blocks.map((block) => `${block.type} ${block.id}`),
        ...telling({ etag }),
        ...('deleted' in body ? { deleted: body.deleted } : {}),
      },
    }
  },
})
