import type { Call } from '../../contract/operation.ts'
import { readDocumentation } from '../../documentation/record/store.ts'
import type { Draft } from '../../documentation/rules/merge/draft.ts'
import { Entities } from '../../entities/entities.ts'
import { renderDocumentation } from '../../documentation/writing/render.ts'
import { ServiceError } from '../../errors.ts'
import type { Services } from '../../services.ts'
import type { SaidBlock } from './rules/changes.ts'
import type { Proposal } from './store.ts'

export const saidBlocks = (text: string): readonly SaidBlock[] => JSON.parse(text) as SaidBlock[] // as it was stored

interface Published {
  readonly blocks: Draft
  readonly revision: number
  /** Null where there is no such entity any more. */
  readonly etag: string | null
}

export async function readPublished(services: Services, call: Call, { entity }: Proposal): Promise<Published> {
  const { db } = services
  const { blocks, blocksRevision } = await readDocumentation(db, call.projectId, entity)
  const draft = blocks.map(({ id, type, content }) => ({
    key: id,
    type,
    content: JSON.parse(content) as SaidBlock['content'],
  }))
  return { blocks: draft, revision: blocksRevision, etag: await etagOf(services, call, entity) }
}

async function etagOf(services: Services, call: Call, { type, id }: Proposal['entity']): Promise<string | null> {
  try {
    const entities = await Entities.open(services, call)
    const entity = await entities.resolve(type, id)
    const { epoch } = call.revisions
    return (await renderDocumentation(services.db, call.projectId, { entity, entities, epoch })).etag
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'SVC_NOT_FOUND') return null
    throw error
  }
}
