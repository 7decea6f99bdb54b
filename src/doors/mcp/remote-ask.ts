import {
  ConnectionError,
  createClient,
  createSend,
  ServiceError as Refused,
  type Answer,
  type CallOptions,
  type ClientOptions,
} from '@vitrine/client'
import { invalidArgument, ServiceError, type DetailsOf, type ErrorCode } from '../../errors.ts'
import type { OperationId } from '../../operations.ts'
import type { AnswerOf, Ask, AskedId, ConsoleId, QuestionFor } from './asking/ask.ts'

type Method = (input: object, options: CallOptions) => Promise<Answer<unknown>>

/** The console's rows that tools ask for, as `console-operations.ts` has them. */
const CONSOLE_ROWS = {
  getOrigin: 'GET /entities/{type}/{id}/origin',
  getScreen: 'GET /screens/{id}',
  listScreens: 'GET /screens',
  listFlows: 'GET /flows',
  getOverview: 'GET /overview',
  listLibrary: 'GET /library',
  listTokenTable: 'GET /tokens/table',
  resolveNames: 'POST /entities/resolve',
  describeEntities: 'POST /entities/described',
  readComponentsWhole: 'POST /components/read',
  planComponents: 'POST /components/plan',
  getCodeStyles: 'POST /styles/code',
  getImpact: 'GET /entities/{entity_type}/{entity_id}/impact',
  listChanges: 'GET /changes',
  listSources: 'GET /sources',
  getCodeValues: 'POST /tokens/code-values',
  exportCode: 'GET /tokens/export',
  checkBuild: 'POST /components/check',
  checkCode: 'POST /code/check',
  listParity: 'GET /parity',
  listReleases: 'GET /releases',
  listComponentCode: 'POST /components/code',
  listCodeComponents: 'GET /code-components',
  listUses: 'GET /uses',
  createProposal: 'POST /documentation/{type}/{id}/proposals',
  drawPicture: 'GET /components/{id}/picture',
} as const satisfies Record<ConsoleId, string>

interface RemoteAskOptions {
  /** Where the API answers. */
  readonly url: string
  /** Where the console's own rows do; null where that is not known. */
  readonly consoleUrl: string | null
  readonly key: string
}

/** Asks a running server over HTTP. Nothing is repeated here: the agent is told what may be tried again, and when. */
export function createRemoteAsk({ url, consoleUrl, key }: RemoteAskOptions): Ask {
  const options = {
    key,
    retries: 0,
    fetch: (address: string | URL | Request, init?: RequestInit) => fetch(address, { ...init, redirect: 'error' }),
  }
  const client = createClient({ ...options, baseUrl: url })
  // Named like the operations; written from the same contract.
  const contract = client.answers as unknown as Readonly<Record<OperationId, Method>>
  const methods: Readonly<Record<AskedId, Method>> = { ...contract, ...consoleMethods(consoleUrl, options) }
  return async <Id extends AskedId>(id: Id, question: QuestionFor<Id> = {}) => {
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

function consoleMethods(url: string | null, options: Omit<ClientOptions, 'baseUrl'>): Record<ConsoleId, Method> {
  const send = url === null ? undefined : createSend({ ...options, baseUrl: url })
  const methodOf =
    (row: string): Method =>
    async (input, call) => {
      const [method = '', path = ''] = row.split(' ')
      if (send) return send({ method, path, policy: 'read', input }, call)
      throw new ServiceError('SVC_UNAVAILABLE', 'where the console is, is not known: give the address of its /api', {
        reason: 'no_console',
      })
    }
  const methods = Object.entries(CONSOLE_ROWS).map(([id, row]) => [id, methodOf(row)])
  return Object.fromEntries(methods) as Record<ConsoleId, Method> // of the very same keys
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
