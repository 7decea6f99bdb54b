import type { FastifyInstance } from 'fastify'
import type { Log } from '../ports.ts'
import { mountHealth, type HealthOptions } from './health.ts'
import { createListener } from './listener.ts'

/** What a process that only does background work answers: its health, and nothing of the contract. */
export function createWorkerListener(log: Log, health: HealthOptions): FastifyInstance {
  const app = createListener(log)
  mountHealth(app, health)
  return app
}
