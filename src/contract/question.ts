import type { Operation } from './operation.ts'

type QuestionOf = (projectId: string, input: Readonly<Record<string, unknown>>) => string

/**
 * What a cursor is bound to: the operation, the project and every normalised argument but the free ones (`limit`,
 * `fields`, `cursor`). An argument at its default is left out, so an explicit default equals an absent one.
 */
export function questionReader(operation: Operation): QuestionOf {
  const bound = [
    ...Object.entries(operation.pathParams),
    ...Object.entries(operation.query).filter(([, param]) => !param.free),
  ]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { fallback }]) => ({ name, fallback, written: JSON.stringify(fallback) }))

  return (projectId, input) => {
    const question: unknown[] = [operation.id, projectId]
    for (const { name, fallback, written } of bound) {
      const value = input[name]
      // A list that was spelled out is another array than the default with the same entries.
      if (value !== fallback && JSON.stringify(value) !== written) question.push(name, value)
    }
    return JSON.stringify(question)
  }
}
