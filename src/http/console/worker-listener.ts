import type { FastifyInstance } from 'fastify'
import type { Log } from '../../ports.ts'
import { mountHealth, type HealthOptions } from './health.ts'
import { createListener } from './listener.ts'
import type { RequestLog } from '../request-log.ts'

/** What a process that only does background work answers: its health, and nothing of the contract. */
export function createWorkerListener(log: Log, health: HealthOptions, requestLog?: RequestLog): FastifyInstance {
  const app = createListener(log, requestLog)
  mountHealth(app, health)
  return app
}
