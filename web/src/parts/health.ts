import type { HealthStatus } from '../api/types.ts'
import type { Tone } from './badge.tsx'

export const HEALTH = ['optimal', 'good', 'monitor', 'poor'] as const satisfies readonly HealthStatus[]

export const HEALTH_TONE: Readonly<Record<HealthStatus, Tone>> = {
  optimal: 'green',
  good: 'blue',
  monitor: 'amber',
  poor: 'red',
}

/** The bands of the contract, for lists, which carry the score alone. */
export const healthOf = (score: number): HealthStatus =>
  score >= 95 ? 'optimal' : score >= 60 ? 'good' : score >= 30 ? 'monitor' : 'poor'
