import { randomBytes } from 'node:crypto'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { afterAll, expect } from 'vitest'
import type { KeyScope, Scope } from '../../src/contract/words.ts'
import { compose, type Composition, type Parts } from '../../src/app.ts'
import { readConfig, type Config } from '../../src/config.ts'
import { documentedErrors } from '../../src/contract/documented-errors.ts'
import { ErrorBody } from '../../src/contract/error-body.ts'
import type { Operation } from '../../src/contract/operation.ts'
import { ERROR_STATUS, type ErrorCode } from '../../src/errors.ts'
import { createApi } from '../../src/doors/http/contract/api-listener.ts'
import { mintId } from '../../src/ids.ts'
import { hashKey } from '../../src/keys/authenticate.ts'
import { makeKey } from '../../src/keys/rules/key-format.ts'
import { insertKey } from '../../src/keys/store.ts'
import { operations as contractOperations } from '../../src/operations.ts'
import type { Clock, Database, Log } from '../../src/ports.ts'
import { insertProject, insertTeam } from '../../src/projects/store.ts'
import { testDatabase, type EngineName } from './databases.ts'
import { injectable, type Injectable } from './listener.ts'
import { recorded } from '../description/recorded-exchanges.ts'

export const ALL_SCOPES: readonly Scope[] = ['read:library', 'read:docs', 'write:docs']
export const silentLog: Log = { debug() {}, info() {}, warn() {}, error() {} }

export interface TestProject {
  readonly id: string
  readonly teamId: string
  readonly name: string
  /** A key with all scopes. */
  readonly key: string
}

export interface Ask {
  readonly key?: string | null
  readonly path?: Readonly<Record<string, string>>
  /** Values are encoded; an array repeats the parameter. */
  readonly query?: Readonly<Record<string, string | number | boolean | readonly string[]>>
  readonly body?: unknown
  /** Instead of a body. */
  readonly bytes?: Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

export interface TestAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | undefined>>
  /** Parsed; undefined where the answer has no body. */
  // oxlint-disable-next-line typescript/no-explicit-any -- tests look into answers of 34 shapes that were just validated
  readonly body: any
  readonly text: string
}

export interface TestApi extends Composition {
  readonly app: Injectable
  project(name?: string): Promise<TestProject>
  newKey(projectId: string, scopes?: readonly KeyScope[], expiresAt?: Date): Promise<string>
  /** Calls an operation by its id and checks the answer against that operation's own schema and documented errors. */
  call(operationId: string, ask: Ask): Promise<TestAnswer>
}

export interface TestApiOptions {
  /** Instead of the one that the tests of a process share. */
  readonly db?: Database
  readonly operations?: readonly Operation[]
  readonly clock?: Clock
  readonly log?: Log
  readonly env?: Readonly<Record<string, string>>
  readonly outside?: NonNullable<Parts['outside']>
}

/** The API over a real database of the asked engine. Closed by itself when the file's tests are done. */
export async function testApi(engine: EngineName, options: TestApiOptions = {}): Promise<TestApi> {
  const { operations = contractOperations, clock = { now: () => Date.now() }, log = silentLog } = options
  const config: Config = readConfig({ VITRINE_LOG: 'silent', ...options.env })
  const db = options.db ?? (await testDatabase(engine))
  const composition = compose({
    config,
    db,
    clock,
    log,
    secret: 'test secret that is long enough to be one',
    operations,
    outside: options.outside ?? {},
  })
  const listener = injectable(createApi(composition.mount, log, config.corsOrigins))
  const app = operations === contractOperations ? recorded(listener) : listener
  afterAll(async () => {
    await app.close()
    await composition.close()
  })

  const checks = new Map(operations.map((operation) => [operation.id, answerCheck(operation)]))
  const newKey: TestApi['newKey'] = async (projectId, scopes = ALL_SCOPES, expiresAt) => {
    const key = makeKey(randomBytes(64))
    const id = mintId(clock.now())
    await composition.services.revisions.write(projectId, 'keys', (sql) =>
      insertKey(sql, {
        id,
        projectId,
        hash: hashKey(key),
        hint: 'test',
        name: null,
        scopes,
        createdAt: new Date(),
        expiresAt: expiresAt ?? null,
      }),
    )
    return key
  }

  return {
    ...composition,
    app,
    newKey,
    async project(name = `project ${mintId(clock.now())}`) {
      const id = mintId(clock.now())
      const teamId = mintId(clock.now())
      await db.transaction(async (sql) => {
        await insertTeam(sql, { id: teamId, name: `team of ${name}`, plan: 'standard', createdAt: new Date() })
        await insertProject(sql, { id, teamId, name, epoch: mintId(clock.now()), createdAt: new Date() })
      })
      return { id, teamId, name, key: await newKey(id) }
    },
    async call(operationId, ask) {
      const operation = operations.find(({ id }) => id === operationId)
      if (!operation) throw new Error(`no operation ${operationId}`)
      const answer = await inject(app, operation, ask)
      checks.get(operationId)?.(answer)
      return answer
    },
  }
}

