/**
 * What is told together is sent when nothing more came for so long: a push of hundreds of documents, or an hour at a page,
 * is one message. No two messages are closer, which makes six a minute at most.
 */
const QUIET_MS = 10_000
/** Where it never becomes quiet, what came is told after so long. */
const LONGEST_MS = 300_000

/** Until when what is told at `now` waits for more, and the longest that all of it does. */
export const gatheringFrom = (now: number): { readonly quiet: Date; readonly longest: Date } => ({
  quiet: new Date(now + QUIET_MS),
  longest: new Date(now + LONGEST_MS),
})
