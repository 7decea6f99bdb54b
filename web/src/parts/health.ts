import type { ChiStatus } from '@vitrine/client'
import type { Tone } from './badge.tsx'

export const HEALTH = ['optimal', 'good', 'monitor', 'poor'] as const satisfies readonly ChiStatus[]

export const HEALTH_TONE: Readonly<Record<ChiStatus, Tone>> = {
  optimal: 'green',
  good: 'blue',
  monitor: 'amber',
  poor: 'red',
}

/** The bands of the contract, for lists, which carry the score alone. */
export const healthOf = (score: number): ChiStatus =>
  score >= 95 ? 'optimal' : score >= 60 ? 'good' : score >= 30 ? 'monitor' : 'poor'
