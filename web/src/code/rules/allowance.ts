import type { ListParityOutput } from '../../api/generated/types.ts'

export type Finding = ListParityOutput['data'][number]

const NAMES = ['component', 'property', 'value', 'token', 'mode'] as const

/** An entry of `vitrine.parity.yaml` that allows a finding and no other one, as far as names tell them apart. */
export function allowanceOf({ code, design, code_side: side }: Finding): string {
  const names = NAMES.flatMap((name) => {
    const own = design?.[name] ?? side?.[name]
    return own === undefined ? [] : [`    ${name}: ${JSON.stringify(own)}`]
  })
  return [`  - finding: ${code}`, ...names, '    reason: ""'].join('\n')
}

/** By the component that findings are about, in the order in which they come. */
export function byComponent(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const groups = new Map<string, Finding[]>()
  for (const finding of findings) {
    const name =
      finding.design?.component ??
      finding.code_side?.component ??
      ((finding.design?.token ?? finding.code_side?.token) ? 'Tokens' : 'Other')
    const group = groups.get(name)
    if (group) group.push(finding)
    else groups.set(name, [finding])
  }
  return groups
}
