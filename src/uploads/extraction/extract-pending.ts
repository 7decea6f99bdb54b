import { ServiceError } from '../../errors.ts'
import type { ExtractedText } from '../../ports.ts'
import type { Services } from '../../services.ts'
import { hold, taken, type Holding } from '../../work/leases/hold.ts'
import { takeFirst } from '../../work/take-first.ts'
import { later, LEASE_MS } from '../rules/lifetimes.ts'
import {
  listExtractions,
  postponeExtraction,
  releaseExtraction,
  renewExtraction,
  settleExtraction,
  takeExtraction,
  type PendingExtraction,
} from './store.ts'

/** A document that kills its reader is given up after this many times. */
const MAX_ATTEMPTS = 3
const RENEW_MS = 30_000
const FAILED: ExtractedText = { status: 'failed', text: '', truncated: false }

type ExtractionServices = Pick<Services, 'db' | 'revisions' | 'objects' | 'extractor' | 'processes' | 'clock' | 'log'>

/** Reads the text of one confirmed document and hands it to the search index. False: none was waiting. */
export async function extractPending(services: ExtractionServices): Promise<boolean> {
  const { db, processes, clock, log } = services
  const holder = processes.newHolder()
  const now = new Date(clock.now())
  const lease = { holder, now, until: later(now, LEASE_MS), dead: processes.dead }
  const job = await takeFirst(db, {
    list: (projectId, limit) => listExtractions(db, lease, { projectId, limit }),
    take({ projectId, objectKey }) {
      const release = () => releaseExtraction(db, { projectId, objectKey }, holder)
      return taken(log, { what: { project_id: projectId, object_key: objectKey }, release }, () =>
        takeExtraction(db, projectId, objectKey, lease),
      )
    },
  })
  if (!job) return false
  let wasAway = false
  const holding: Holding = {
    what: { project_id: job.projectId, object_key: job.objectKey },
    renewEveryMs: RENEW_MS,
    renew: () => renewExtraction(db, job, { holder, until: later(clock.now(), LEASE_MS) }),
    // An outage was not the document's fault; for anything else that ends its reading its attempts are counted.
    release: async () => wasAway && releaseExtraction(db, job, holder),
  }
  await hold(services, holding, async () => {
    try {
      await extract(services, job, holder)
    } catch (error) {
      wasAway = error instanceof ServiceError
      throw error
    }
  })
  return true
}

async function extract(services: ExtractionServices, job: PendingExtraction, holder: string): Promise<void> {
  const { db, revisions, log } = services
  const { projectId, objectKey, attempts } = job
  const outcome = attempts > MAX_ATTEMPTS ? FAILED : await readText(services, job)
  if (outcome === null) {
    // Bytes that are not there say nothing about the document: it waits as long as the lease does, and others go on.
    await postponeExtraction(db, job, holder)
    log.warn('extraction.bytes_missing', { project_id: projectId, object_key: objectKey })
    return
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
}

async function readText(
  { objects, extractor }: ExtractionServices,
  job: PendingExtraction,
): Promise<ExtractedText | null> {
  const bytes = await objects.read(job.storeKey, { maxBytes: job.sizeBytes })
  if (bytes === null) return null
  return bytes === 'too_large' ? FAILED : await extractor.extract(bytes, job.contentType)
}
