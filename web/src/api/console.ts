import { queryOptions } from '@tanstack/react-query'
import { createSend, ServiceError, type CallOptions, type Send } from '@vitrine/client'
import { fetchAsSession } from './client.ts'
import { OPERATIONS, type Operations } from './generated/operations.ts'

type Id = keyof Operations

const send = createSend({ baseUrl: '/console', fetch: fetchAsSession })

/** The console's own reads are extras: a service that has none of them is a service all the same. */
export const consoleQuery = <K extends Id>(id: K, input: Operations[K]['input']) =>
  queryOptions({
    queryKey: ['console', id, input],
    queryFn: async ({ signal }): Promise<Operations[K]['output'] | null> => {
      try {
        return await askConsole(send, id, input, { signal })
      } catch (error) {
        if (error instanceof ServiceError && (error.status === 404 || error.code === 'UNREADABLE')) return null
        throw error
      }
    },
  })

/** A page of a row that there may be more of. */
export const askPage = <K extends Id>(
  id: K,
  input: Operations[K]['input'],
  options: CallOptions,
): Promise<Operations[K]['output']> => askConsole(send, id, input, options)

/** An answer with its ETag; without a body where it is the one that is already known. */
export async function revalidate<K extends Id>(
  id: K,
  input: Operations[K]['input'],
  options: CallOptions,
): Promise<{ readonly body: Operations[K]['output'] | undefined; readonly etag: string | null }> {
  const [method, path, policy] = OPERATIONS[id]
  const { body, etag } = await send({ method, path, policy, input: input ?? {} }, options)
  return { body: body as Operations[K]['output'] | undefined, etag }
}

/** What changes something. */
export const tellConsole = <K extends Id>(
  id: K,
  input: Operations[K]['input'],
  options?: CallOptions,
): Promise<Operations[K]['output']> => askConsole(send, id, input, options)

export async function askConsole<K extends Id>(
  send: Send,
  id: K,
  input: Operations[K]['input'],
  options?: CallOptions,
): Promise<Operations[K]['output']> {
  const [method, path, policy] = OPERATIONS[id]
  const { body } = await send({ method, path, policy, input: input ?? {} }, options)
  // The table and these types are written from the same description.
  return body as Operations[K]['output']
}
