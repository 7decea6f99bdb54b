/** What others can be told of. */
export const EVENT_TYPES = [
  'library.changed',
  'health.fell',
  'sync.failed',
  'documentation.written',
  'release.made',
  'proposal.made',
  'proposal.approved',
  'proposal.refused',
  'proposal.withdrawn',
] as const
export type EventType = (typeof EVENT_TYPES)[number]

/** As it stands in the body that is sent, besides the project. */
export type EventData = Readonly<Record<string, unknown>>

export const MOST_NAMED = 20
const LONGEST = 200

/** Names come from libraries and may be of any length; a body has a bound. */
export const short = (text: string, longest = LONGEST): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`
