import { operation } from '../contract/operation.ts'
import { pagination } from '../contract/page.ts'
import * as params from '../contract/params.ts'
import { PARITY_CODES, SEVERITIES } from '../formats/parity/kinds.ts'
import { countsOf } from './rules/found/counts-of.ts'
import { openParity } from './open-parity.ts'
import { isAbout } from './rules/policy.ts'
import { ParityPage } from './schema.ts'

export const listParity = operation({
  id: 'listParity',
  method: 'GET',
  path: '/parity',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Design and code held against each other: what only one side has, or has otherwise, the gravest first',
  query: {
    code: params.choices(PARITY_CODES, { description: 'Only these kinds.' }),
    severity: params.choices(SEVERITIES, { description: 'Only so grave ones.' }),
    component: params.text({ description: 'Only of this component: its name on either side, or its id.' }),
    limit: params.limit(500, 100),
    cursor: params.cursor(),
  },
  output: ParityPage,
  async run(services, call, { code, severity, component, limit }) {
    const { parity, held } = await openParity(services, call, null)
    const found = parity.findings.filter(
      (one) =>
        (code === undefined || code.includes(one.code)) &&
        (severity === undefined || severity.includes(one.severity)) &&
        (component === undefined || isAbout(one, component)),
    )
    const start = Number(call.position?.[0] ?? 0)
    const more = start + limit < found.length ? [start + limit] : null
    return {
      data: found.slice(start, start + limit),
      total: found.length,
      counts: countsOf(found),
      held,
      pagination: pagination(call, limit, more),
    }
  },
})
