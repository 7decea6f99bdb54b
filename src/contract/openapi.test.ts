import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { sampleOperations } from '../../test/kit/sample-operations.ts'
import { operations } from '../operations.ts'
import { openApiDocument } from './openapi.ts'
import { readParam, Refusal, type Param } from './params.ts'

const contracts = [
  ['the contract', operations],
  ['a contract that uses every part of the kit', sampleOperations],
] as const

for (const [name, table] of contracts) {
  test(`openapi: ${name} has no error in the recommended lint`, async () => {
    const problems = await lintFromString({
      source: JSON.stringify(openApiDocument(table)),
      absoluteRef: 'openapi.json',
      config: await createConfig({ extends: ['recommended'] }),
    })
    expect(
      problems.map(({ severity, ruleId, message }) => `${severity} ${ruleId}: ${message}`).filter(isError),
    ).toEqual([])
  })
}
const isError = (problem: string): boolean => problem.startsWith('error')

test('openapi: every operation says its scope, its errors and what it takes', () => {
  const document = openApiDocument(sampleOperations) as {
    info: { version: string }
    paths: Record<
      string,
      Record<
        string,
        { security: unknown; responses: Record<string, { description: string }>; parameters?: { name: string }[] }
      >
    >
  }
  expect(document.info.version).toBe('1.0.0')
  const list = document.paths['/v1/things']?.['get']
  expect(list?.security).toEqual([{ key: ['read:library'] }])
  expect(Object.keys(list?.responses ?? {})).toEqual([
    '200',
    '304',
    '400',
    '401',
    '403',
    '405',
    '408',
    '429',
    '431',
    '500',
    '503',
  ])
  expect(list?.responses['400']?.description).toContain('SVC_INVALID_CURSOR')
  expect(list?.parameters?.map(({ name }) => name)).toEqual(['limit', 'cursor', 'fields', 'odd'])
  expect(Object.keys(document.paths['/v1/things/all:batchGet']?.['post']?.responses ?? {})).toContain('413')
})

test('openapi: the ETags of documentation are there to be read and to be sent', () => {
  const { paths } = openApiDocument(operations) as {
    paths: Record<string, Record<string, { parameters: object[]; responses: Record<string, { headers: object }> }>>
  }
  const documentation = paths['/v1/entities/{type}/{id}/documentation']
  expect(documentation?.['get']?.responses['200']?.headers).toHaveProperty('etag')
  expect(documentation?.['put']?.parameters).toContainEqual(expect.objectContaining({ name: 'If-Match', in: 'header' }))
})

test('openapi: a length that a parameter states is the one that is refused', () => {
  for (const { id, query } of operations) {
    for (const [name, parameter] of Object.entries(query)) {
      const { maxLength } = parameter.schema
      // A cursor that is too long is one that nobody gave out.
      if (typeof maxLength !== 'number' || name === 'cursor') continue
      const refusal = new Refusal(`must have at most ${maxLength} characters`)
      expect(parameter.read('x'.repeat(maxLength + 1)), `${name} of ${id}`).toEqual(refusal)
    }
  }
})

interface Described {
  readonly headers?: object
  readonly $ref?: string
}
interface DescribedContract {
  readonly paths: Record<string, Record<string, DescribedOperation>>
  readonly components: { readonly responses: Record<string, Described> }
}
interface DescribedOperation {
  readonly operationId: string
  readonly responses: Record<string, Described>
  readonly 'x-upload'?: { readonly responses: Record<string, Described> }
}

test('openapi: what is refused before an operation is known is described on every one, with its headers', () => {
  const { paths, components } = openApiDocument(operations) as unknown as DescribedContract
  const resolved = ({ $ref, ...inline }: Described): Described =>
    $ref === undefined ? inline : (components.responses[$ref.replace('#/components/responses/', '')] ?? {})
  for (const [method, { operationId, responses }] of Object.values(paths).flatMap((item) => Object.entries(item))) {
    const headersOf = (status: string): string[] => Object.keys(resolved(responses[status] ?? {}).headers ?? {})
    expect(headersOf('405'), operationId).toContain('Allow')
    expect(headersOf('401'), operationId).toContain('WWW-Authenticate')
    expect(headersOf('403'), operationId).toContain('WWW-Authenticate')
    expect(headersOf('429'), operationId).toEqual(expect.arrayContaining(['Retry-After', 'RateLimit-Limit']))
    expect(headersOf('503'), operationId).toContain('Retry-After')
    for (const status of ['408', '431']) expect(Object.keys(responses), operationId).toContain(status)
    for (const status of ['413', '415']) expect(status in responses, `${operationId} ${status}`).toBe(method !== 'get')
    for (const status of Object.keys(responses)) expect(headersOf(status), operationId).toContain('x-request-id')
  }
})

test('openapi: what a signed URL answers stands beside the operation that gives it out, a missing length too', () => {
  const { paths } = openApiDocument(operations) as unknown as DescribedContract
  const presign = paths['/v1/documentation/uploads:presign']?.['post']
  expect(Object.keys(presign?.['x-upload']?.responses ?? {})).toEqual(
    expect.arrayContaining(['200', '401', '408', '411', '413', '415', '431', '503']),
  )
})

test('openapi: a parameter that takes several values takes them repeated, with commas, and both', () => {
  const ajv = new Ajv2020({ strict: false, coerceTypes: true })
  const read = (parameter: Param<unknown>, given: readonly string[]) => readParam(parameter, given) instanceof Refusal
  const several = operations.flatMap(({ query }) => Object.values(query).filter(({ repeatable }) => repeatable))
  expect(several.length).toBeGreaterThan(6)
  for (const parameter of several) {
    const { anyOf } = (parameter.schema['items'] ?? {}) as { anyOf?: { enum?: string[] }[] }
    const [one = '1', other = '2'] = anyOf?.[0]?.enum ?? []
    const validate = ajv.compile(parameter.schema)
    for (const given of [[one], [one, other], [`${one},${other}`], [one, `${other},${one}`]]) {
      expect([read(parameter, given), validate([...given])], given.join('&')).toEqual([false, true])
    }
    for (const given of [[`${one},`], [`,${one}`], [`${one},,${other}`], [`${one}, ${other}`], [`${one},nobody`]]) {
      expect([read(parameter, given), validate([...given])], given.join('&')).toEqual([true, false])
    }
  }
})
