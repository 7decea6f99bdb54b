const MINUTE = 60_000

/** How long a client has to PUT its bytes. */
export const UPLOAD_URL_MS = 15 * MINUTE
/** How long a URL shows an object to a browser. */
export const DOWNLOAD_URL_MS = 5 * MINUTE
/** After this an upload that was begun in time has ended, so nothing more can arrive under its key. */
export const LATE_BYTES_MS = 60 * MINUTE
/** How long an object may be without a block before it is collected. */
export const ORPHAN_GRACE_MS = 24 * 60 * MINUTE
/** How long a process that removes bytes or reads a document has before another process takes over. */
export const LEASE_MS = 2 * MINUTE

/** What is due later than any clock of ours can have meant was written by one that was ahead, and is due now. */
export const FARTHEST_DUE_MS = 24 * 60 * MINUTE

export const later = (time: Date | number, byMs: number): Date => new Date(Number(time) + byMs)
