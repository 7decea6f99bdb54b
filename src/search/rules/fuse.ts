import { compareCodePoints } from '../../library/rules/compare-code-points.ts'
import { surfacesOf, tierStrength, type MatchTier, type Signals } from './engines.ts'

const RRF_K = 60
/** How many rows of one entity type an engine hands in; literal name hits are never cut. */
export const HANDED_IN = { text: 200, semantic: 200, fuzzy: 50 } as const

/** What the engines found among the rows of one entity type; rows are numbers of the caller's. */
export interface Findings {
  /** In order, best first, each row once. */
  readonly name: readonly { readonly row: number; readonly matched: MatchTier; readonly similarity?: number }[]
  /** In any order. */
  readonly text: readonly { readonly row: number; readonly rank: number }[]
  readonly semantic: readonly { readonly row: number; readonly cosine: number }[]
}

interface Fused {
  readonly row: number
  readonly score: number
  readonly signals: Signals
}

interface RowNames {
  readonly foldedName: (row: number) => string
  readonly id: (row: number) => string
}

/**
 * Reciprocal rank fusion: the sum of 1 / (60 + rank) over the engines. Only rows that another engine found too, or
 * that only text or semantic found, can leave the order of the names, so a hundred thousand names are never sorted.
 */
export function fuse(findings: Findings, names: RowNames): FusedGroup {
  const documented = new Map<number, { score: number; text?: { rank: number }; semantic?: { cosine: number } }>()
  for (const [row, rank, figure] of ranked(findings.text, ({ rank }) => rank))
    documented.set(row, { score: share(rank), text: { rank: figure } })
  for (const [row, rank, figure] of ranked(findings.semantic, ({ cosine }) => cosine)) {
    const known = documented.get(row)
    documented.set(row, { ...known, score: sum(known?.score ?? 0, share(rank)), semantic: { cosine: figure } })
  }
  const moved: Fused[] = []
  const nameOnly: Fused[] = []
  for (const [at, { row, matched, similarity }] of findings.name.entries()) {
    const name = similarity === undefined ? { matched } : { matched, similarity }
    const other = documented.get(row)
    if (other === undefined) nameOnly.push({ row, score: share(at + 1), signals: { name } })
    else {
      const { score, ...signals } = other
      moved.push({ row, score: sum(score, share(at + 1)), signals: { name, ...signals } })
      documented.delete(row)
    }
  }
  for (const [row, { score, ...signals }] of documented) moved.push({ row, score, signals })
  const compare = compareFused(names)
  return new FusedGroup(moved.sort(compare), nameOnly, compare)
}

/** The rows of one entity type in their fused order, read a page at a time. */
export class FusedGroup {
  readonly total: number
  readonly #moved: readonly Fused[]
  readonly #nameOnly: readonly Fused[]
  readonly #compare: (a: Fused, b: Fused) => number

  constructor(moved: readonly Fused[], nameOnly: readonly Fused[], compare: (a: Fused, b: Fused) => number) {
    this.#moved = moved
    this.#nameOnly = nameOnly
    this.#compare = compare
    this.total = moved.length + nameOnly.length
  }

  page(offset: number, limit: number): Fused[] {
    const rows: Fused[] = []
    let at = 0
    for (const row of this.#inOrder()) {
      if (at >= offset + limit) break
      if (at >= offset) rows.push(row)
      at++
    }
    return rows
  }

  *#inOrder(): Generator<Fused> {
    let next = 0
    for (const row of this.#moved) {
      for (let other = this.#nameOnly[next]; other && this.#compare(other, row) < 0; other = this.#nameOnly[next]) {
        yield other
        next++
      }
      yield row
    }
    yield* this.#nameOnly.slice(next)
  }
}

/** Best first; equal figures share a rank, and the next one counts them all. */
function* ranked<Row extends { readonly row: number }>(
  rows: readonly Row[],
  figureOf: (row: Row) => number,
): Generator<readonly [row: number, rank: number, figure: number]> {
  const sorted = [...rows].sort((a, b) => figureOf(b) - figureOf(a))
  let rank = 0
  let before = Number.NaN
  for (const [at, entry] of sorted.entries()) {
    const figure = figureOf(entry)
    if (figure !== before) rank = at + 1
    before = figure
    yield [entry.row, rank, figure]
  }
}

const share = (rank: number): number => sum(1 / (RRF_K + rank), 0)

// The same ranks from other engines must give the same score, and addition of fractions depends on the order.
const sum = (a: number, b: number): number => Math.round((a + b) * 1e12) / 1e12

function compareFused({ foldedName, id }: RowNames): (a: Fused, b: Fused) => number {
  return (a, b) =>
    b.score - a.score ||
    surfacesOf(b.signals) - surfacesOf(a.signals) ||
    tierStrength(a.signals) - tierStrength(b.signals) ||
    (b.signals.semantic?.cosine ?? 0) - (a.signals.semantic?.cosine ?? 0) ||
    compareCodePoints(foldedName(a.row), foldedName(b.row)) ||
    (id(a.row) < id(b.row) ? -1 : id(a.row) > id(b.row) ? 1 : 0)
}
