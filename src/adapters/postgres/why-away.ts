import { StandbyAnswers } from './history.ts'
import { serverFault } from './postgres-session.ts'

/** Why a database could not be opened, for the person who set DATABASE_URL. The password is not in it. */
export function whyAway(error: unknown, url: string): string {
  const { host, pathname, username } = new URL(url)
  const server = host === '' ? 'the local socket' : host
  const fault = serverFault(error)
  if (error instanceof StandbyAnswers)
    return `the PostgreSQL server at ${server} is a standby, which takes no writes: promote it, or name the primary in DATABASE_URL`
  if (fault?.code === '08P01')
    return `the server at ${server} does not take the settings of a session: if it is PgBouncer, add pgbouncer=true to DATABASE_URL`
  if (!fault)
    return `no PostgreSQL server answers at ${server} (${reasonOf(error)}): is it running, and is DATABASE_URL right?`
  switch (fault.code) {
    case '3D000':
      return `the PostgreSQL server at ${server} has no database "${decodeURIComponent(pathname.slice(1))}": create it, or correct DATABASE_URL`
    case '28P01':
    case '28000':
      return `the PostgreSQL server at ${server} does not admit the user "${decodeURIComponent(username)}" with this password: correct DATABASE_URL`
    case '42501':
      return `the PostgreSQL server at ${server} does not let the user "${decodeURIComponent(username)}" into the database "${decodeURIComponent(pathname.slice(1))}": as its owner, grant connect on it, or correct DATABASE_URL`
    default:
      return `the PostgreSQL server at ${server} refuses the connection: SQLSTATE ${fault.code}`
  }
}

/** For the log and for operators. A driver's message may name host and user, never the password; a server's anything. */
export function reasonOf(error: unknown): string {
  const fault = serverFault(error)
  if (fault) return `SQLSTATE ${fault.code}`
  if (!(error instanceof Error)) return 'unknown'
  // Of a name with several addresses each attempt is an error of its own.
  return error instanceof AggregateError ? error.errors.map(reasonOf).join('; ') : error.message
}
