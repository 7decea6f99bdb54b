import http from 'node:http'
import { expect, test } from 'vitest'
import { testApi } from '../../../test/kit/api.ts'
import { closeGate, gate, sampleOperations } from '../../../test/kit/sample-operations.ts'
import { gracefulStop } from './graceful-stop.ts'
import { createApi } from './contract/api-listener.ts'
import { silentLog } from '../../../test/kit/api.ts'

async function listening() {
  const api = await testApi('embedded', { operations: sampleOperations })
  const { key } = await api.project()
  const app = createApi(api.mount, silentLog, [])
  const stopping = gracefulStop(app)
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { app, stopping, port, headers: { authorization: `Bearer ${key}` } }
}

async function get(
  port: number,
  path: string,
  options: http.RequestOptions,
): Promise<{ status: number; connection: string | undefined }> {
  return new Promise((resolve, reject) => {
    http
      .get({ port, host: '127.0.0.1', path, ...options }, (response) => {
        response.resume()
        response.on('end', () => resolve({ status: response.statusCode ?? 0, connection: response.headers.connection }))
        response.on('error', reject)
      })
      .on('error', reject)
  })
}

test('a stop answers a hundred requests in flight on kept connections, and then ends', async () => {
  const { stopping, port, headers } = await listening()
  const agent = new http.Agent({ keepAlive: true, maxSockets: 100 })
  closeGate()
  const inFlight = Array.from({ length: 100 }, () => get(port, '/v1/gate', { headers, agent }))
  await expect.poll(() => gate.waiting).toBe(100)
  const stopped = stopping.stop()
  await expect(get(port, '/v1/things', { headers })).rejects.toThrow(/ECONNREFUSED|ECONNRESET/)
  gate.release()
  const answers = await Promise.all(inFlight)
  expect(answers.every(({ status, connection }) => status === 200 && connection === 'close')).toBe(true)
  await stopped
  agent.destroy()
})

test('what does not end by the deadline is cut', async () => {
  const { stopping, port, headers } = await listening()
  closeGate()
  const stuck = get(port, '/v1/gate', { headers })
  const failed = expect(stuck).rejects.toThrow(/hang up|ECONNRESET/)
  await expect.poll(() => gate.waiting).toBe(1)
  await stopping.stop(200)
  await failed
  gate.release()
})
