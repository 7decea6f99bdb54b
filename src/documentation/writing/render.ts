// Documentation as it is answered. Contents and mentions are stored as JSON text and joined, not parsed.
import { createHash } from 'node:crypto'
import type { Entities, Entity } from '../../entities/entities.ts'
import { notFound } from '../../errors.ts'
import type { Sql } from '../../ports.ts'
import { documentationEtag } from '../rules/documentation-etag.ts'
import { readDocumentation, type StoredBlock } from '../record/store.ts'
import { resolveMentions } from './resolve-mentions.ts'

interface RenderedDocumentation {
  readonly blocks: string
  readonly mentions: string
  readonly etag: string
}

interface Documented {
  readonly entity: Entity
  readonly entities: Entities
  readonly epoch: string
}

/** The blocks of an entity and its mentions branch, as JSON texts, and the strong ETag of the two. */
export async function renderDocumentation(
  db: Sql,
  projectId: string,
  { entity, entities, epoch }: Documented,
): Promise<RenderedDocumentation> {
  const { blocks, blocksRevision, isDeleted } = await readDocumentation(db, projectId, entity)
  // A page that was deleted since it was resolved.
  if (entity.type === 'doc-page' && isDeleted) throw notFound(entity.type, entity.id)
  const mentions = await resolveMentions(db, entities, blocks)
  const rendered = { blocks: renderBlocks(blocks), mentions: JSON.stringify(mentions) }
  const { type, id, name } = entity
  const text = `${JSON.stringify({ type, id, name })}${rendered.blocks}${rendered.mentions}`
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  return { ...rendered, etag: documentationEtag({ epoch, blocksRevision, digest }) }
}

/** Blocks of one document, or some at its end, in the shape that is also written. */
export function renderBlocks(blocks: readonly StoredBlock[], firstPosition = 0): string {
  return `[${blocks.map((block, at) => renderBlock(block, firstPosition + at)).join(',')}]`
}

function renderBlock(block: StoredBlock, position: number): string {
  const { id, type, content, mentions, createdAt, updatedAt, updatedBy } = block
  const extraction = type === 'file' ? `"extraction":${JSON.stringify(block.extraction)},` : ''
  return (
    `{"id":"${id}","type":${JSON.stringify(type)},"content":${content},"position":${position},` +
    `"mentions":${mentions},${extraction}"createdAt":"${createdAt.toISOString()}",` +
    `"updatedAt":"${updatedAt.toISOString()}","updatedBy":${JSON.stringify(updatedBy)}}`
  )
}
