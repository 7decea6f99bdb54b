import { ServiceError } from '../../errors.ts'
import { mintId } from '../../ids.ts'
import type { ExtractedText } from '../../ports.ts'
import type { Services } from '../../services.ts'
import { takeFirst } from '../../work/take-first.ts'
import { later, LEASE_MS } from '../rules/lifetimes.ts'
import {
  listExtractions,
  postponeExtraction,
  releaseExtraction,
  settleExtraction,
  takeExtraction,
  type PendingExtraction,
} from './store.ts'

/** A document that kills its reader is given up after this many times. */
const MAX_ATTEMPTS = 3
const FAILED: ExtractedText = { status: 'failed', text: '', truncated: false }

type ExtractionServices = Pick<Services, 'db' | 'revisions' | 'objects' | 'extractor' | 'clock' | 'log'>

/** Reads the text of one confirmed document and hands it to the search index. False: none was waiting. */
export async function extractPending(services: ExtractionServices): Promise<boolean> {
  const { db, revisions, clock, log } = services
  const holder = mintId(clock.now())
  const now = new Date(clock.now())
  const lease = { holder, now, until: later(now, LEASE_MS) }
  const job = await takeFirst(db, {
    list: (projectId, limit) => listExtractions(db, lease, { projectId, limit }),
    take: ({ projectId, objectKey }) => takeExtraction(db, projectId, objectKey, lease),
  })
  if (!job) return false
  const { projectId, objectKey, attempts } = job
  const outcome = attempts > MAX_ATTEMPTS ? FAILED : await readText(services, job, holder)
  if (outcome === null) {
    // Bytes that are not there say nothing about the document: it waits as long as the lease does, and others go on.
    await postponeExtraction(db, job, holder)
    log.warn('extraction.bytes_missing', { project_id: projectId, object_key: objectKey })
    return true
  }
  const isSettled = await revisions.write(projectId, 'docs', async (db, revision) =>
    settleExtraction(db, job, { ...outcome, holder, revision }),
  )
  log.info('extraction.settled', {
    project_id: projectId,
    object_key: objectKey,
    status: outcome.status,
    chars: outcome.text.length,
    is_settled: isSettled,
  })
  return true
}

async function readText(
  services: ExtractionServices,
  job: PendingExtraction,
  holder: string,
): Promise<ExtractedText | null> {
  const { db, objects, extractor } = services
  try {
    const bytes = await objects.read(job.storeKey, { maxBytes: job.sizeBytes })
    if (bytes === null) return null
    return bytes === 'too_large' ? FAILED : await extractor.extract(bytes, job.contentType)
  } catch (error) {
    if (error instanceof ServiceError) await releaseExtraction(db, job, holder)
    throw error
  }
}
