import type { ServerFault } from '../sql/sql-errors.ts'

// A server that is promoted, or recovered to a moment, goes on with a history of its own, which PostgreSQL counts as
// timelines: what was written last before it may be missing there, and revisions be given out a second time.

/** Null on a standby, which may be behind: it answers nobody. The name of a log file begins with the timeline. */
export const READ_HISTORY =
  'select case when pg_is_in_recovery() then null else pg_walfile_name(pg_current_wal_lsn()) end as log_file'

/** In its place where a server does not tell. */
export const READ_NO_HISTORY = `select '' as log_file`

/** What takes a connection's place when a standby answers. */
export class StandbyAnswers extends Error {
  override readonly name = 'StandbyAnswers'

  constructor() {
    super('a standby answers, which takes no writes')
  }
}

/** A word for the history that a log file belongs to; the first one needs none. */
export function historyOf(logFile: string): string {
  const timeline = Number.parseInt(logFile.slice(0, 8), 16)
  return timeline > 1 ? `t${timeline}` : ''
}

/** Servers that keep their log elsewhere do not tell, and lose nothing when another of theirs takes over. */
export function tellsNoHistory({ code }: ServerFault): boolean {
  return code === '0A000' || code === '42883' || code === '42501'
}
