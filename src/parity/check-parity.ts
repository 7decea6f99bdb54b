import { operation } from '../contract/operation.ts'
import { openSheets } from '../formats/tokens/css/read-sheets.ts'
import { countsOf } from './rules/found/counts-of.ts'
import { openParity } from './open-parity.ts'
import { judge } from './rules/policy.ts'
import { isTouched } from './rules/touched.ts'
import { CheckedParity, CheckParityBody } from './schema.ts'
import { touchedSince } from './touched-since.ts'

const MOST_TOLD = 10_000
const MOST_ASIDE = 2_000

export const checkParity = operation({
  id: 'checkParity',
  method: 'POST',
  path: '/parity/check',
  scope: 'read:library',
  tag: 'Console',
  summary: 'The same as a pipeline asks it: with the style sheets that are shipped, and what the team allows',
  description:
    'A read, although it is a POST. Style sheets are read by whoever has them, as `vitrine parity` does: nobody else waits for it.',
  bodyLimit: 8 * 1_048_576,
  body: CheckParityBody,
  bodyExample: {
    sheets: {
      declared: [{ name: 'color-text', path: 'tokens.css', line: 1 }],
      used: [],
      base: [{ name: 'color-text', text: '#282f37' }],
      groups: [],
    },
  },
  output: CheckedParity,
  async run(services, call, { body: { sheets, policy = {}, policy_path: path, since } }) {
    const { parity, held } = await openParity(services, call, sheets === undefined ? null : openSheets(sheets))
    const today = new Date(services.clock.now()).toISOString().slice(0, 10)
    const touched = since === undefined ? null : await touchedSince(services, call, since)
    const judged = judge(parity.findings, { file: policy, today, path: path ?? 'vitrine.parity.yaml' })
    const { allowed } = judged
    const findings = judged.findings.filter((one) => touched === null || isTouched(one, touched))
    return {
      findings: findings.slice(0, MOST_TOLD),
      total: findings.length,
      counts: countsOf(findings),
      held,
      allowed: allowed.slice(0, MOST_ASIDE),
      states: parity.states.slice(0, MOST_ASIDE),
      token_values: parity.tokens,
    }
  },
})
