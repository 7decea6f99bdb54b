import { ConstraintViolation, unavailable, writesRefused } from '../../errors.ts'

/** What a server says about a failed statement. Its message may quote parameters, so it goes nowhere. */
export interface ServerFault {
  readonly code: string
  /** Whether the session ended with it. */
  readonly isFatal?: boolean | undefined
  readonly constraint?: string | undefined
  readonly table?: string | undefined
  readonly column?: string | undefined
  readonly position?: string | undefined
  readonly routine?: string | undefined
}

/** A statement was refused for a reason that is a defect of ours. */
export class StatementRefused extends Error {
  override readonly name = 'StatementRefused'
  readonly sqlstate: string

  constructor(fault: ServerFault) {
    const where = [fault.table && `table ${fault.table}`, fault.position && `at character ${fault.position}`]
    super(`the database refused a statement: ${['SQLSTATE ' + fault.code, ...where].filter(Boolean).join(', ')}`)
    this.sqlstate = fault.code
  }
}

export function translateFault(fault: ServerFault): Error {
  const kind = VIOLATIONS[fault.code]
  if (kind) return new ConstraintViolation(kind, constraintName(fault))
  if (fault.code === DISK_FULL) return writesRefused()
  if (isAway(fault) || NOTHING_WRITTEN.has(fault.code)) return unavailable('the database')
  return new StatementRefused(fault)
}

/** A session is gone, ours or one that the server has with another: what was under way may or may not have been done. */
export function isConnectionLost({ code }: ServerFault): boolean {
  return code.startsWith('08') || code.startsWith('57P') || code === '25P03'
}

/** What a server says that commits on others and lost one of them meanwhile: of a commit nobody knows what became. */
export function isInDoubt({ code }: ServerFault): boolean {
  return code === 'XX000'
}

/** The schema changed under a prepared statement; preparing it anew helps. */
export function isStalePlan({ code, routine }: ServerFault): boolean {
  return code === '0A000' && routine === 'RevalidateCachedQuery'
}

/** The server has no room, or is not there for the moment. */
function isAway(fault: ServerFault): boolean {
  return isConnectionLost(fault) || fault.code.startsWith('53')
}

const VIOLATIONS: Readonly<Record<string, ConstraintViolation['kind']>> = {
  '23505': 'unique',
  '23P01': 'unique',
  '23503': 'foreign_key',
  // A restricting key: PostgreSQL 18 tells it apart from 23503, 15 does not.
  '23001': 'foreign_key',
  '23514': 'check',
  '23000': 'check',
  '23502': 'not_null',
}

const DISK_FULL = '53100'

// Serialization failure, deadlock, statement timeout, lock timeout, a standby that takes no writes: the same call may
// succeed in a moment. The work of a transaction need not be repeatable, so nothing is retried here.
const NOTHING_WRITTEN = new Set(['40001', '40P01', '57014', '55P03', '25006'])

// PostgreSQL 18 names not-null constraints and 15 does not: one spelling for both.
function constraintName({ code, constraint, table, column }: ServerFault): string {
  return code === '23502' ? `${table ?? '?'}.${column ?? '?'}` : (constraint ?? '?')
}
