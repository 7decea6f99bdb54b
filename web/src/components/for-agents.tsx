import { useQuery } from '@tanstack/react-query'
import { abstractQuery } from '../api/queries.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { Cost } from '../parts/price.tsx'
import { HealthBreakdown } from './health-breakdown.tsx'

/** What only those look for who let agents build with the library. */
export function ForAgents({ id }: { readonly id: string }) {
  const { data: abstract } = useQuery(abstractQuery(id))
  const prices = [
    ['default tree', abstract?.more.default],
    ['all variants', abstract?.more.variants],
    ['token values', abstract?.more.token_values],
  ] as const
  return (
    <details className="panel agents">
      <summary>For agents: what it costs to read, and its health</summary>
      <div className="stack">
        <div className="row">
          <CopyButton text={id} label="Copy id" />
          {prices.map(([of, more]) => more && <Cost key={of} tokens={more.est_tokens} of={of} />)}
        </div>
        {abstract && <HealthBreakdown health={abstract.spec._svc.chi} />}
      </div>
    </details>
  )
}
