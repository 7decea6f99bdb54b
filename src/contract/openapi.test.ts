import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { sampleOperations } from '../../test/sample-operations.ts'
import { operations } from '../operations.ts'
import { openApiDocument } from './openapi.ts'
import { Refusal } from './params.ts'

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
  expect(Object.keys(list?.responses ?? {})).toEqual(['200', '304', '400', '401', '403', '429', '500', '503'])
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
