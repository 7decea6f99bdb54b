import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { clientTypes } from '../../scripts/client-types.js'
import { openApiDocument } from '../../src/contract/openapi.ts'
import { operations } from '../../src/operations.ts'
import { createClient } from './client.ts'
import { OPERATIONS } from './generated/operations.ts'

for (const [name, text] of Object.entries(clientTypes(openApiDocument(operations)))) {
  test(`${name} is what the contract gives today; otherwise: npm run client-types`, () => {
    expect(readFileSync(new URL(`generated/${name}`, import.meta.url), 'utf8')).toBe(text)
  })
}

test('every operation of the contract is a method of the client', () => {
  const client: object = createClient({ baseUrl: 'http://127.0.0.1:1' })
  expect(Object.keys(OPERATIONS).sort()).toEqual(operations.map(({ id }) => id).sort())
  expect(operations.filter(({ id }) => !(id in client))).toEqual([])
})

test('what writes is never taken for a read', () => {
  const writes: readonly string[] = operations.filter(({ scope }) => scope === 'write:docs').map(({ id }) => id)
  const reads = Object.entries(OPERATIONS).filter(([, [, , policy]]) => policy === 'read')
  expect(reads.filter(([id]) => writes.includes(id))).toEqual([])
  expect(reads).toHaveLength(operations.length - writes.length)
})
