import { ConnectionError, createClient, ServiceError as Refused, type Answer, type CallOptions } from '@vitrine/client'
import { invalidArgument, ServiceError, type DetailsOf, type ErrorCode } from '../errors.ts'
import type { OperationId } from '../operations.ts'
import type { AnswerOf, Ask, QuestionFor } from './ask.ts'

type Method = (input: object, options: CallOptions) => Promise<Answer<unknown>>

/** Asks a running server over HTTP. Nothing is repeated here: the agent is told what may be tried again, and when. */
export function createRemoteAsk(url: string, key: string): Ask {
  const client = createClient({
    baseUrl: url,
    key,
    retries: 0,
    fetch: (address, init) => fetch(address, { ...init, redirect: 'error' }),
  })
  // Named like the operations; written from the same contract.
  const methods = client.answers as unknown as Readonly<Record<OperationId, Method>>
  return async <Id extends OperationId>(id: Id, question: QuestionFor<Id> = {}) => {
    const { path = {}, query, body, ifMatch } = question
    const [empty] = Object.entries(path).flatMap(([name, value]) => (value === '' ? [name] : []))
    if (empty !== undefined) throw invalidArgument([{ path: `path.${empty}`, message: 'must not be empty' }])
    try {
      const answer = await methods[id]({ ...path, ...query, ...body }, { ifMatch })
      return { body: answer.body as AnswerOf<Id>, etag: answer.etag ?? undefined }
    } catch (error) {
      throw refusalOf(error, url)
    }
  }
}

function refusalOf(error: unknown, url: string): unknown {
  if (error instanceof ConnectionError) {
    return new ServiceError('SVC_UNAVAILABLE', `no Vitrine server answers at ${url}: start it with "vitrine start"`, {
      reason: 'unreachable',
      url,
      ...(error.outcomeUnknown ? { outcome: 'unknown' } : {}),
    })
  }
  if (!(error instanceof Refused)) return error
  const { code, message, details, status } = error
  if (code === 'UNREADABLE') {
    // Something between us and the API, such as a proxy, or another server on its port.
    return new ServiceError('SVC_UNAVAILABLE', `what answered at ${url} (${status}) is not the Vitrine API`, {
      reason: 'not_the_api',
      url,
      status,
    })
  }
  return new ServiceError(code, message, details as DetailsOf[ErrorCode]) // a ServiceError's own, over HTTP
}
