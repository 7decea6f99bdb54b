import { createHash } from 'node:crypto'
import type { Report } from './reported.ts'

const SEVERITIES = { error: 'major', warning: 'minor', info: 'info' } as const

/** GitLab's code quality report: https://docs.gitlab.com/ci/testing/code_quality/#code-quality-report-format. */
export const gitlabReport = ({ findings, nowhere }: Report): string =>
  `${JSON.stringify(
    findings.map(({ code, severity, message, remedy, fingerprint, path, line }) => ({
      description: `${message}. ${remedy}`,
      check_name: code,
      fingerprint: createHash('sha256').update(fingerprint).digest('hex'),
      severity: SEVERITIES[severity],
      location: { path: path ?? nowhere, lines: { begin: line } },
    })),
    null,
    2,
  )}\n`
