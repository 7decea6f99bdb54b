// Documents whose text has not been looked for. Listing those that may be taken is a control statement: it looks at every
// project.
import type { ExtractedText, Sql } from '../../ports.ts'
import { farthestExpiry } from '../../work/leases/rules/farthest-expiry.ts'

export interface PendingExtraction {
  readonly projectId: string
  readonly objectKey: string
  readonly storeKey: string
  readonly contentType: string
  readonly sizeBytes: number
  /** This one included. */
  readonly attempts: number
}

interface ExtractionLease {
  readonly holder: string
  readonly now: Date
  readonly until: Date
  /** How the holders of dead processes begin. */
  readonly dead?: readonly string[]
}

/** The oldest documents that nobody works on. */
export async function listExtractions(
  db: Sql,
  { now, until, dead = [] }: Omit<ExtractionLease, 'holder'>,
  { projectId, limit }: { readonly projectId: string | null; readonly limit: number },
): Promise<{ readonly projectId: string; readonly objectKey: string }[]> {
  return db`
    select project_id as "projectId", object_key as "objectKey"
    from stored_object
    where extraction = 'pending'
      and state = 'confirmed'
      and (${projectId}::uuid is null or project_id = ${projectId}::uuid)
      and (extraction_lease_until is null or extraction_lease_until <= ${now}
        or extraction_lease_until > ${farthestExpiry(now, until)}
        or left(extraction_holder::text, 23) = any(${dead}::text[]))
    order by confirmed_at
    limit ${limit}`
}

/** Null: somebody else took it, or it is gone. */
export async function takeExtraction(
  db: Sql,
  projectId: string,
  objectKey: string,
  { holder, now, until, dead = [] }: ExtractionLease,
): Promise<PendingExtraction | null> {
  const [row] = await db<{
    project_id: string
    object_key: string
    store_key: string
    content_type: string
    size_bytes: number
    extraction_attempts: number
  }>`
    update stored_object
    set extraction_holder = ${holder}::uuid, extraction_lease_until = ${until},
      extraction_attempts = extraction_attempts + 1
    where project_id = ${projectId}::uuid
      and object_key = ${objectKey}
      and extraction = 'pending'
      and state = 'confirmed'
      and (extraction_lease_until is null or extraction_lease_until <= ${now}
        or extraction_lease_until > ${farthestExpiry(now, until)}
        or left(extraction_holder::text, 23) = any(${dead}::text[]))
    returning project_id, object_key, store_key, content_type, size_bytes, extraction_attempts`
  if (!row) return null
  return {
    projectId: row.project_id,
    objectKey: row.object_key,
    storeKey: row.store_key,
    contentType: row.content_type,
    sizeBytes: row.size_bytes,
    attempts: row.extraction_attempts,
  }
}

/** False: it is another's by now, or settled. */
export async function renewExtraction(
  db: Sql,
  { projectId, objectKey }: PendingExtraction,
  { holder, until }: Pick<ExtractionLease, 'holder' | 'until'>,
): Promise<boolean> {
  const rows = await db`
    update stored_object
    set extraction_lease_until = ${until}
    where project_id = ${projectId}::uuid
      and object_key = ${objectKey}
      and extraction = 'pending'
      and extraction_holder = ${holder}::uuid`
  return rows.affected === 1
}

/** Gives a document back without counting the attempt: the outage was not its fault. */
export async function releaseExtraction(
  db: Sql,
  job: Pick<PendingExtraction, 'projectId' | 'objectKey'>,
  holder: string,
): Promise<void> {
  await db`
    update stored_object
    set extraction_holder = null, extraction_lease_until = null, extraction_attempts = extraction_attempts - 1
    where project_id = ${job.projectId}::uuid
      and object_key = ${job.objectKey}
      and extraction = 'pending'
      and extraction_holder = ${holder}::uuid`
}

/** Keeps others away until the lease runs out, without counting the attempt. */
export async function postponeExtraction(db: Sql, job: PendingExtraction, holder: string): Promise<void> {
  await db`
    update stored_object
    set extraction_attempts = extraction_attempts - 1
    where project_id = ${job.projectId}::uuid
      and object_key = ${job.objectKey}
      and extraction = 'pending'
      and extraction_holder = ${holder}::uuid`
}

/**
 * Writes the outcome down and raises the revisions of what shows the document. It runs inside a documentation write.
 * False: the lease had run out and somebody else has it, or the object is gone.
 */
export async function settleExtraction(
  db: Sql,
  job: PendingExtraction,
  outcome: ExtractedText & { readonly holder: string; readonly revision: number },
): Promise<boolean> {
  const { projectId, objectKey } = job
  const { status, text, truncated, holder, revision } = outcome
  const rows = await db`
    update stored_object
    set extraction = ${status}, extraction_chars = ${text.length}, extraction_truncated = ${truncated},
      extracted_text = ${text === '' ? null : text}, extraction_holder = null, extraction_lease_until = null
    where project_id = ${projectId}::uuid
      and object_key = ${objectKey}
      and extraction = 'pending'
      and extraction_holder = ${holder}::uuid`
  if (rows.affected === 0) return false
  await db`
    update entity_documentation
    set revision = ${revision}, blocks_revision = ${revision}, text_revision = ${revision}
    where project_id = ${projectId}::uuid
      and (entity_type, entity_id) in (
        select block.entity_type, block.entity_id
        from block_object
        join block on block.project_id = block_object.project_id and block.id = block_object.block_id
        where block_object.project_id = ${projectId}::uuid and block_object.object_key = ${objectKey}
      )`
  return true
}
