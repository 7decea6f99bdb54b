import type { ParityKind } from '../../../formats/parity/kinds.ts'
import type { ParityFinding } from './finding.ts'

export function countsOf(findings: readonly Pick<ParityFinding, 'code'>[]): Partial<Record<ParityKind, number>> {
  const counts: Partial<Record<ParityKind, number>> = {}
  for (const { code } of findings) counts[code] = (counts[code] ?? 0) + 1
  return counts
}
