import { inRequest } from '../../../../contract/acting/request-scope.ts'
import type { Route } from '../../handler.ts'

/** A route that is not a row of a table: it is logged by its path and not timed. */
export const pageRoute = (name: string, answer: Route['answer']): Route => ({
  name,
  metric: null,
  answer: async (exchange, values, queryString) =>
    inRequest(exchange.id, async () => answer(exchange, values, queryString)),
})
