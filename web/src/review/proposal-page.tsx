import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ServiceError } from '@vitrine/client'
import { useState } from 'react'
import { consoleQuery, tellConsole } from '../api/console.ts'
import type { GetProposalOutput } from '../api/generated/types.ts'
import { useMayWrite } from '../documentation/access/may-write.ts'
import { Badge } from '../parts/badge.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { Failure } from '../parts/failure.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { NotThere, ReadPage } from '../parts/read-page.tsx'
import { Ago } from '../parts/words/ago.tsx'
import { Refusal } from './refusal.tsx'
import { STATE_TONES, STATE_WORDS } from './state-words.ts'
import { Suggestions } from './suggestions.tsx'
import './review.css'

/** A proposal as suggestions in what is written, and what becomes of it. */
export function ProposalPage() {
  const { id } = useParams({ from: '/proposals/$id' })
  const query = useQuery(consoleQuery('getProposal', { id }))
  return (
    <div className="page">
      <ReadPage query={query} what="Proposal">
        {(found) =>
          found === null ? (
            <NotThere what="Proposal">It is not there, or not yours to see.</NotThere>
          ) : (
            <OpenProposal key={found.id} proposal={found} />
          )
        }
      </ReadPage>
    </div>
  )
}

function OpenProposal({ proposal }: { readonly proposal: GetProposalOutput }) {
  const { entity, state, message, reason, conflicts, steps, order_change: order } = proposal
  const isOpen = state === 'open'
  const mayDecide = useMayWrite() && isOpen
  const all = [...steps.flatMap(({ change }) => change ?? []), ...(order === null ? [] : [order])]
  // What others wrote into since is not taken by itself.
  const clashing = new Set(conflicts.map(({ change }) => change))
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(all.filter((one) => !clashing.has(one))))
  const choose = (change: number, isChosen: boolean): void =>
    setChosen(new Set(all.filter((one) => (one === change ? isChosen : chosen.has(one)))))
  return (
    <>
      <nav className="crumbs" aria-label="Where this is">
        <Link to="/proposals">Proposals</Link>
      </nav>
      <PageTitle
        title={`A proposal for ${entity.name}`}
        beside={<Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>}
      >
        <p className="quiet-text">
          For <EntityLink type={entity.type} id={entity.id} name={entity.name} />, by {proposal.made_by},{' '}
          <Ago at={proposal.made_at} />
          {proposal.decided_by !== null && ` · ${STATE_WORDS[state]} by ${proposal.decided_by}`}
          {isOpen && proposal.is_behind && ' · others wrote here since it began'}
        </p>
        {message !== '' && <p className="proposal-message">{message}</p>}
        {reason !== null && <p className="note proposal-message">{reason}</p>}
      </PageTitle>
      <Suggestions proposal={proposal} chosen={mayDecide ? chosen : null} onChoose={choose} />
      {isOpen && (
        <Acts
          proposal={proposal}
          mayDecide={mayDecide}
          wish={{ changes: [...chosen], over: [...chosen].filter((change) => clashing.has(change)) }}
          total={all.length}
        />
      )}
    </>
  )
}

interface ActsProps {
  readonly proposal: GetProposalOutput
  readonly mayDecide: boolean
  readonly wish: { readonly changes: readonly number[]; readonly over: readonly number[] }
  readonly total: number
}

function Acts({ proposal, mayDecide, wish, total }: ActsProps) {
  const { id, is_own: isOwn } = proposal
  const queries = useQueryClient()
  const [isRefusing, setRefusing] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<unknown>(null)
  const act = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true)
    setFailure(null)
    try {
      await work()
      setRefusing(false)
    } catch (error) {
      setFailure(error)
    } finally {
      setBusy(false)
      const changed = [['console', 'getProposal'], ['console', 'listProposals'], ['getDocumentation'], ['getPage']]
      await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })))
    }
  }
  const approve = (): void => void act(() => tellConsole('approveProposal', { id, ...wish }))
  const count = wish.changes.length
  return (
    <>
      {failure !== null && !isRefusing && <Failure error={failure} what={whatFailed(failure)} />}
      <div className="row proposal-acts">
        {mayDecide && (
          <>
            <button className="button primary" disabled={isBusy || count === 0} onClick={approve}>
              {count === total ? 'Approve and publish' : `Approve and publish ${count} of ${total}`}
            </button>
            <button className="button" disabled={isBusy} onClick={() => setRefusing(true)}>
              Refuse
            </button>
          </>
        )}
        {isOwn && (
          <button
            className="button quiet"
            disabled={isBusy}
            onClick={() => void act(() => tellConsole('withdrawProposal', { id }))}
          >
            Take it back
          </button>
        )}
      </div>
      {isRefusing && (
        <Refusal
          failure={failure}
          isBusy={isBusy}
          onRefuse={(reason) => void act(() => tellConsole('refuseProposal', { id, reason }))}
          onClose={() => setRefusing(false)}
        />
      )}
    </>
  )
}

const whatFailed = (error: unknown): string =>
  error instanceof ServiceError && error.status === 412 ? 'Others wrote here meanwhile: approving' : 'Deciding'
