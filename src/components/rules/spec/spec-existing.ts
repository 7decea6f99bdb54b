import { configurationAt, type Axis } from './spec-combinations.ts'
import type { Configuration } from './spec-document.ts'
import { isRecord, type Json } from '../../../kit/shapes/json-value.ts'

/** More than any set that a person drew: the design tool itself gets slow at a tenth of it. */
export const CONFIGURATIONS_CEILING = 20_000
/** On the way patterns may still take most of them away. */
const PARTIAL_CEILING = 10 * CONFIGURATIONS_CEILING

/**
 * The configurations of a LAYERED document: the product of its axes without those that a pattern of its invalid list
 * fits. Axis by axis, dropping what can no longer exist, so that a large product with many patterns stays small; null
 * where it does not.
 */
export function existingConfigurations(
  axes: readonly Axis[],
  patterns: readonly Json[],
): readonly Configuration[] | null {
  const checks = checksOf(axes, patterns)
  const lastChecked = checks.findLastIndex((level) => level.length > 0)
  let partial: (readonly number[])[] = [[]]
  for (const [at, axis] of axes.entries()) {
    // From here on nothing is taken away any more, so the rest need not be walked to be too much.
    if (at > lastChecked && axes.slice(at).reduce(growth, partial.length) > CONFIGURATIONS_CEILING) return null
    const grown: (readonly number[])[] = []
    for (const places of partial) {
      for (const place of axis.values.keys()) {
        const next = [...places, place]
        if (checks[at]?.some(({ columns, points }) => points.has(pointOn(columns, next)))) continue
        if (grown.push(next) > PARTIAL_CEILING) return null
      }
    }
    partial = grown
  }
  return partial.length > CONFIGURATIONS_CEILING ? null : partial.map((places) => configurationAt(axes, places))
}

const growth = (count: number, axis: Axis): number => count * axis.values.length

interface Check {
  readonly columns: readonly number[]
  readonly points: Set<string>
}

/** Patterns over the same properties become one set, looked up at the last of their axes. */
function checksOf(axes: readonly Axis[], patterns: readonly Json[]): readonly (readonly Check[])[] {
  const columnOf = new Map(axes.map((axis, at) => [axis.name, at]))
  const placeOf = axes.map((axis) => new Map(axis.values.map((value, place) => [String(value), place])))
  const checks: Map<string, Check>[] = axes.map(() => new Map())
  for (const pattern of patterns) {
    if (!isRecord(pattern)) continue
    // A pattern over a property that is not an axis speaks of something else than which variants exist.
    const cells = Object.entries(pattern).map(([name, value]) => {
      const column = columnOf.get(name)
      const place = column === undefined || typeof value === 'object' ? undefined : placeOf[column]?.get(String(value))
      return column === undefined || place === undefined ? null : { column, place }
    })
    const known = cells.filter((cell) => cell !== null).sort((a, b) => a.column - b.column)
    const last = known.at(-1)
    if (last === undefined || known.length < cells.length) continue
    const columns = known.map(({ column }) => column)
    const level = checks[last.column]
    const check = level?.get(columns.join()) ?? { columns, points: new Set<string>() }
    check.points.add(known.map(({ place }) => place).join())
    level?.set(columns.join(), check)
  }
  return checks.map((level) => [...level.values()])
}

const pointOn = (columns: readonly number[], places: readonly number[]): string =>
  columns.map((column) => places[column]).join()
