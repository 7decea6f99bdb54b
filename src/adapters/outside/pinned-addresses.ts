// A name is resolved once, its addresses are judged, and the socket is opened to those very addresses: asking the name
// twice would let it answer differently the second time.
import { lookup as systemLookup } from 'node:dns/promises'
import type { LookupFunction } from 'node:net'

export interface ResolvedAddress {
  readonly address: string
  readonly family: number
}

export class Unreachable extends Error {}

export const resolveAll = (host: string): Promise<ResolvedAddress[]> => systemLookup(host, { all: true })

/** Answers with these addresses whatever name is asked. */
export const pinned =
  (addresses: readonly ResolvedAddress[]): LookupFunction =>
  (_host, { all }, done) => {
    const [first] = addresses
    if (all === true) done(null, [...addresses])
    else done(null, first?.address ?? '', first?.family ?? 4)
  }

export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  signal.throwIfAborted()
  let stop = (): void => {}
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(new Unreachable('deadline'))
    signal.addEventListener('abort', stop)
  })
  try {
    return await Promise.race([work, aborted])
  } finally {
    signal.removeEventListener('abort', stop)
  }
}
