import type { Report, Reported } from './reported.ts'

const LEVELS = { error: 'error', warning: 'warning', info: 'note' } as const

/** https://docs.oasis-open.org/sarif/sarif/v2.1.0: what code hosts show beside the lines. */
export function sarifReport({ findings, version, rules, nowhere }: Report): string {
  const used = [...new Set(findings.map(({ code }) => code))].sort()
  const at = new Map(used.map((code, index) => [code, index]))
  const result = (finding: Reported): object => ({
    ruleId: finding.code,
    ruleIndex: at.get(finding.code),
    level: LEVELS[finding.severity],
    message: { text: `${finding.message}. ${finding.remedy}` },
    partialFingerprints: { 'vitrineParity/v1': finding.fingerprint },
    locations: [
      {
        physicalLocation: {
          artifactLocation: { uri: encodeURI(finding.path ?? nowhere) },
          region: { startLine: finding.line },
        },
      },
    ],
  })
  const driver = {
    name: 'vitrine',
    version,
    rules: used.map((id) => ({ id, shortDescription: { text: rules[id] ?? id } })),
  }
  const log = {
    $schema: 'https://json.schemastore.org/sarif-2.1.0.json',
    version: '2.1.0',
    runs: [{ tool: { driver }, results: findings.map(result) }],
  }
  return `${JSON.stringify(log, null, 2)}\n`
}
