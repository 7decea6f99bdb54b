import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { METHODS } from 'node:http'
import { Readable } from 'node:stream'
import { argumentReader, type ReadArguments } from '../contract/arguments.ts'
import { bodyReader, parseBody, type ReadBody } from '../contract/body.ts'
import type { Cursors } from '../contract/cursor.ts'
import { openApiDocument } from '../contract/openapi.ts'
import { matchesEtag, revisionEtag } from '../contract/etag.ts'
import {
  Answer,
  JsonStream,
  JsonText,
  jsonText,
  type Call,
  type Method,
  type Operation,
} from '../contract/operation.ts'
import { parameterNames, pathShape } from '../contract/path-shape.ts'
import { questionReader, type QuestionOf } from '../contract/question.ts'
import type { Keyring } from '../keys/authenticate.ts'
import type { Services } from '../services.ts'
import { boundOperations } from './admission.ts'
import { insufficientScope, methodNotAllowed, unauthenticated } from './error-response.ts'
import { methodRefuser } from './refuse-method.ts'
import type { KeptAnswers } from './kept-answers.ts'
import type { Metrics } from './metrics.ts'
import type { RateLimit } from './rate-limit.ts'

export interface ContractMount {
  readonly operations: readonly Operation[]
  readonly services: Services
  readonly keyring: Keyring
  readonly cursors: Cursors
  readonly metrics: Metrics
  readonly rateLimit: RateLimit | undefined
  readonly answers: KeptAnswers
  /** Distinguishes answers of another build or configuration in ETags. */
  readonly build: string
  /** `/openapi.json` of a listener that has the contract at its root, as text. */
  readonly description: string
}

/** A request between its checks and its answer. */
interface Admitted {
  readonly route: Route
  readonly etag: string | undefined
  readonly asked: Asked | Kept
}

interface Asked {
  readonly call: Call
  readonly input: Record<string, unknown>
  /** The name to keep the answer by, where nothing but the question and the revisions decides it. */
  readonly keepAs: string | undefined
}

/** The same question was answered at the same revisions: where a 304 would be right, so are the same bytes. */
interface Kept {
  readonly bytes: Buffer
}

interface Route {
  readonly operation: Operation
  /** The operation's path parameters; the router calls them p0, p1, … whatever each operation names them. */
  readonly pathNames: readonly string[]
  readonly readArguments: ReadArguments
  readonly questionOf: QuestionOf
  readonly readBody: ReadBody | undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    admitted: Admitted | null
  }
}

/** Gives every row of the table its route, on the API listener and under /api on the console alike. */
export async function mountContract(app: FastifyInstance, mount: ContractMount): Promise<void> {
  app.decorateRequest('admitted', null)
  boundOperations(app)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, bytes, done) => {
    try {
      done(null, parseBody(bytes as Buffer))
    } catch (error) {
      done(error as Error)
    }
  })
  for (const method of METHODS) {
    if (!app.supportedMethods.includes(method)) app.addHttpMethod(method, { hasBody: true })
  }

  for (const operations of byPath(mount.operations).values()) {
    const path = operations[0]?.path ?? ''
    const routes = new Map(operations.map((operation) => [operation.method as string, routeOf(operation)]))
    // A path is routed for every method of the contract, so that a wrong one is a 405 and a literal path wins over
    // `{id}` whatever the method.
    app.route({
      method: [...CONTRACT_METHODS],
      url: routePattern(path),
      bodyLimit: Math.max(...operations.map((operation) => operation.bodyLimit)),
      onRequest: async (request, reply) => {
        request.admitted = await admit(mount, routes, request, reply)
      },
      handler: async (request, reply) => (request.admitted ? answer(mount, request.admitted, request, reply) : reply),
      onResponse: (request, reply, done) => {
        const id = routes.get(request.method)?.operation.id ?? 'none'
        mount.metrics.observe(id, reply.statusCode, reply.elapsedTime / 1000)
        done()
      },
    })
  }

  const description =
    app.prefix === '' ? mount.description : JSON.stringify(openApiDocument(mount.operations, app.prefix))
  const others = app.supportedMethods.filter((method) => !CONTRACT_METHODS.includes(method))
  const refuse = methodRefuser(mount.operations)
  app.route({
    method: others,
    url: '/*',
    onRequest: async (request) => refuse(request.url.slice(app.prefix.length)),
    handler: async () => undefined,
  })

  app.route({
    method: [...CONTRACT_METHODS],
    url: '/openapi.json',
    onRequest: async (request) => {
      if (request.method !== 'GET') throw methodNotAllowed('GET')
    },
    handler: async (_request, reply) =>
      reply.type('application/json; charset=utf-8').header('cache-control', 'no-cache').send(description),
  })
}

