import { readImage as findImage } from '../fills/store.ts'
import type { Clock, Database, ObjectStore } from '../../ports.ts'
import { later } from '../../uploads/rules/lifetimes.ts'
import { detectImage, readImage } from '../../uploads/rules/image-structure.ts'
import type { ImageBytes } from './thread-messages.ts'

/** What a picture may show of one, and of all that it shows: the bytes stand in the SVG. */
const LARGEST_BYTES = 3 * 1_048_576
const MOST_BYTES = 6 * 1_048_576
/** Unfolded each takes four bytes. */
const MOST_PIXELS = 8_000_000
const HOUR_MS = 3_600_000

interface Needs {
  readonly db: Database
  readonly objects: ObjectStore
  readonly clock: Clock
}

export type StoredImages = (
  projectId: string,
  references: readonly string[],
) => Promise<readonly (ImageBytes | undefined)[]>

/** Pictures that fills show, as a live sync fetched them; undefined where one was not, or is too large. */
export const createStoredImages =
  ({ db, objects, clock }: Needs): StoredImages =>
  async (projectId, references) => {
    let room = MOST_BYTES
    const found: (ImageBytes | undefined)[] = []
    for (const ref of references) {
      const now = clock.now()
      const used = { ref, now: new Date(now), unlessUsedSince: later(now, -HOUR_MS) }
      const row = room > 0 ? await findImage(db, projectId, used) : null
      const maxBytes = Math.min(LARGEST_BYTES, room)
      const bytes = row && row.sizeBytes <= maxBytes ? await objects.read(row.storeKey, { maxBytes }) : null
      const image = bytes instanceof Uint8Array ? imageOf(bytes) : undefined
      room -= image?.bytes.length ?? 0
      found.push(image)
    }
    return found
  }

function imageOf(bytes: Uint8Array): ImageBytes | undefined {
  const contentType = detectImage(bytes)
  const size = contentType === null ? null : readImage(contentType, bytes)
  if (contentType === null || size === null || typeof size === 'string') return undefined
  const { width, height } = size
  return width * height > MOST_PIXELS ? undefined : { contentType, bytes, width, height }
}
