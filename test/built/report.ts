import type { Comparison } from '../../src/building/check/rules/compare-built.ts'
import type { Case } from './cases.ts'

interface Compared {
  readonly of: Case
  readonly comparison: Comparison
}

interface Report {
  /** In percent. */
  readonly boxes: number
  readonly colors: number
  readonly texts: number
  readonly lines: readonly string[]
}

const MOST = Number(process.env['VITRINE_BUILT_LINES'] ?? 3)

/** How much is the same, and of what is not the kinds with the first of each. */
export function report(compared: readonly Compared[]): Report {
  const sum = (what: 'boxes' | 'colors' | 'texts'): { readonly percent: number; readonly line: string } => {
    const [wanted = 0, same = 0, excused = 0] = (['wanted', 'same', 'excused'] as const).map((side) =>
      compared.reduce((total, { comparison }) => total + comparison[what][side], 0),
    )
    const judged = wanted - excused
    const percent = judged === 0 ? 100 : (same / judged) * 100
    const others = excused === 0 ? '' : `; ${excused} more cannot be`
    return { percent, line: `${what}: ${same} of ${judged} the same (${percent.toFixed(2)} %)${others}` }
  }
  const [boxes, colors, texts] = [sum('boxes'), sum('colors'), sum('texts')]
  const kinds = new Map<string, { count: number; first: Map<string, string> }>()
  for (const { of, comparison } of compared)
    for (const { part, kind: plain, wanted, found, excuse } of comparison.differences) {
      const kind = excuse === undefined ? plain : `${plain}, as ${excuse},`
      const known = kinds.get(kind) ?? { count: 0, first: new Map<string, string>() }
      kinds.set(kind, known)
      known.count++
      const line = `${of.name} ${part} ${JSON.stringify(of.props)} ${of.mode ?? 'default'}: ${wanted} | ${found}`
      const key = `${of.name} ${part}`
      if (!known.first.has(key)) known.first.set(key, line)
    }
  const told = [...kinds].flatMap(([kind, { count, first }]) => [
    `  ${kind}: ${count} differ`,
    ...[...first.values()].slice(0, MOST).map((line) => `    ${line}`),
  ])
  return {
    boxes: boxes.percent,
    colors: colors.percent,
    texts: texts.percent,
    lines: [boxes.line, colors.line, texts.line, ...told],
  }
}
