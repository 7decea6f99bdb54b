import type { FetchedSource } from '../../ports.ts'
import type { Services } from '../../services.ts'
import { keepIfWhole, LARGEST_IMAGE_BYTES } from './keep-image.ts'

/** What one sync fetches at most; the next one goes on. */
const MOST_IMAGES = 1_000
const LONGEST_MS = 300_000
/** Each holds a whole picture in memory. */
const AT_ONCE = 4

type FetchServices = Pick<Services, 'db' | 'objects' | 'sources' | 'clock' | 'config' | 'log'>

interface Wanted {
  readonly projectId: string
  /** The address that the design tool gives for each reference. */
  readonly addresses: ReadonlyMap<string, string>
  readonly onKept: (done: number) => void
  readonly signal: AbortSignal | undefined
}

/**
 * Fetches pictures into the object store, a few at a time, and tells why others were not: by their references. One that
 * fails costs itself alone. Addresses are fetched from like those that callers give: https, of the hosts that are
 * allowed, never from inside a private network.
 */
export async function fetchImages(
  services: FetchServices,
  { projectId, addresses, onKept, signal }: Wanted,
): Promise<ReadonlyMap<string, string>> {
  const refused = new Map<string, string>()
  const waiting = [...addresses].slice(0, MOST_IMAGES).values()
  for (const [ref] of [...addresses].slice(MOST_IMAGES))
    refused.set(ref, 'waits for the next sync: this one has fetched enough')
  const endsAt = performance.now() + LONGEST_MS
  let room = services.config.pictureCacheBytes
  let done = 0
  const work = async (): Promise<void> => {
    for (const [ref, address] of waiting) {
      signal?.throwIfAborted()
      const outcome =
        performance.now() > endsAt
          ? 'waits for the next sync: this one has taken long enough'
          : room <= 0
            ? 'has no room: VITRINE_PICTURE_CACHE is less than what the file shows'
            : await fetchOne(services, projectId, { ref, address })
      if (typeof outcome === 'string') refused.set(ref, outcome)
      else {
        room -= outcome
        onKept(++done)
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return refused
}

/** How many bytes were kept, or why none. */
async function fetchOne(
  services: FetchServices,
  projectId: string,
  { ref, address }: { readonly ref: string; readonly address: string },
): Promise<number | string> {
  const largest = Math.min(LARGEST_IMAGE_BYTES, services.config.pictureCacheBytes)
  const fetched = await services.sources.fetch(address, { maxBytes: largest })
  if ('refused' in fetched) return WHY_REFUSED[fetched.refused](largest)
  return keepIfWhole(services, projectId, { ref, bytes: fetched.bytes })
}

type Refusal = Extract<FetchedSource, { readonly refused: string }>['refused']

const WHY_REFUSED: Readonly<Record<Refusal, (largest: number) => string>> = {
  url: () => 'has an address that is not fetched from: it must be https',
  host: () => 'has an address on a host that is not fetched from (VITRINE_SOURCE_HOSTS)',
  network: () => 'could not be fetched from the address that the design tool gives',
  too_large: (largest) => `is larger than ${largest} bytes`,
}
