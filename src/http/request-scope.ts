import { AsyncLocalStorage } from 'node:async_hooks'

/** `id` is null once the request has been answered: what it set going may log long after. */
interface RequestScope {
  id: string | null
}

const scopes = new AsyncLocalStorage<RequestScope>()

/** Whatever `work` logs, however deep, names the request that it was done for. */
export async function inRequest<T>(id: string, work: () => Promise<T>): Promise<T> {
  const scope: RequestScope = { id }
  try {
    return await scopes.run(scope, work)
  } finally {
    scope.id = null
  }
}

export const currentRequestId = (): string | null => scopes.getStore()?.id ?? null
