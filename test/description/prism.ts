import fs from 'node:fs'
import { createRequire } from 'node:module'
import type { RecordedExchange } from './recorded-exchanges.ts'

// Prism's own router and validators, which its proxy applies to what passes through it. It stands in test/tools,
// because only CI needs it: `npm ci --prefix test/tools`.

const TOOLS = new URL('../tools/package.json', import.meta.url)
export const PRISM_CLI = new URL('../tools/node_modules/@stoplight/prism-cli/dist/index.js', import.meta.url)
export const hasPrism = fs.existsSync(PRISM_CLI)
export const NO_PRISM = 'Prism does not judge the description in this run: npm ci --prefix test/tools installs it'

interface Resource {
  readonly method: string
  readonly path: string
  readonly iid?: string
  readonly responses: readonly { readonly code: string; readonly contents: readonly unknown[] }[]
}
interface Diagnostic {
  readonly message: string
  readonly path?: readonly string[]
}
type Either<Left, Right> =
  | { readonly _tag: 'Left'; readonly left: Left }
  | { readonly _tag: 'Right'; readonly right: Right }
type Validate<Element> = (asked: {
  readonly resource: Resource
  readonly element: Element
}) => Either<readonly Diagnostic[], unknown>

interface PrismRequest {
  readonly method: string
  readonly url: { readonly path: string; readonly query: Readonly<Record<string, string | readonly string[]>> }
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}
interface PrismAnswer {
  readonly statusCode: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: unknown
}

export interface Prism {
  readonly resources: readonly Resource[]
  /** Which operation a request is for; its path alone where the path has no such method. */
  route(method: string, path: string): { readonly resource: Resource; readonly hasMethod: boolean } | undefined
  judgeRequest(resource: Resource, request: PrismRequest): string[]
  judgeAnswer(resource: Resource, answer: PrismAnswer): string[]
}

export async function openPrism(document: object): Promise<Prism> {
  const require = createRequire(TOOLS)
  const { getHttpOperationsFromSpec } = require('@stoplight/prism-http') as {
    getHttpOperationsFromSpec: (document: object) => Promise<Resource[]>
  }
  const { default: route } = require('@stoplight/prism-http/dist/router') as {
    default: (asked: { resources: readonly Resource[]; input: object }) => Either<{ message: string }, Resource>
  }
  const { validateInput, validateOutput } = require('@stoplight/prism-http/dist/validator') as {
    validateInput: Validate<PrismRequest>
    validateOutput: Validate<PrismAnswer>
  }
  // It resolves the references in place.
  const resources = await getHttpOperationsFromSpec(structuredClone(document))
  const find = (method: string, path: string): Resource | undefined => {
    const found = route({ resources, input: { method: method.toLowerCase(), url: { path } } })
    return found._tag === 'Right' ? found.right : undefined
  }
  return {
    resources,
    route(method, path) {
      const resource = find(method, path)
      if (resource) return { resource, hasMethod: true }
      const other = METHODS.map((one) => find(one, path)).find((one) => one !== undefined)
      return other && { resource: other, hasMethod: false }
    },
    judgeRequest: (resource, element) => told(validateInput({ resource, element })),
    judgeAnswer: (resource, element) => told(validateOutput({ resource, element })),
  }
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
const told = (judged: Either<readonly Diagnostic[], unknown>): string[] =>
  judged._tag === 'Right' ? [] : judged.left.map(({ path = [], message }) => `${path.join('.')}: ${message}`)

/**
 * Where an exchange is not as it is described: every answer, and of the requests those that were done as asked. The
 * body of a GET or DELETE is left aside: HTTP gives it no meaning, and a description should have none.
 */
export function violationsOf(prism: Prism, exchange: RecordedExchange): string[] {
  const { method, url, headers, payload, status, answerHeaders, answer } = exchange
  const cut = url.indexOf('?')
  const path = cut === -1 ? url : url.slice(0, cut)
  const found = path.startsWith('/') ? prism.route(method, path) : undefined
  const body: unknown = answer === '' ? undefined : JSON.parse(answer)
  if (!found) return status === 404 || status === 400 ? [] : [`a path that is not described was answered ${status}`]
  const { resource, hasMethod } = found
  const wrong = prism.judgeAnswer(resource, { statusCode: status, headers: answerHeaders, body })
  // A path that cannot be decoded is refused before anybody knows which it is; nothing else is a 400 here.
  const isRefused = status === 405 || status === 404 || (status === 400 && !isDecodable(path))
  if (!hasMethod) return isRefused ? wrong : [...wrong, `${method} is not described`]
  if (status >= 400) return wrong
  const hasBody = method !== 'GET' && method !== 'DELETE' && payload !== ''
  const query = queryOf(cut === -1 ? '' : url.slice(cut + 1))
  const request = { method: method.toLowerCase(), url: { path, query }, headers }
  return [...wrong, ...prism.judgeRequest(resource, { ...request, body: hasBody ? JSON.parse(payload) : undefined })]
}

function queryOf(text: string): PrismRequest['url']['query'] {
  const params = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(params.keys())].map((name) => {
      const values = params.getAll(name)
      return [name, values.length === 1 ? (values[0] ?? '') : values]
    }),
  )
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}
