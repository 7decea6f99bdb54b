import { present } from '../../../kit/present.ts'
import type { Configuration, ConfigurationValue } from './spec-document.ts'

export interface Axis {
  readonly name: string
  readonly values: readonly ConfigurationValue[]
}

export interface AbsentCombinations {
  /** Exact up to 2^53 − 1, which also stands for every greater number: JSON readers could not tell those apart. */
  readonly count: number
  readonly combinations: readonly Configuration[]
}

/**
 * The combinations of all axes that are not among `present`: how many, and the first of them, the last axis turning
 * fastest. Each step of the walk either finds one or passes one that is present, so the size of the product does
 * not matter: 2^60 combinations cost as much as a hundred.
 */
export function absentCombinations(
  axes: readonly Axis[],
  present: readonly Configuration[],
  limit: number,
): AbsentCombinations {
  if (axes.length === 0) return { count: 0, combinations: [] }
  const points = pointsOf(axes)
  const taken = new Set<string>()
  for (const configuration of present) {
    const point = points(configuration)
    if (point !== null) taken.add(point)
  }
  const product = axes.reduce((size, axis) => size * BigInt(axis.values.length), 1n)
  const count = product - BigInt(taken.size)

  const combinations: Configuration[] = []
  const wanted = count < BigInt(limit) ? Number(count) : limit
  const digits = axes.map(() => 0)
  while (combinations.length < wanted) {
    if (!taken.has(digits.join())) combinations.push(configurationAt(axes, digits))
    turn(axes, digits)
  }
  return { count: count > MOST ? Number(MOST) : Number(count), combinations }
}

/** Names a configuration by the place of its value on each axis; null where it has no value on one of them. */
export function pointsOf(axes: readonly Axis[]): (configuration: Configuration) => string | null {
  const places = axes.map((axis) => new Map(axis.values.map((value, place) => [String(value), place])))
  return (configuration) => {
    let point = ''
    for (const [at, axis] of axes.entries()) {
      const place = Object.hasOwn(configuration, axis.name)
        ? places[at]?.get(String(configuration[axis.name]))
        : undefined
      if (place === undefined) return null
      point += at === 0 ? place : `,${place}`
    }
    return point
  }
}

export const configurationAt = (axes: readonly Axis[], places: readonly number[]): Configuration =>
  Object.fromEntries(axes.map((axis, at) => [axis.name, present(axis.values[present(places[at])])]))

const MOST = BigInt(Number.MAX_SAFE_INTEGER)

function turn(axes: readonly Axis[], digits: number[]): void {
  for (let at = digits.length - 1; at >= 0; at--) {
    const next = present(digits[at]) + 1
    if (next < present(axes[at]).values.length) {
      digits[at] = next
      return
    }
    digits[at] = 0
  }
}