/** Route, key, rate, scope, path and query: in this order, and before a byte of the body is read. */
async function admit(
  mount: ContractMount,
  routes: Map<string, Route>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admitted> {
  const route = routes.get(request.method)
  if (!route) throw methodNotAllowed([...routes.keys()].join(', '))
  const { operation } = route

  const known = await mount.keyring.authenticate(request.headers.authorization)
  if (!known) throw unauthenticated()
  const { caller, revisions } = known
  if (mount.rateLimit) reply.headers(mount.rateLimit.take(caller.keyId))
  if (!caller.scopes.has(operation.scope)) throw insufficientScope(operation.scope)

  const isRead = operation.method === 'GET' && operation.reads.length > 0
  const etag = isRead ? revisionEtag(mount.build, operation.reads, revisions) : undefined
  const keepAs = etag && `${caller.projectId} ${etag} ${request.url}`
  const bytes = keepAs && mount.answers.get(keepAs)
  if (bytes) return { route, etag, asked: { bytes } }

  const input = route.readArguments(pathArguments(route, request), queryString(request.url))
  const question = (): string => route.questionOf(caller.projectId, input)
  const cursor = input['cursor']
  const call: Call = {
    projectId: caller.projectId,
    keyId: caller.keyId,
    scopes: caller.scopes,
    revisions,
    requestId: request.id,
    position: typeof cursor === 'string' ? mount.cursors.open(question(), cursor) : null,
    cursorAt: (position) => mount.cursors.sign(question(), position),
    header: (name) => {
      const value = request.headers[name]
      return Array.isArray(value) ? value.join(', ') : value
    },
  }
  return { route, etag, asked: { call, input, keepAs } }
}

async function answer(
  mount: ContractMount,
  { route, etag, asked }: Admitted,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { operation, readBody } = route
  reply.header('cache-control', 'private, no-cache').header('vary', 'Authorization')
  if (readBody && 'input' in asked) asked.input['body'] = readBody(request.body)

  const wanted = operation.method === 'GET' ? request.headers['if-none-match'] : undefined
  if (etag !== undefined) {
    reply.header('etag', etag)
    if (wanted !== undefined && matchesEtag(wanted, etag)) return reply.code(304).send()
  }

  const result = 'bytes' in asked ? jsonText(asked.bytes) : await operation.run(mount.services, asked.call, asked.input)
  const { body, headers } = result instanceof Answer ? result : { body: result, headers: {} as Record<string, string> }
  reply.headers(headers)
  const ownEtag = headers['etag']
  if (wanted !== undefined && (wanted.trim() === '*' || (ownEtag !== undefined && matchesEtag(wanted, ownEtag)))) {
    return reply.code(304).send()
  }
  reply.code(operation.status)
  if (operation.status === 204) return reply.send()
  let payload = sendable(body)
  if ('call' in asked && asked.keepAs !== undefined && result === body && typeof payload === 'string') {
    payload = mount.answers.offer(asked.keepAs, payload)
  }
  return reply.header('content-type', 'application/json; charset=utf-8').send(payload)
}

function sendable(body: unknown): string | Buffer | Readable {
  if (body instanceof JsonText) return body.text
  return body instanceof JsonStream ? Readable.from(body.parts) : JSON.stringify(body)
}

const CONTRACT_METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] satisfies Method[]

/** Operations that share a route: `/pages/{page}` and `/pages/{page_id}` are one to a router. */
function byPath(operations: readonly Operation[]): Map<string, Operation[]> {
  const paths = new Map<string, Operation[]>()
  for (const operation of operations) {
    const shape = pathShape(operation.path)
    paths.set(shape, [...(paths.get(shape) ?? []), operation])
  }
  return paths
}

function routeOf(operation: Operation): Route {
  return {
    operation,
    pathNames: parameterNames(operation.path),
    readArguments: argumentReader(operation),
    questionOf: questionReader(operation),
    readBody: operation.body ? bodyReader(operation.body) : undefined,
  }
}

function pathArguments({ pathNames }: Route, request: FastifyRequest): Record<string, string> {
  const given = request.params as Record<string, string>
  const named: Record<string, string> = {}
  for (const [at, name] of pathNames.entries()) named[name] = given[`p${at}`] ?? ''
  return named
}

/** `/v1/components/{id}/specs:batchGet` in the router's spelling, where a colon starts a parameter and `::` is one. */
function routePattern(path: string): string {
  let at = 0
  return path.replaceAll(':', '::').replaceAll(/\{\w+\}/g, () => `:p${at++}`)
}

function queryString(url: string): string {
  const cut = url.indexOf('?')
  return cut === -1 ? '' : url.slice(cut + 1)
}
