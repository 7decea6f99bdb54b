import type { CodeSide } from '../code-components/code-side.ts'
import type { Sql } from '../ports.ts'
import { usesOfComponents } from '../uses/find-uses.ts'
import { isSameComponent } from '../uses/rules/same-component.ts'
import { summaryOfRow } from '../uses/rules/use-summary.ts'
import type { ParityFinding } from './rules/found/finding.ts'

interface Found {
  readonly side: Pick<CodeSide, 'components'>
  readonly findings: readonly ParityFinding[]
}

/** What is deprecated on one side alone, with who uses it in applications: one question for all of them. */
export async function withUses(db: Sql, projectId: string, { side, findings }: Found): Promise<ParityFinding[]> {
  const components = new Map(
    findings.flatMap((finding) => {
      const component = isDeprecated(finding) ? side.components.get(finding.code_side?.id ?? '') : undefined
      return component ? [[component.id, component] as const] : []
    }),
  )
  const rows = await usesOfComponents(db, projectId, [...components.values()])
  return findings.map((finding) => {
    const component = isDeprecated(finding) ? components.get(finding.code_side?.id ?? '') : undefined
    if (!component) return finding
    const prop = finding.code_side?.property
    const counts = rows
      .filter((row) => isSameComponent(component, row))
      .map((row) => ({
        repository: row.repository,
        uses: prop === undefined ? row.uses : (summaryOfRow(row).props.find(({ name }) => name === prop)?.uses ?? 0),
      }))
      .filter(({ uses }) => uses > 0)
    const count = counts.reduce((sum, { uses }) => sum + uses, 0)
    const repositories = new Set(counts.map(({ repository }) => repository)).size
    return count === 0 ? finding : { ...finding, uses: { count, repositories } }
  })
}

const isDeprecated = ({ code }: ParityFinding): boolean =>
  code === 'deprecated-only-in-code' || code === 'deprecated-only-in-design'
