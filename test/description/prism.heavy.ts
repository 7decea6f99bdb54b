import fc from 'fast-check'
import { spawn, type ChildProcess } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { openApiDocument } from '../../src/contract/openapi.ts'
import { createApi } from '../../src/doors/http/contract/api-listener.ts'
import { operations } from '../../src/operations.ts'
import { silentLog, testApi } from '../kit/api.ts'
import { ASKS } from '../kit/asks.ts'
import { readDocument, type ContractDocument } from '../fuzz/contract-document.ts'
import { createPool } from '../fuzz/pool.ts'
import { fuzzCase, requestOf } from '../fuzz/requests.ts'
import { hasPrism, NO_PRISM, openPrism, PRISM_CLI, violationsOf, type Prism } from './prism.ts'
import { readExchanges } from './recorded-exchanges.ts'
import { scratchDirectory } from '../kit/scratch.ts'

// The description is judged by somebody else's reading of it: no answer of ours violates it, and no request that we
// do as asked.

const document = openApiDocument(operations)
const RECORDED = process.env['VITRINE_RECORDED']
if (!hasPrism) console.log(NO_PRISM)
else if (RECORDED === undefined) {
  console.log('The traffic of the tests is not judged in this run: VITRINE_RECORD=<folder> npm test records it, and')
  console.log('VITRINE_RECORDED=<folder> npm run test:heavy judges it')
}

describe.skipIf(!hasPrism)('Prism', () => {
  let prism: Prism
  beforeAll(async () => {
    prism = await openPrism(document)
  })

  test('tells a wrong answer of every documented status', () => {
    expect(prism.resources).toHaveLength(operations.length)
    const json = { 'content-type': 'application/json' }
    for (const resource of prism.resources) {
      for (const { code, contents } of resource.responses) {
        // A schema that it cannot compile it passes over in silence; a list is what none of them allows.
        const judged = prism.judgeAnswer(resource, { statusCode: Number(code), headers: json, body: [] })
        const told = `${resource.method} ${resource.path} ${code}`
        expect(judged.join(), told).toContain('x-request-id')
        expect(
          judged.some((fault) => fault.startsWith('body')),
          told,
        ).toBe(contents.length > 0)
      }
    }
  })

  test('tells a wrong body of every operation that takes one, and a wrong value in a list', () => {
    const judge = (method: string, path: string, query: Record<string, string>, body?: object): string => {
      const found = prism.route(method, path)
      const request = { method, url: { path, query }, headers: { 'content-type': 'application/json' }, body }
      return found ? prism.judgeRequest(found.resource, request).join() : 'no such path'
    }
    for (const { id, method, path } of operations.filter(({ body }) => body)) {
      expect(judge(method, path.replaceAll(/\{\w+\}/g, 'x'), {}, { surprise: 1 }), id).toContain("found 'surprise'")
    }
    expect(judge('GET', '/v1/components', { fields: 'id,name' })).toBe('')
    for (const fields of ['nobody', 'id,nobody', 'id,']) {
      expect(judge('GET', '/v1/components', { fields })).toContain('query.fields')
    }
  })

  test.skipIf(RECORDED === undefined)('finds no violation in what the other tests have sent and got', async () => {
    const violations = new Set<string>()
    const seen = new Set<string>()
    let count = 0
    for await (const exchange of readExchanges(RECORDED ?? '')) {
      count++
      const { method, url, status, answer } = exchange
      const found = prism.route(method, url.replace(/\?.*$/s, ''))
      seen.add(`${found?.resource.method} ${found?.resource.path} ${status < 400 ? 'well' : 'refused'}`)
      for (const fault of violationsOf(prism, exchange)) {
        violations.add(`${method} ${url.slice(0, 200)} ${status}: ${fault} ${answer.slice(0, 300)}`)
      }
    }
    console.log(`Prism judged ${count} exchanges`)
    expect([...violations].slice(0, 20)).toEqual([])
    for (const { method, path } of prism.resources) {
      expect(seen, `no test had ${method} ${path} done`).toContain(`${method} ${path} well`)
      expect(seen, `no test had ${method} ${path} refused`).toContain(`${method} ${path} refused`)
    }
  })

  test('as a proxy before the server, finds none in a request of every operation and in generated ones', async () => {
    const api = await testApi('embedded')
    const pool = await createPool(api)
    const app = createApi(api.mount, silentLog, [])
    onTestFinished(async () => app.close())
    const proxy = await startProxy(await app.listen({ port: 0, host: '127.0.0.1' }))
    const { key, ids } = pool.project

    const asked = operations.map((operation) => {
      const { path = {}, query = {}, body } = ASKS[operation.id]?.ask(ids) ?? {}
      const target = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(path[name] ?? ''))
      const params = new URLSearchParams(
        Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
      )
      return {
        method: operation.method,
        url: `${target}?${params.toString()}`,
        body: body === undefined ? '' : JSON.stringify(body),
      }
    })
    const spelled = [
      'fields=id,name&fields=type&sync_status=synced,outdated',
      'component_depth=1,2&component_depth=3',
      'publish_status=CURRENT&publish_status=CHANGED&project_id=x',
    ].map((query) => ({ method: 'GET', url: `/v1/components?${query}`, body: '' }))
    const ofContract = readDocument(document as unknown as ContractDocument)
    const generated = fc
      .sample(fuzzCase(ofContract), { numRuns: GENERATED, seed: 16 })
      // Prism itself refuses what is no JSON.
      .filter(({ intent }) => intent !== 'hostile')
      .map((one) => requestOf(one, pool))

    const statuses = new Map<number, number>()
    // Deletions last: others ask for the same ids.
    const all = [...asked, ...spelled, ...generated].sort((a, b) => +(a.method === 'DELETE') - +(b.method === 'DELETE'))
    for (const { method, url, body } of all) {
      const answer = await fetch(new URL(url, proxy), {
        method,
        headers: { authorization: `Bearer ${key}`, ...(body === '' ? {} : { 'content-type': 'application/json' }) },
        ...(body === '' ? {} : { body }),
      })
      const told = `${method} ${url.slice(0, 300)} ${body.slice(0, 300)} ${answer.status} ${(await answer.text()).slice(0, 300)}`
      expect(answer.headers.get('x-request-id'), `not ours: ${told}`).not.toBeNull()
      const violations = JSON.parse(answer.headers.get('sl-violations') ?? '[]') as { location: string[] }[]
      const wrong = violations.filter(({ location }) => location[0] === 'response' || answer.status < 400)
      expect(wrong, told).toEqual([])
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    }
    console.log('answers through the proxy:', Object.fromEntries(statuses))
    expect(statuses.get(200)).toBeGreaterThan(100)
    expect(statuses.get(400)).toBeGreaterThan(20)
  })
})

const GENERATED = 600

async function startProxy(upstream: string): Promise<string> {
  const file = path.join(scratchDirectory('vitrine-prism'), 'openapi.json')
  fs.writeFileSync(file, JSON.stringify(document))
  const child: ChildProcess = spawn(process.execPath, [fileURLToPath(PRISM_CLI), 'proxy', file, upstream, '-p', '0'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return new Promise((resolve, reject) => {
    let said = ''
    child.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      const [, url] = /listening on (http:\/\/\S+:\d+)/.exec(said) ?? []
      if (url !== undefined) resolve(url)
    })
    child.once('exit', () => reject(new Error(`Prism did not start: ${said}`)))
  })
}
