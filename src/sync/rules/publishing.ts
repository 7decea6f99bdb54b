import type { PublishStatus } from '../../library/documents.ts'

/** The last publication of a component that the library saw: when it was, and the content it had then. */
export interface Publication {
  readonly at: string
  readonly hash: string
}

/**
 * Whether a component is as it was published. The source tells when that was, not what it looked like, so the content
 * first seen with a publication stands for it; what differs from it later has changed since.
 */
export function judgePublishing(
  now: { readonly status: PublishStatus; readonly publishedAt: string | null; readonly hash: string },
  last: Publication | null,
): { readonly status: PublishStatus; readonly publication: Publication | null } {
  const { status, publishedAt, hash } = now
  if (status === 'UNPUBLISHED') return { status, publication: null }
  if (status === 'CHANGED' || publishedAt === null) return { status, publication: last }
  if (last?.at !== publishedAt) return { status, publication: { at: publishedAt, hash } }
  return { status: last.hash === hash ? 'CURRENT' : 'CHANGED', publication: last }
}
