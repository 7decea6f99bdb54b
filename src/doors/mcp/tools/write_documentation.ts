import { Type } from 'typebox'
import { ENTITY_KINDS } from '../../../contract/words.ts'
import { OneOf } from '../../../contract/schema.ts'
import { invalidArgument, ServiceError } from '../../../errors.ts'
import { isUuid } from '../../../kit/uuid.ts'
import { isRecord, own, type Json } from '../../../kit/shapes/json-value.ts'
import type { Ask } from '../asking/ask.ts'
import { Text, Texts } from '../asking/inputs.ts'
import { resolveEach, type Named } from '../names/resolve.ts'
import { faultOf, type Unresolved } from '../names/resolve-all.ts'
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
    const names =
      given === undefined || action === 'delete' ? [] : [...namesIn(given as Json).values()].slice(0, MOST_NAMES)
    const [id = '', ...found] = await resolveEach(ask, [{ type, name: entity }, ...names])
    if (typeof id !== 'string') throw id
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
    const { blocks, unresolved } = withResolvedNames(given as Json, names, found)
    const warnings = await warningsOf(ask, blocks, { type, id })
    if (action === 'validate') {
      const { body: checked } = await ask('validateDocumentation', {
        body: { blocks, entityType: type, entityId: id },
      })
      const errors = checked.errors.slice(0, MOST_FAULTS)
      return { head: { valid: checked.valid, errors, ...telling({ unresolved, warnings }) } }
    }
    const { body, etag } = await written(ask, { action, path, blocks, ifMatch, unresolved })
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

interface Write {
  readonly action: 'append' | 'replace'
  readonly path: { readonly type: string; readonly id: string }
  readonly blocks: readonly Json[]
  readonly ifMatch: string | undefined
  readonly unresolved: Unresolved
}

/** A write checks everything by itself before anything is written. */
async function written(ask: Ask, { action, path, blocks, ifMatch, unresolved }: Write) {
  const body = { blocks }
  try {
    return action === 'replace'
      ? await ask('replaceDocumentation', { path, body, ifMatch })
      : await ask('appendDocumentation', { path, body })
  } catch (error) {
    const errors = error instanceof ServiceError ? error.details?.['errors'] : undefined
    if (!(error instanceof ServiceError) || error.code !== 'SVC_INVALID_BLOCKS' || !Array.isArray(errors)) throw error
    throw new ServiceError('SVC_INVALID_BLOCKS', `${counted(errors.length, 'fault')}, nothing was written`, {
      errors: errors.slice(0, MOST_FAULTS) as never,
      ...telling({ unresolved }),
    })
  }
}

/** Names are given ids as everywhere; what is of nothing stays, and the API refuses it with its path. */
function withResolvedNames(
  blocks: Json,
  named: readonly Named[],
  found: readonly (string | ServiceError)[],
): { readonly blocks: readonly Json[]; readonly unresolved: Unresolved } {
  const unresolved: Record<string, unknown> = {}
  const ids = named.flatMap((one, at): [string, string][] => {
    const id = found[at]
    if (typeof id === 'string') return [[keyOf(one), id]]
    if (id?.code !== 'SVC_NOT_FOUND') throw id ?? invalidArgument([])
    unresolved[one.name] = faultOf(id)
    return []
  })
  return { blocks: withIds(blocks, new Map(ids)) as readonly Json[], unresolved }
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
  const speaks = blocks.some((block) => OF_THE_SPEC.has(own(block, 'type')))
  const previews = blocks.flatMap((block, at) => {
    const content = own(block, 'content')
    const [shown, configuration] = [own(content, 'entity_id'), own(content, 'configuration')]
    if (own(content, 'entity_type') !== 'component' || typeof shown !== 'string' || !isRecord(configuration)) return []
    return [{ shown, configuration, path: `blocks[${at}].content.configuration` }]
  })
  const shown = previews.slice(0, MOST_PREVIEWS)
  const isOwn = type === 'component' && speaks
  const names = await namesOf(ask, [...(isOwn ? [id] : []), ...shown.map((one) => one.shown)])
  const spec = isOwn ? names.get(id) : undefined
  const warnings = spec === undefined ? [] : specWarnings(blocks, spec)
  for (const { shown: component, configuration, path } of shown) {
    const known = names.get(component)
    if (known) warnings.push(...configurationWarnings(configuration, path, known))
  }
  return warnings.slice(0, MOST_WARNINGS)
}

/** Without a spec there is nothing to compare with; what else is wrong is said by the write itself. */
async function namesOf(ask: Ask, components: readonly string[]): Promise<ReadonlyMap<string, SpecNames>> {
  const ids = [...new Set(components.map((id) => id.toLowerCase()).filter(isUuid))]
  if (ids.length === 0) return new Map()
  try {
    const { body } = await ask('batchGetSpecs', { body: { component_ids: ids } })
    return new Map(body.data.map((one) => [one.component_id, specNames(one.spec)]))
  } catch (error) {
    if (error instanceof ServiceError) return new Map()
    throw error
  }
}
