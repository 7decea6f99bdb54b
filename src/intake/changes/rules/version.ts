import type { NetChange } from './net-changes.ts'

export type Bump = 'major' | 'minor' | 'patch'

/** What people already build on is no draft: a first release is 1.0.0 unless they say otherwise. */
const FIRST_VERSION = '1.0.0'

const VERSION = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$/
const LONGEST = 64

interface Version {
  readonly numbers: readonly [major: number, minor: number, patch: number]
  readonly before: readonly string[]
}

function readVersion(text: string): Version | null {
  const [, major, minor, patch, before] = (text.length <= LONGEST && VERSION.exec(text)) || []
  if (major === undefined || minor === undefined || patch === undefined) return null
  return { numbers: [Number(major), Number(minor), Number(patch)], before: before?.split('.') ?? [] }
}

export const isVersion = (text: string): boolean => readVersion(text) !== null

/** By the precedence of Semantic Versioning: a pre-release comes before its release, numbers before words. */
export function compareVersions(one: string, other: string): number {
  const [a, b] = [readVersion(one), readVersion(other)]
  if (!a || !b) throw new Error('not a version')
  for (const at of [0, 1, 2] as const) if (a.numbers[at] !== b.numbers[at]) return a.numbers[at] - b.numbers[at]
  if (a.before.length === 0 || b.before.length === 0) return b.before.length - a.before.length
  for (let at = 0; at < Math.max(a.before.length, b.before.length); at++) {
    const order = comparePart(a.before[at], b.before[at])
    if (order !== 0) return order
  }
  return 0
}

function comparePart(a: string | undefined, b: string | undefined): number {
  if (a === undefined || b === undefined) return a === b ? 0 : a === undefined ? -1 : 1
  const [isNumberA, isNumberB] = [/^\d+$/.test(a), /^\d+$/.test(b)]
  if (isNumberA && isNumberB) return Number(a) - Number(b)
  if (isNumberA !== isNumberB) return isNumberA ? -1 : 1
  return a < b ? -1 : a > b ? 1 : 0
}

/** Whoever relies on it has to act (major), may use something new (minor), or neither (patch). */
export function bumpOf({ entity_type: kind, change, impact, former_name }: Bumping): Bump {
  // Nobody builds against a screen or a flow.
  if (kind === 'screen' || kind === 'flow') return 'patch'
  if (impact === 'breaking' || change === 'removed' || former_name !== null) return 'major'
  return impact === 'feature' || change === 'added' || change === 'returned' ? 'minor' : 'patch'
}

type Bumping = Pick<NetChange, 'entity_type' | 'change' | 'impact' | 'former_name'>

export const worstBump = (bumps: Iterable<Bump>): Bump => {
  const all = new Set(bumps)
  return all.has('major') ? 'major' : all.has('minor') ? 'minor' : 'patch'
}

/** Before 1.0.0 nothing is promised: what would be a major step is a minor one. After a pre-release comes its release. */
export function nextVersion(last: string | null, bump: Bump): string {
  const read = last === null ? null : readVersion(last)
  if (!read) return FIRST_VERSION
  const [major, minor, patch] = read.numbers
  if (read.before.length > 0) return `${major}.${minor}.${patch}`
  if (bump === 'major' && major > 0) return `${major + 1}.0.0`
  return bump === 'patch' ? `${major}.${minor}.${patch + 1}` : `${major}.${minor + 1}.0`
}
