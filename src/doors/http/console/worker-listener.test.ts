import { expect, test } from 'vitest'
import { silentLog } from '../../../../test/kit/api.ts'
import { injectable } from '../../../../test/kit/listener.ts'
import { createMetrics } from '../metrics.ts'
import { createWorkerListener } from './worker-listener.ts'

test('a worker answers for its health and has nothing of the contract', async () => {
  const app = injectable(createWorkerListener(silentLog, { metrics: createMetrics(), notReady: async () => undefined }))
  for (const url of ['/healthz', '/readyz', '/metrics']) expect((await app.inject(url)).statusCode).toBe(200)
  for (const url of ['/', '/api/openapi.json', '/api/v1/components', '/v1/components'])
    expect((await app.inject(url)).statusCode).toBe(404)
  await app.close()
})
