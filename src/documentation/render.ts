// Documentation as it is answered. Contents and mentions are stored as JSON text and joined, not parsed.
import { createHash } from 'node:crypto'
import type { Entities, Entity } from '../entities/entities.ts'
import { notFound } from '../errors.ts'
import type { EntityRef } from '../entities/rules/entity-kind.ts'
import type { Sql } from '../ports.ts'
import { documentationEtag } from './rules/documentation-etag.ts'
import { readDocumentation, type StoredBlock } from './store.ts'
import { resolveMentions } from './resolve-mentions.ts'

export interface RenderedDocumentation {
  readonly blocks: string
  readonly mentions: string
  readonly blocksRevision: number
}

/** The blocks of an entity and its mentions branch, as JSON texts. */
export async function renderDocumentation(
  db: Sql,
  projectId: string,
  { entity, entities }: { readonly entity: EntityRef; readonly entities: Entities },
): Promise<RenderedDocumentation> {
  const { blocks, blocksRevision, isDeleted } = await readDocumentation(db, projectId, entity)
  // A page that was deleted since it was resolved.
  if (entity.type === 'doc-page' && isDeleted) throw notFound(entity.type, entity.id)
  const mentions = await resolveMentions(db, entities, blocks)
  return { blocks: renderBlocks(blocks), mentions: JSON.stringify(mentions), blocksRevision }
}

/** The whole answer with its strong ETag. */
export async function renderAnswer(
  db: Sql,
  projectId: string,
  { entity, entities, epoch }: { readonly entity: Entity; readonly entities: Entities; readonly epoch: string },
): Promise<{ readonly text: string; readonly etag: string }> {
  const { blocks, mentions, blocksRevision } = await renderDocumentation(db, projectId, { entity, entities })
  const { type, id, name } = entity
  const text = `{"entity":${JSON.stringify({ type, id, name })},"blocks":${blocks},"mentions":${mentions}}`
  const digest = createHash('sha256').update(text).digest('base64url').slice(0, 12)
  return { text, etag: documentationEtag({ epoch, blocksRevision, digest }) }
}

/** Blocks of one document, or some at its end, in the shape that is also written. */
export function renderBlocks(blocks: readonly StoredBlock[], firstPosition = 0): string {
  return `[${blocks.map((block, at) => renderBlock(block, firstPosition + at)).join(',')}]`
}

function renderBlock(block: StoredBlock, position: number): string {
  const { id, type, content, mentions, createdAt, updatedAt } = block
  const extraction = type === 'file' ? `"extraction":${JSON.stringify(block.extraction)},` : ''
  return (
    `{"id":"${id}","type":${JSON.stringify(type)},"content":${content},"position":${position},` +
    `"mentions":${mentions},${extraction}"createdAt":"${createdAt.toISOString()}",` +
    `"updatedAt":"${updatedAt.toISOString()}","updatedBy":null}`
  )
}
