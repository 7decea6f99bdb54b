import { Answer, type Operation } from '../../../contract/operation.ts'
import { plainValue } from '../../../contract/here/plain-value.ts'
import type { AnswerOf, Ask, AskedId, Question, QuestionFor, Told } from '../../mcp/asking/ask.ts'
import type { Authenticated } from '../../../keys/authenticate.ts'
import type { Log } from '../../../ports.ts'
import { payloadTooLarge, refusalOf } from '../error-response.ts'
import type { Asking } from './admit.ts'
import type { ContractMount } from './contract-mount.ts'
import { operationCall, type OperationCall } from './operation-call.ts'

/** Whose key asks, and for which request. */
interface Asker {
  readonly authorization: string
  readonly requestId: string
  /** Where the key was found for the request already. */
  readonly known?: Authenticated | undefined
}

/** What the server wants to know beside an answer: no agent asked for it, so none pays for it by the rate limit. */
const UNCOUNTED: ReadonlySet<string> = new Set<AskedId>(['listSources'])

/**
 * Asks the operations inside this process: by the same checks, and seen by the same figures and the same log, as a
 * request for each would be. Only the writing and reading of HTTP is left out.
 */
export function createDirectAsk(
  mount: ContractMount,
  log: Log,
  consoleRows: readonly Operation[] = [],
): (asker: Asker) => Ask {
  const uncounted = { ...mount, rateLimit: undefined }
  const rows = new Map(
    [...mount.operations, ...consoleRows].map((operation) => [
      operation.id,
      { operation, parts: operationCall(UNCOUNTED.has(operation.id) ? uncounted : mount, operation) },
    ]),
  )

  return ({ authorization, requestId, known: first }) => {
    // Found once for all that a request asks: what it reads is of the revisions that it learned then, or later ones. After
    // a write they are learned anew, so that the writer reads what it wrote.
    let known = first
    return async <Id extends AskedId>(id: Id, question: QuestionFor<Id> = {}) => {
      const row = rows.get(id)
      if (!row) throw new Error(`no operation ${id}`)
      const { operation, parts } = row
      const headers: Readonly<Record<string, string | undefined>> = { authorization, 'if-match': question.ifMatch }
      const asking: Asking = {
        id: requestId,
        method: operation.method,
        keyId: null,
        keyName: null,
        header: (name) => headers[name],
        addHeaders() {},
      }
      const began = performance.now()
      let status: number = operation.status
      try {
        const asker = await parts.admit(asking, known)
        known = asker
        const told = await toldBy(await answerOf(operation, parts, { asking, asker }, question))
        if (operation.scope === 'write:docs') known = await learnedAnew(mount, asker)
        return told as Told<AnswerOf<Id>> // what the operation answers is of its own schema
      } catch (thrown) {
        const refusal = refusalOf(thrown, requestId, log)
        status = refusal.status
        throw refusal
      } finally {
        const ms = performance.now() - began
        mount.metrics.observe(id, status, ms / 1000)
        const { keyId, keyName } = asking
        mount.requestLog?.({ id: requestId, method: operation.method, route: id, status, ms, keyId, keyName })
      }
    }
  }
}

/** Undefined where the project is gone meanwhile: whoever asks on is then told. */
async function learnedAnew({ services }: ContractMount, { caller }: Authenticated): Promise<Authenticated | undefined> {
  const revisions = await services.revisions.learn(caller.projectId)
  return revisions ? { caller, revisions } : undefined
}

async function answerOf(
  { bodyLimit }: Operation,
  { readArguments, callOf, readBody, run }: OperationCall,
  { asking, asker }: { readonly asking: Asking; readonly asker: Authenticated },
  { path = {}, query = {}, body }: Question,
): Promise<unknown> {
  const input = readArguments(path, asRead(query))
  const call = callOf(asking, asker, input)
  if (readBody) input['body'] = readBody(bounded(body, bodyLimit))
  return run(call, input)
}

/** As after decoding: a parameter's text, the entries of a list with commas between them. */
function asRead(query: NonNullable<Question['query']>): Map<string, string[]> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  return new Map(given.map(([name, value]) => [name, [String(value)]]))
}

/** As it would come over HTTP: no larger, and without what is undefined. */
function bounded(body: unknown, limit: number): unknown {
  if (typeof body !== 'object' || body === null) return body
  if (Buffer.byteLength(JSON.stringify(body)) > limit) throw payloadTooLarge(limit)
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined))
}

async function toldBy(result: unknown): Promise<Told<unknown>> {
  return { body: await plainValue(result), etag: result instanceof Answer ? result.headers['etag'] : undefined }
}
