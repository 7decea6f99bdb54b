import { matchesEtag, revisionEtag } from '../../../contract/etag.ts'
import { EventStream, JsonStream, JsonText } from '../../../contract/json.ts'
import type { GivenBytes } from '../../../contract/body.ts'
import { Answer, type Operation } from '../../../contract/operation.ts'
import { parameterNames } from '../../../contract/path-shape.ts'
import { unsupportedCoding } from '../error-response.ts'
import type { Exchange } from '../exchange.ts'
import type { Route } from '../handler.ts'
import { hasBody, mediaType, readBytes, readJsonBody, receiveBody } from '../request-body.ts'
import type { ContractMount } from './contract-mount.ts'
import { operationCall } from './operation-call.ts'

/** How a request for one row of the table is answered: key, rate, scope, path and query, body, in this order. */
export function operationRoute(mount: ContractMount, operation: Operation): Route {
  const { admit, readArguments, callOf, readBody, run } = operationCall(mount, operation)
  const bounds = { limit: operation.bodyLimit, bodies: mount.bodies }
  const pathNames = parameterNames(operation.path)
  const isGet = operation.method === 'GET'
  const isRead = isGet && operation.reads.length > 0

  async function answer(exchange: Exchange, pathValues: readonly string[], queryString: string): Promise<void> {
    if (operation.isLong) exchange.mayCompress = true
    const known = await admit(exchange)
    const { request } = exchange
    const etag = isRead ? revisionEtag(mount.build, operation.reads, known.revisions) : undefined
    const keepAs = etag && `${known.caller.projectId} ${etag} ${request.url}`
    // The same question was answered at the same revisions: where a 304 would be right, so are the same bytes.
    const kept = keepAs && mount.answers.get(keepAs)
    if (kept) return exchange.sendJson(operation.status, etag, kept)

    const input = readArguments(named(pathNames, pathValues), queryString)
    const call = callOf(exchange, known, input)
    if (operation.bytesLimit > 0) input['bytes'] = await givenBytes(exchange, operation, mount)
    else if (readBody) input['body'] = readBody(await readJsonBody(exchange, bounds))
    else if (!isGet && hasBody(request)) await readJsonBody(exchange, bounds)
    const wanted = request.headers['if-none-match']
    if (etag !== undefined && wanted !== undefined && matchesEtag(wanted, etag)) {
      exchange.headers.push('etag', etag)
      return exchange.send(304)
    }

    const result = await run(call, input)
    const body = result instanceof Answer ? (result.body as unknown) : result
    const { etag: ownEtag, ...headers } = result instanceof Answer ? result.headers : NO_HEADERS
    exchange.addHeaders(headers)
    if (operation.status === 204) return exchange.send(204)
    if (body instanceof EventStream) return exchange.sendAs('text/event-stream', operation.status, body.parts())
    if (body instanceof JsonStream) return exchange.sendJson(operation.status, ownEtag ?? etag, body.parts)
    const text = body instanceof JsonText ? body.text : JSON.stringify(body)
    const isKept = keepAs !== undefined && result === body && typeof text === 'string'
    return exchange.sendJson(operation.status, ownEtag ?? etag, isKept ? mount.answers.offer(keepAs, text) : text)
  }

  return { name: operation.id, metric: operation.id, answer }
}

async function givenBytes(
  exchange: Exchange,
  { bytesLimit, takesForms }: Operation,
  { bodies, services }: ContractMount,
): Promise<GivenBytes | undefined> {
  const { request } = exchange
  if (!hasBody(request)) return undefined
  const { 'content-type': contentType = '', 'content-encoding': coding = 'identity' } = request.headers
  if (coding.trim().toLowerCase() !== 'identity') throw unsupportedCoding()
  const bounds = { limit: bytesLimit, bodies }
  if (!takesForms || mediaType(contentType) !== 'multipart/form-data')
    return { contentType, bytes: await readBytes(exchange, bounds), files: null }
  const mostBytes = Math.min(bytesLimit, Number(request.headers['content-length'] ?? bytesLimit))
  return services.forms.read({ contentType, mostBytes }, (take) => receiveBody(exchange, bounds, take))
}

const NO_HEADERS: Readonly<Record<string, string>> = {}

function named(names: readonly string[], values: readonly string[]): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [at, name] of names.entries()) found[name] = values[at] ?? ''
  return found
}