/** Sends a request for an operation without judging its answer. */
export async function inject(app: Injectable, operation: Operation, ask: Ask): Promise<TestAnswer> {
  const url = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(ask.path?.[name] ?? ''))
  const response = await app.inject({
    method: operation.method,
    url: `${url}${queryOf(ask.query)}`,
    headers: {
      ...(ask.key == null ? {} : { authorization: `Bearer ${ask.key}` }),
      ...(ask.body === undefined ? {} : { 'content-type': 'application/json' }),
      ...ask.headers,
    },
    ...(ask.body === undefined ? {} : { payload: JSON.stringify(ask.body) }),
    ...(ask.bytes === undefined ? {} : { payload: Buffer.from(ask.bytes) }),
  })
  const text = response.body
  return {
    status: response.statusCode,
    headers: response.headers as TestAnswer['headers'],
    text,
    body: String(response.headers['content-type']).startsWith('application/json') ? JSON.parse(text) : undefined,
  }
}

function queryOf(query: Ask['query']): string {
  const pairs = Object.entries(query ?? {}).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`,
    ),
  )
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
addFormats.default(ajv)
const isErrorBody = ajv.compile(ErrorBody)

/** Nothing in what these say ever varies. */
const SAME_SENTENCE: readonly ErrorCode[] = [
  'SVC_UNAUTHENTICATED',
  'SVC_INTERNAL',
  'SVC_REQUEST_TIMEOUT',
  'SVC_LENGTH_REQUIRED',
]

/** What every answer must satisfy: a documented status, its schema, and the headers that all answers have. */
export function answerCheck(operation: Operation): (answer: TestAnswer) => void {
  const isOutput = operation.output ? ajv.compile(operation.output) : undefined
  const codes = documentedErrors(operation)
  return ({ status, headers, body }) => {
    expect(headers['x-request-id']).toMatch(/^[A-Za-z0-9._-]{1,128}$/)
    if (status === 304) return expect(body).toBeUndefined()
    if (status === operation.status) {
      if (isOutput) expectValid(isOutput, body, operation.id)
      else expect(body).toBeUndefined()
      if (operation.method === 'GET') {
        expect(headers['etag'] !== undefined).toBe(operation.hasOwnEtag || operation.reads.length > 0)
        if (operation.reads.length > 0) expect(headers['etag']).toMatch(/^W\/"/)
      }
      return undefined
    }
    expectValid(isErrorBody, body, operation.id)
    const code: ErrorCode = body.error.code
    expect(codes, `${operation.id} answered ${code}`).toContain(code)
    expect(status).toBe(ERROR_STATUS[code])
    // Whoever acts on a refusal reads its details: no sentence has to be taken apart.
    if (!SAME_SENTENCE.includes(code)) {
      expect(Object.keys(body.error.details ?? {}), `${operation.id} ${code} has details`).not.toEqual([])
    }
    return expect(body.error.request_id).toBe(headers['x-request-id'])
  }
}

function expectValid(validate: ValidateFunction, body: unknown, operationId: string): void {
  if (validate(body)) return
  const faults = (validate.errors ?? [])
    .slice(0, 5)
    .map((fault) => `${fault.instancePath} ${fault.message} ${JSON.stringify(fault.params)}`)
  throw new Error(
    `the answer of ${operationId} does not match its schema:\n${faults.join('\n')}\n${JSON.stringify(body)?.slice(0, 600)}`,
  )
}
