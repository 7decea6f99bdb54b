import { CallChain } from './call-chain.ts'

const requests = new CallChain<string>()

/** Whatever `work` logs, however deep, names the request that it was done for. */
export const inRequest = <T>(id: string, work: () => Promise<T>): Promise<T> => requests.run(id, work)

/**
 * The same for the slow half of what is quick nearly always, such as a library that is not in memory: whoever asks for it
 * says for which request, so that the quick half need not be followed.
 */
export const inRequestOf = <T>({ requestId }: { readonly requestId?: string }, work: () => Promise<T>): Promise<T> =>
  requestId === undefined ? work() : inRequest(requestId, work)

export const currentRequestId = (): string | null => requests.current
