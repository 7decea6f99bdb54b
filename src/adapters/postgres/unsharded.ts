import type { ServerFault } from '../sql/sql-errors.ts'

const SHARD = /_\d{6,}$/

/**
 * Of a distributed table a fault tells by its shard, `page_102042`, and so of its constraints: they are meant by their
 * names. Citus passes on neither as a field, only within the message.
 */
export function unsharded(fault: ServerFault, message: string): ServerFault {
  const { table, constraint, code } = fault
  const told = code.startsWith('23') ? /constraint "([^"]+)"/.exec(message)?.[1] : undefined
  if (constraint === undefined && told !== undefined) return { ...fault, constraint: told.replace(SHARD, '') }
  if (table === undefined || !SHARD.test(table)) return fault
  return { ...fault, table: table.replace(SHARD, ''), constraint: constraint?.replace(SHARD, '') }
}
