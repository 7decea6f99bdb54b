import { operation } from '../contract/operation.ts'
import { pagination } from '../contract/page.ts'
import * as params from '../contract/params.ts'
import type { Refusal, Statement } from '../formats/manifests/linking/statement.ts'
import { openCodeSide } from './code-side.ts'
import type { SaidLink } from './links-store.ts'
import { CodeLinks } from './schema.ts'
import { toldLink } from './told-code.ts'

const MOST_TOLD = 1_000

export const listCodeLinks = operation({
  id: 'listCodeLinks',
  method: 'GET',
  path: '/code-links',
  scope: 'read:library',
  tag: 'Console',
  summary: 'Who is whose partner, of design and code, down to properties and values, and who says so',
  query: {
    design: params.text({ description: 'Only of this component of the design, by its id.', maxLength: 200 }),
    code: params.text({ description: 'Only of this component in code, by its id.', maxLength: 2_000 }),
    status: params.choice(['confirmed', 'by name'], { description: 'Only what somebody said, or what the names say.' }),
    limit: params.limit(1_000, 100),
    cursor: params.cursor(),
  },
  output: CodeLinks,
  async run(services, call, { design, code, status, limit }) {
    const side = await openCodeSide(services, call)
    const found = side.linking.links.filter(
      (link) =>
        (design === undefined || link.design === design.toLowerCase()) &&
        (code === undefined || link.code === code) &&
        (status === undefined || link.status === status),
    )
    const place = call.position?.[0]
    const start = typeof place === 'number' ? place : 0
    const end = start + limit
    const findings = [...side.linking.findings.list, ...side.findings.list]
    return {
      data: found.slice(start, end).map((link) => toldLink(link, side)),
      absent: side.linking.absent.slice(0, MOST_TOLD).map((one) => ({ ...one })),
      decisions: side.said.flatMap((link) => (link.sourceId === null ? [decision(link)] : [])),
      findings: findings.slice(0, MOST_TOLD).map((one) => ({ ...one })),
      pagination: pagination(call, limit, end < found.length ? [end] : null),
    }
  },
})

function decision({ state, document, decidedAt, decidedBy }: SaidLink) {
  // As putCodeLink wrote it.
  const { design, code, ...rest } = JSON.parse(document) as Statement | Refusal
  return {
    design: design.key ?? null,
    code: code.id ?? null,
    ...('property' in rest && rest.property !== undefined && { property: rest.property }),
    ...('target' in rest && rest.target !== undefined && { target: rest.target }),
    state,
    decided_at: decidedAt.toISOString(),
    decided_by: decidedBy,
  }
}
