import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { EntityType } from '@vitrine/client'
import { consoleQuery } from '../api/console.ts'
import { useMayPropose } from './access/may-propose.ts'
import { Ago } from '../parts/words/ago.tsx'

/** What is proposed for an entity and waits, for those who see it. */
export function WaitingProposals({ type, id }: { readonly type: EntityType; readonly id: string }) {
  const isEnabled = useMayPropose()
  const { data } = useQuery({
    ...consoleQuery('listProposals', { state: 'open', type, id, limit: 100 }),
    enabled: isEnabled,
  })
  const waiting = data?.data ?? []
  if (waiting.length === 0) return null
  return (
    <aside className="note waiting-proposals" aria-label="Proposals that wait">
      {waiting.map((proposal) => (
        <p key={proposal.id}>
          <Link to="/proposals/$id" params={{ id: proposal.id }}>
            {proposal.is_own ? 'Your proposal' : `A proposal of ${proposal.made_by}`}
          </Link>{' '}
          waits, made <Ago at={proposal.made_at} />
          {proposal.message !== '' && `: ${proposal.message}`}
        </p>
      ))}
    </aside>
  )
}
