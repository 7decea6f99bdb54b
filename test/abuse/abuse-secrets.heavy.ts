import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openApiDocument } from '../../src/contract/openapi.ts'
import { operations } from '../../src/operations.ts'
import type { Log } from '../../src/ports.ts'
import { inject, testApi } from '../kit/api.ts'
import { ASKS } from '../kit/asks.ts'
import { engines } from '../kit/databases.ts'
import { readDocument, type ContractDocument } from '../fuzz/contract-document.ts'
import { createPool } from '../fuzz/pool.ts'
import { fuzzCase, requestOf } from '../fuzz/requests.ts'

// All operations, as they are meant and as nobody should call them; then everything that was said is read through.

const CASES = 500
const SEED = Number(process.env['VITRINE_SEED'] ?? Math.floor(Math.random() * 0x7fffffff))

for (const engine of engines) {
  test(`no log line, error, metric or document holds a key, a signature, SQL or a path (${engine})`, async () => {
    console.log(`secrets: seed ${SEED}`)
    const said: string[] = []
    const note = (event: string, fields?: object): void => void said.push(`${event} ${JSON.stringify(fields)}`)
    const log: Log = { debug: note, info: note, warn: note, error: note }
    const api = await testApi(engine, { log, env: { VITRINE_LOG: 'debug' } })
    const pool = await createPool(api)
    const { key, ids } = pool.project

    for (const operation of operations) {
      const answer = await inject(api.app, operation, { ...ASKS[operation.id]?.ask(ids), key })
      if (answer.status >= 400) said.push(answer.text)
    }
    const documented = readDocument(openApiDocument(operations) as unknown as ContractDocument)
    for (const one of fc.sample(fuzzCase(documented), { numRuns: CASES, seed: SEED })) {
      const { method, url, headers, body } = requestOf(one, pool)
      const answer = await api.app.inject({ method: method as 'GET', url, headers, payload: body })
      if (answer.statusCode >= 400) said.push(answer.body)
    }
    said.push(await api.mount.metrics.text(), JSON.stringify(openApiDocument(operations)))

    expect(said.length).toBeGreaterThan(100)
    for (const [what, pattern] of [
      ['a key', /svc_[0-9A-Za-z]{36}/],
      ['a signature', /(X-Amz-Signature|signature|sig)=[0-9A-Za-z_%-]{16,}/i],
      ['SQL', /\b(select [a-z_.*, ]+ from|insert into [a-z_]+|update [a-z_]+ set|delete from [a-z_]+)\b/i],
      ['the name of a relation', /\b(relation|constraint|column) "[a-z_]+"/],
      ['a path', new RegExp(`${process.cwd()}|node_modules|file:///|\\.ts:\\d+:\\d+`)],
    ] as const) {
      expect(
        said.filter((text) => pattern.test(text)).map((text) => text.slice(0, 300)),
        what,
      ).toEqual([])
    }
  }, 180_000)
}
