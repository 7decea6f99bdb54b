import { Type } from 'typebox'
import { ENTITY_KINDS } from '../../../contract/words.ts'
import { OneOf } from '../../../contract/schema.ts'
import { ServiceError } from '../../../errors.ts'
import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'
import type { Ask } from '../asking/ask.ts'
import { Text, Texts } from '../asking/inputs.ts'
import { resolve } from '../names/resolve.ts'
import { askOnce, faultOf, type Unresolved } from '../names/resolve-all.ts'
import { configurationWarnings, specNames, specWarnings, type SpecNames } from '../rules/spec-warnings.ts'
import { keyOf, namesIn, withIds } from '../rules/written-names.ts'
import { needs, telling, tool } from '../asking/tool.ts'
import { counted } from '../../../kit/words/counted.ts'

const MOST_FAULTS = 60

export const writeDocumentation = tool({
  name: 'write_documentation',
  title: 'Write documentation',
  description:
    'Blocks {type, content} of an entity or page; see get_authoring_guide. Entities may be named: [Label](entity:component/Name), entity_id "Name". Every write is validated first and atomic; warnings: what the spec does not have. append adds at the end; do not repeat it blindly. replace deletes all blocks before (if_match: the etag read). delete removes block_ids. No undo.',
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
  output: {
    valid: Type.Optional(Type.Boolean()),
    errors: Type.Optional(Type.Array(Type.Unknown(), { description: 'path, code and message of each fault' })),
    warnings: Type.Optional(Type.Array(Type.String())),
    written: Type.Optional(Type.Array(Type.String(), { description: 'type and id of each block' })),
    deleted: Type.Optional(Type.Integer()),
    etag: Type.Optional(Type.String()),
  },
  async run(ask, { action, entity, type = 'component', blocks: given, block_ids: blockIds, if_match: ifMatch }) {
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
    if (given === undefined) throw needs('blocks', `the action ${action}`)
    const { blocks, unresolved } = await withResolvedNames(ask, given as Json)
    const warnings = await warningsOf(ask, blocks, { type, id })
    const { body: checked } = await ask('validateDocumentation', {
      body: { blocks, entityType: type, entityId: id },
    })
    if (action === 'validate') {
      const errors = checked.errors.slice(0, MOST_FAULTS)
      return { head: { valid: checked.valid, errors, ...telling({ unresolved, warnings }) } }
    }
    if (!checked.valid) {
      throw new ServiceError('SVC_INVALID_BLOCKS', `${counted(checked.errors.length, 'fault')}, nothing was written`, {
        errors: checked.errors.slice(0, MOST_FAULTS),
        ...telling({ unresolved }),
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
        ...telling({ etag, warnings }),
        ...('deleted' in body ? { deleted: body.deleted } : {}),
      },
    }
  },
})

const MOST_NAMES = 50

/** Names are given ids as everywhere; what is of nothing stays, and the API refuses it with its path. */
async function withResolvedNames(
  ask: Ask,
  blocks: Json,
): Promise<{ readonly blocks: readonly Json[]; readonly unresolved: Unresolved }> {
  const named = [...namesIn(blocks).values()].slice(0, MOST_NAMES)
  const once = askOnce(ask)
  const unresolved: Record<string, unknown> = {}
  const ids = await Promise.all(
    named.map(async (one) => {
      try {
        return [[keyOf(one), await resolve(once, one.type, one.name)] as const]
      } catch (error) {
        if (!(error instanceof ServiceError) || error.code !== 'SVC_NOT_FOUND') throw error
        unresolved[one.name] = faultOf(error)
        return []
      }
    }),
  )
  return { blocks: withIds(blocks, new Map(ids.flat())) as readonly Json[], unresolved }
}

/** Blocks that speak of what a spec names. */
const OF_THE_SPEC: ReadonlySet<unknown> = new Set(['props-notes', 'anatomy-notes', 'accessibility'])
const MOST_WARNINGS = 30
const MOST_PREVIEWS = 10

/** What the blocks say of props, values, elements and configurations that the specs do not have. */
async function warningsOf(
  ask: Ask,
  blocks: readonly Json[],
  { type, id }: { readonly type: string; readonly id: string },
): Promise<string[]> {
  const namesOf = async (component: string): Promise<SpecNames | null> => {
    try {
      return specNames((await ask('getSpec', { path: { id: component } })).body.spec)
    } catch (error) {
      // Without a spec there is nothing to compare with; what else is wrong is said by the write itself.
      if (error instanceof ServiceError) return null
      throw error
    }
  }
  const speaks = blocks.some((block) => OF_THE_SPEC.has(own(block, 'type')))
  const spec = type === 'component' && speaks ? await namesOf(id) : null
  const warnings = spec === null ? [] : specWarnings(blocks, spec)
  const previews = blocks.flatMap((block, at) => {
    const content = own(block, 'content')
    const [shown, configuration] = [own(content, 'entity_id'), own(content, 'configuration')]
    if (own(content, 'entity_type') !== 'component' || typeof shown !== 'string' || !isRecord(configuration)) return []
    return [{ shown, configuration, path: `blocks[${at}].content.configuration` }]
  })
  for (const { shown, configuration, path } of previews.slice(0, MOST_PREVIEWS)) {
    const names = await namesOf(shown)
    if (names) warnings.push(...configurationWarnings(configuration, path, names))
  }
  return warnings.slice(0, MOST_WARNINGS)
}
