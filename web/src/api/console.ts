import { queryOptions } from '@tanstack/react-query'
import { createSend, ServiceError } from '@vitrine/client'
import { currentSession } from '../session/session.ts'
import { fetchAsSession } from './client.ts'

const send = createSend({ baseUrl: '/console', key: () => currentSession().key, fetch: fetchAsSession })

/** The console's own reads are extras: a service that has none of them is a service all the same. */
export const consoleQuery = <Answer>(path: string, input: object = {}) =>
  queryOptions({
    queryKey: ['console', path, input],
    queryFn: async ({ signal }): Promise<Answer | null> => {
      try {
        return (await send({ method: 'GET', path, policy: 'read', input }, { signal })).body as Answer
      } catch (error) {
        if (error instanceof ServiceError && (error.status === 404 || error.code === 'UNREADABLE')) return null
        throw error
      }
    },
  })
