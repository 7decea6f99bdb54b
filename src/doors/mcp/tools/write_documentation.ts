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
    'Blocks {type, content} of an entity or page; see get_authoring_guide. Entities may be named: [Label](entity:component/Name), entity_id "Name". Writes are validated, atomic; warnings: what the spec does not have. append adds at the end; do not repeat it blindly. replace deletes all blocks before (if_match: the etag read). delete removes block_ids. Proposing keys make proposals.',
  scope: 'write:docs',
  isForProposing: true,
  effect: 'deletes',
  operations: [
    'validateDocumentation',
    'replaceDocumentation',
    'appendDocumentation',
    'deleteBlock',
    'batchDeleteBlocks',
    'getDocumentation',
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
    proposed: Type.Optional(Type.String({ description: 'nothing was published: who may write has to approve it' })),
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
      return { head: await orProposed(async () => removed(ask, path, blockIds), { ask, action, path, blockIds }) }
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
    const write = async () => {
      const { body, etag } = await ask(action === 'replace' ? 'replaceDocumentation' : 'appendDocumentation', {
        path,
        body: { blocks },
        ifMatch,
      })
      const deleted = 'deleted' in body ? { deleted: body.deleted } : {}
      return { written: body.blocks.map((block) => `${block.type} ${block.id}`), ...telling({ etag }), ...deleted }
    }
    const proposal = { ask, action, path, blocks, ifMatch }
    const head = await saidShortly(() => orProposed(write, proposal), unresolved)
    return { head: { ...head, ...telling({ warnings }) } }
  },
})

async function removed(ask: Ask, path: Path, blockIds: readonly string[]) {
  const [only] = blockIds
  if (blockIds.length === 1 && only !== undefined) {
    await ask('deleteBlock', { path: { ...path, block_id: only } })
    return { deleted: 1 }
  }
  const { body } = await ask('batchDeleteBlocks', { path, body: { block_ids: blockIds } })
  return { deleted: body.deleted }
}

interface Proposed {
  readonly ask: Ask
  readonly action: 'append' | 'replace' | 'delete'
  readonly path: Path
  readonly blocks?: readonly Json[]
  readonly blockIds?: readonly string[]
  readonly ifMatch?: string | undefined
}

/** A key that may not write may be one that proposes: then what would be there is proposed, over what was read. */
async function orProposed<Head extends object>(
  write: () => Promise<Head>,
  { ask, action, path, blocks = [], blockIds = [], ifMatch }: Proposed,
): Promise<Head | { readonly proposed: string }> {
  try {
    return await write()
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'SVC_INSUFFICIENT_SCOPE') throw error
  }
  const read = action === 'replace' ? null : await ask('getDocumentation', { path })
  const gone = new Set(blockIds.map((id) => id.toLowerCase()))
  const staying = read?.body.blocks.filter(({ id }) => !gone.has(id)) ?? []
  const { body } = await ask('createProposal', {
    path,
    body: { blocks: [...staying, ...blocks] },
    ifMatch: ifMatch ?? read?.etag,
  })
  return { proposed: `proposal ${body.id} waits for somebody who may write; nothing is published yet` }
}

const MOST_NAMES = 50

interface Path {
  readonly type: string
  readonly id: string
}

/** A write checks everything by itself before anything is written. */
async function saidShortly<Head>(write: () => Promise<Head>, unresolved: Unresolved): Promise<Head> {
  try {
    return await write()
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
