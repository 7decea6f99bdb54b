import type { PublishStatus } from '../../contract/words.ts'

/** The last publication of a component that the library saw: when it was, and the content it had then. */
export interface Publication {
  readonly at: string
  readonly hash: string
}

/** What a bundle says of it; the status is null where it does not know, as without the lists of what is published. */
interface Publishing {
  readonly status: PublishStatus | null
  readonly publishedAt: string | null
  readonly hash: string
}

/**
 * Whether a component is as it was published. The source tells when that was, not what it looked like, so the content
 * first seen with a publication stands for it; what differs from it later has changed since. Who does not know leaves it
 * as it was known; a component that nobody ever knew of is CURRENT.
 */
export function decidePublishing(
  { status, publishedAt, hash }: Publishing,
  last: Publication | null,
  known: PublishStatus | null = null,
): { readonly status: PublishStatus; readonly publication: Publication | null } {
  if (status === null) {
    const isPublished = last !== null && known !== 'UNPUBLISHED'
    return { status: isPublished ? sinceThen(last, hash) : (known ?? 'CURRENT'), publication: last }
  }
  if (status === 'UNPUBLISHED') return { status, publication: null }
  if (status === 'CHANGED' || publishedAt === null) return { status, publication: last }
  if (last?.at !== publishedAt) return { status, publication: { at: publishedAt, hash } }
  return { status: sinceThen(last, hash), publication: last }
}

const sinceThen = (last: Publication, hash: string): PublishStatus => (last.hash === hash ? 'CURRENT' : 'CHANGED')
