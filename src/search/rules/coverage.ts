/** Why an engine did not look. */
export const REASONS = [
  'embedder_unavailable',
  'provider_unavailable',
  'filtered_out',
  'no_documentation',
  'query_too_short',
  'language_not_read',
  'search_unavailable',
] as const
export type Reason = (typeof REASONS)[number]

export interface Coverage {
  readonly ran: boolean
  readonly reason?: Reason
  /** How many rows it handed in, all groups together. */
  readonly candidates: number
  /** Only while the index is behind, or full: how many entities it knows, and of how many. */
  readonly complete?: false
  readonly indexed?: number
  readonly total?: number
  /** The one language it understands. */
  readonly language?: string
}

interface Circumstances {
  readonly isTooShort: boolean
  /** `has_docs=false`, or filters that leave only types which come from names alone. */
  readonly isFilteredOut: boolean
}

/** Why the engines over texts need not look at all, whatever is written. */
export function reasonNotToLook({ isTooShort, isFilteredOut }: Circumstances): Reason | null {
  if (isFilteredOut) return 'filtered_out'
  return isTooShort ? 'query_too_short' : null
}

export const didNotLook = (reason: Reason): Coverage => ({ ran: false, reason, candidates: 0 })

/** An index that is behind says how far it is; one that is complete says nothing. */
export function looked(
  candidates: number,
  index: { readonly indexed: number; readonly total: number } | null = null,
  language: string | null = null,
): Coverage {
  const known = language === null ? { ran: true, candidates } : { ran: true, candidates, language }
  if (index === null || index.indexed >= index.total) return known
  return { ...known, complete: false, indexed: index.indexed, total: index.total }
}
