/**
 * The latest expiry that a lease of this length can have. One that lies further ahead was written by a clock that was
 * ahead, and nobody waits for that moment. The clocks of two machines may differ by the length of the lease.
 */
export const farthestExpiry = (now: Date, expiresAt: Date): Date => new Date(2 * expiresAt.getTime() - now.getTime())
