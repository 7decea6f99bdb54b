import { createHash } from 'node:crypto'
import type { Call, Reads } from './operation.ts'

/** What an answer depends on beside the project: a release may answer the same revisions otherwise. */
interface Build {
  readonly release: string
  readonly contract: string
  readonly minSpecVersion: string
}

export function buildDigest({ release, contract, minSpecVersion }: Build): string {
  const parts = JSON.stringify([release, contract, minSpecVersion])
  return createHash('sha256').update(parts).digest('base64url').slice(0, 10)
}

/**
 * A weak ETag from the revisions that were learned before anything was read, never from hashing a body: an answer may
 * be newer than its tag, which costs one needless 200, but never older.
 */
export function revisionEtag(build: string, reads: readonly Reads[], revisions: Call['revisions']): string {
  let tag = `W/"${revisions.epoch}-${build}`
  for (const part of reads) tag += part === 'library' ? `-l${revisions.library}` : `-d${revisions.docs}`
  return `${tag}"`
}

/** If-None-Match compares weakly: neither `W/` nor what a proxy that compresses put behind the tag counts. `*` is not answered here, because it asks whether the thing exists. */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true
  const wanted = opaque(etag)
  return ifNoneMatch.split(',').some((candidate) => {
    const given = opaque(candidate.trim())
    return given.startsWith(wanted) && BEHIND.test(given.slice(wanted.length))
  })
}

/** Without `W/` and the quote at its end, where proxies put theirs. */
const opaque = (etag: string): string => (etag.startsWith('W/') ? etag.slice(2) : etag).replace(/"$/, '')
// Compared behind the whole tag, because a digest may itself end in a dash. Tags end in a revision or in a digest of fixed
// length, so that none of ours is another one and a suffix.
const BEHIND = /^(?:(?:--?|[;:])(?:gzip|deflate|br|zstd))?$/
