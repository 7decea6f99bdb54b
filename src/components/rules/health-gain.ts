import type { HealthStatus } from '../../contract/words.ts'
import type { Chi } from '../../library/documents.ts'
import { statusOf, WEIGHTS } from './spec/health.ts'

/** The parts of the index, each a rule that costs points: tokens, design coverage, API surface, property overload. */
export const HEALTH_RULES = ['ta', 'dc', 'as', 'po'] as const
type HealthRule = (typeof HEALTH_RULES)[number]

export const ruleWeight = (rule: HealthRule): number => WEIGHTS[rule]

export interface HealthGain {
  readonly rule: HealthRule
  /** Points that the index would rise by if the rule were met in full. */
  readonly gain: number
  /** What it would be called then. */
  readonly status: HealthStatus
}

/** What would raise a component's index, the most first; nothing where nothing is lost. */
export function healthGains(chi: Chi): readonly HealthGain[] {
  const lost: Readonly<Record<HealthRule, number>> = { ta: chi.ta_penalty, dc: chi.dc, as: chi.as, po: chi.po }
  return HEALTH_RULES.filter((rule) => lost[rule] > 0)
    .map((rule) => ({ rule, gain: lost[rule], status: statusOf(round(chi.score + lost[rule])) }))
    .sort((one, other) => other.gain - one.gain)
}

interface RuleSummary {
  readonly rule: HealthRule
  /** How many components lose points by it, and how many points all of them together. */
  readonly components: number
  readonly points: number
  /** By how much the mean of the library would rise if all of them met it. */
  readonly meanGain: number
}

/** The same over a library: where its points went, the most first. */
export function summarizeGains(gains: Iterable<readonly HealthGain[]>): readonly RuleSummary[] {
  const sums = new Map(HEALTH_RULES.map((rule) => [rule, { components: 0, points: 0 }]))
  let count = 0
  for (const own of gains) {
    count++
    for (const { rule, gain } of own) {
      const sum = sums.get(rule)
      if (!sum) continue
      sum.components++
      sum.points += gain
    }
  }
  return [...sums]
    .map(([rule, { components, points }]) => ({
      rule,
      components,
      points: round(points),
      meanGain: count === 0 ? 0 : round(points / count),
    }))
    .sort((one, other) => other.points - one.points)
}

const round = (x: number): number => Math.round(x * 100) / 100
