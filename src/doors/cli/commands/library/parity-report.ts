import { PARITY_KINDS, SEVERITIES } from '../../../../formats/parity/kinds.ts'
import { githubReport } from '../../../../formats/reports/github.ts'
import { gitlabReport } from '../../../../formats/reports/gitlab.ts'
import { junitReport } from '../../../../formats/reports/junit.ts'
import type { Report, Reported } from '../../../../formats/reports/reported.ts'
import { sarifReport } from '../../../../formats/reports/sarif.ts'
import { counted } from '../../../../kit/words/counted.ts'
import { findingKey } from '../../../../parity/rules/found/finding.ts'
import type { ParityAnswer } from './parity-answer.ts'

const REPORTS = { sarif: sarifReport, junit: junitReport, gitlab: gitlabReport, github: githubReport } as const
export type ParityFormat = keyof typeof REPORTS | 'text'
export const PARITY_FORMATS: readonly ParityFormat[] = ['text', 'sarif', 'junit', 'gitlab', 'github']

interface Asked {
  readonly format: ParityFormat | undefined
  readonly version: string
  /** What stands for findings that are in no file of the repository. */
  readonly nowhere: string
}

export function parityReport(answer: ParityAnswer, { format = 'text', version, nowhere }: Asked): string {
  if (format === 'text') return describe(answer)
  const rules = Object.fromEntries(Object.entries(PARITY_KINDS).map(([code, { says }]) => [code, says]))
  const report: Report = { name: 'design and code', version, rules, nowhere, findings: answer.findings.map(reported) }
  return REPORTS[format](report)
}

type Finding = ParityAnswer['findings'][number]

function reported(finding: Finding): Reported {
  const { code, severity, message, code_side: side } = finding
  const place = side?.place ?? null
  return {
    code,
    severity,
    message,
    fingerprint: findingKey(finding),
    path: place === null || !isFile(place) ? null : place,
    line: side?.line ?? 1,
    remedy: remedyOf(finding),
  }
}

/** The address of a manifest is no file of the repository. */
const isFile = (place: string): boolean => !/^[a-z]+:\/\//i.test(place) && !place.startsWith('/')

const remedyOf = ({ change, semver }: Finding): string => `To change: the ${change} (${semver})`

const MOST_SHOWN = 200
const HEADINGS = { error: 'Errors', warning: 'Warnings', info: 'Worth knowing' } as const

function describe({ findings, held, allowed, states, token_values: values, total }: ParityAnswer): string {
  const shown = findings.slice(0, MOST_SHOWN)
  const groups = SEVERITIES.flatMap((severity) => {
    const own = shown.filter((one) => one.severity === severity)
    if (own.length === 0) return []
    const count = findings.filter((one) => one.severity === severity).length
    return [`${HEADINGS[severity]} (${count}):\n`, ...own.map(line)]
  })
  const nothing =
    held.code === 0 && values.compared === 0
      ? 'No manifest of code was imported yet, and no style sheet was given: there was little to hold against the design.\n'
      : ''
  return [
    ...groups,
    total > shown.length ? `and ${total - shown.length} more; --json lists all\n` : '',
    nothing,
    `${counted(total, 'finding')}: ${counted(held.design, 'component')} of the design, ${held.code} in code, ${counted(held.links, 'link')}`,
    values.compared > 0 ? `, ${counted(values.compared, 'value')} of tokens` : '',
    values.not_compared > 0 ? ` (${values.not_compared} more only a browser could compute)` : '',
    allowed.length > 0 ? `; ${counted(allowed.length, 'finding')} allowed` : '',
    states.length > 0 ? `; ${counted(states.length, 'state')} of a pointer, which need no prop` : '',
    '\n',
  ].join('')
}

function line({ code, message, change, semver, code_side: side }: Finding): string {
  const at = side?.place === undefined || side.line === undefined ? '' : `${side.place}:${side.line} `
  return `  ${at}${message} [${code}; to change: ${change}, ${semver}]\n`
}
