import type { FastifyInstance } from 'fastify'
import type { Log } from '../ports.ts'
import { compressAnswers } from './compress.ts'
import { allowOrigins } from './cors.ts'
import { createListener } from './listener.ts'
import { mountContract, type ContractMount } from './mount-contract.ts'

/** The contract and nothing else: no health page, no UI, no redirect. */
export async function createApi(
  mount: ContractMount,
  log: Log,
  corsOrigins: readonly string[],
): Promise<FastifyInstance> {
  const app = createListener(log, 'api')
  allowOrigins(app, corsOrigins)
  if (mount.services.config.compress) compressAnswers(app)
  await mountContract(app, mount)
  return app
}
