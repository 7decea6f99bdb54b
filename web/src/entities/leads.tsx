import type { GetScreenOutput } from '../api/generated/types.ts'
import { EntityLink } from '../parts/entity-link.tsx'

type Lead = GetScreenOutput['leads_to'][number]

/** Where layers lead: what one does there, and what comes then. */
export function Leads({ leads }: { readonly leads: readonly Lead[] }) {
  return (
    <ul className="leads">
      {leads.map((lead, at) => (
        <li key={at}>
          <code>{lead.element}</code>{' '}
          <span className="quiet-text">
            on {lead.trigger}: {lead.action}
          </span>{' '}
          {lead.screen ? <EntityLink type="screen" {...lead.screen} /> : lead.to !== null && <Outside to={lead.to} />}
        </li>
      ))}
    </ul>
  )
}

/** An address of the web is a link; everything else that a prototype names is only told. */
function Outside({ to }: { readonly to: string }) {
  return /^https?:\/\//i.test(to) ? (
    <a href={to} target="_blank" rel="noreferrer noopener">
      {to}
    </a>
  ) : (
    <span>{to}</span>
  )
}
