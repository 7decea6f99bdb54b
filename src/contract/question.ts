import type { Operation } from './operation.ts'

/**
 * What a cursor is bound to: the operation, the project and every normalised argument but the free ones (`limit`,
 * `fields`, `cursor`). Arguments are read before this, so an explicit default equals an absent one.
 */
export function questionOf(operation: Operation, projectId: string, input: Readonly<Record<string, unknown>>): string {
  const question: unknown[] = [operation.id, projectId]
  for (const name of Object.keys(operation.pathParams).sort()) question.push(name, input[name] ?? null)
  for (const [name, param] of Object.entries(operation.query).sort(byName)) {
    if (!param.free) question.push(name, input[name] ?? null)
  }
  return JSON.stringify(question)
}

const byName = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number =>
  a < b ? -1 : a > b ? 1 : 0
