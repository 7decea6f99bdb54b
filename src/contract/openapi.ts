import type { TSchema } from 'typebox'
import type { KeyScope } from './words.ts'
import { ErrorBody } from './error-body.ts'
import { json, responsesOf, SHARED_HEADERS, sharedResponses, uploadOf } from './openapi-responses.ts'
import type { Operation, Params, Tag } from './operation.ts'
import { parameterNames, pathShape } from './path-shape.ts'

type Json = Record<string, unknown>

/** The machine-readable description, made from the table of operations and from nothing else. */
export const openApiDocument = (operations: readonly Operation[], serverUrl = '/'): Json =>
  documentOf(operations, {
    serverUrl,
    info: { title: 'Vitrine design library service', version: '1.0.0', description: DESCRIPTION },
  })

/** The same of what the console answers to the explorer. */
export const consoleDocument = (operations: readonly Operation[]): Json =>
  documentOf(operations, {
    serverUrl: '/console',
    info: { title: 'Vitrine console', version: '1.0.0', description: CONSOLE_DESCRIPTION },
  })

interface About {
  readonly serverUrl: string
  readonly info: Json
}

function documentOf(operations: readonly Operation[], { serverUrl, info }: About): Json {
  const paths: Record<string, Json> = {}
  for (const operation of operations) {
    // Paths that differ in the name of a parameter only are one path: the first of them names it.
    const shared = operations.find(({ path }) => pathShape(path) === pathShape(operation.path)) ?? operation
    const item = (paths[shared.path] ??= {})
    item[operation.method.toLowerCase()] = describe(operation, shared.path)
  }
  const tags = [...new Set(operations.map((operation) => operation.tag))]
  const scopes = Object.keys(SCOPES).filter((scope) => operations.some((operation) => operation.scope === scope))
  return {
    openapi: '3.1.0',
    info: { ...info, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: serverUrl, description: 'The address this document came from' }],
    security: [{ key: [] }],
    tags: tags.map((name) => ({ name, description: TAGS[name] })),
    paths,
    components: {
      securitySchemes: {
        key: {
          type: 'http',
          scheme: 'bearer',
          description: `An API key. It identifies one project and carries scopes: ${scopes.join(', ')}.`,
        },
      },
      schemas: { Error: ErrorBody },
      headers: SHARED_HEADERS,
      responses: sharedResponses(operations),
    },
  }
}

function describe(operation: Operation, path: string): Json {
  const names = new Map(parameterNames(operation.path).map((own, at) => [own, parameterNames(path)[at]]))
  const parameters = [
    ...parametersOf(operation.pathParams, 'path').map((one) => ({ ...one, name: names.get(String(one['name'])) })),
    ...parametersOf(operation.query, 'query'),
    ...(operation.errors.includes('SVC_PRECONDITION_FAILED') ? [IF_MATCH] : []),
  ]
  return {
    operationId: operation.id,
    tags: [operation.tag],
    summary: operation.summary,
    description: [operation.description, `Scope: \`${operation.scope}\`.`].filter(Boolean).join('\n\n'),
    // OpenAPI has scopes for OAuth only; 3.1 also lets a bearer scheme list the roles it needs.
    security: [{ key: [operation.scope] }],
    ...(parameters.length > 0 ? { parameters } : {}),
    ...(operation.body
      ? { requestBody: { required: true, content: json(withProjectId(operation.body), operation.bodyExample) } }
      : {}),
    ...(operation.bytesLimit > 0 ? { requestBody: ANY_BYTES } : {}),
    responses: responsesOf(operation),
    ...uploadOf(operation),
  }
}

function parametersOf(params: Params, place: 'path' | 'query'): Json[] {
  return Object.entries(params).map(([name, param]) => ({
    name,
    in: place,
    required: param.required,
    description: param.description,
    schema: param.schema,
    ...(param.repeatable ? { style: 'form', explode: true } : {}),
    ...(param.example === undefined ? {} : { example: param.example }),
  }))
}

/** It is taken out of every body before the body is checked. */
function withProjectId(body: TSchema): TSchema {
  const { properties } = body as { properties?: Json }
  return { ...body, properties: { ...properties, project_id: { description: 'ignored: the key decides the project' } } }
}

/** Whatever can be imported tells by itself what it is. */
const ANY_BYTES: Json = { content: { '*/*': { schema: { type: 'string', format: 'binary' } } } }

const IF_MATCH: Json = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description: 'The ETag of what was read: nothing is written if it no longer holds.',
  schema: { type: 'string' },
}

export const SCOPES: Readonly<Record<KeyScope, string>> = {
  'read:library': 'components, specs, tokens, styles, graph, search',
  'read:docs': 'documentation, pages, validation',
  'write:docs': 'documentation, pages, uploads',
  'propose:docs': 'proposals for documentation, which somebody who may write approves',
  'write:library': 'imports and releases over HTTP, by the console alone',
  admin: 'hooks, by the console alone',
}

const TAGS: Readonly<Record<Tag, string>> = {
  Components: 'Components of the synced library, their specs, health, build order and drift.',
  Search: 'One search over all entities with three engines.',
  Tokens: 'Design tokens: collections, index, resolved values.',
  Styles: 'Named styles: types, index, properties.',
  Graph: 'Who uses what, one hop or several.',
  Documentation: 'Blocks that teams and agents write about entities.',
  Pages: 'Standalone documentation pages and their folders.',
  Uploads: 'Images and files that blocks reference.',
  Console: 'What the explorer shows beside the library itself.',
}

const DESCRIPTION = `Reads a design library that was synced from a design tool, and reads and writes its documentation.
The key decides the project; a \`project_id\` anywhere is ignored. Pages are by cursor only, and every list says
whether more follows. A parameter that takes several values takes them repeated, separated by commas, or both. Errors
have one envelope with a code, a sentence and, where there is something to say, details; so has a path that is not here
(404 \`SVC_NOT_FOUND\`) and what is not an HTTP request at all (400).`

const CONSOLE_DESCRIPTION = `What the explorer reads beyond the contract, which is at \`/api\`. Keys, scopes, pages and errors are
those of the contract; these answers may change with any release, and only the explorer of the same release relies on
them.`
