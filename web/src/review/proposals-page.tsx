import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { consoleQuery } from '../api/console.ts'
import type { ListProposalsOutput } from '../api/generated/types.ts'
import { Badge } from '../parts/badge.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Read } from '../parts/read.tsx'
import { Ago } from '../parts/words/ago.tsx'
import { KIND } from '../parts/words/kind-words.ts'
import { STATE_TONES, STATE_WORDS } from './state-words.ts'
import './review.css'

type Proposal = ListProposalsOutput['data'][number]

/** What is proposed: what waits, or with `?all=1` what was decided on too. */
export function ProposalsPage() {
  const { all } = useSearch({ from: '/proposals' })
  const [cursors, setCursors] = useState<readonly (string | undefined)[]>([undefined])
  return (
    <div className="page">
      <PageTitle
        title="Proposals"
        end={
          <Link className="button" to="/proposals" search={all === undefined ? { all: '1' } : {}}>
            {all === undefined ? 'Decided ones too' : 'Only what waits'}
          </Link>
        }
      >
        <p className="lede">
          What people and agents want to be written. Nothing of it is read by others until it is approved.
        </p>
      </PageTitle>
      {cursors.map((cursor, at) => (
        <Proposals
          key={`${all} ${cursor}`}
          isAll={all !== undefined}
          cursor={cursor}
          onOlder={at === cursors.length - 1 ? (next) => setCursors([...cursors, next]) : null}
        />
      ))}
    </div>
  )
}

interface ProposalsProps {
  readonly isAll: boolean
  readonly cursor: string | undefined
  readonly onOlder: ((cursor: string) => void) | null
}

function Proposals({ isAll, cursor, onOlder }: ProposalsProps) {
  const query = useQuery(
    consoleQuery('listProposals', { limit: 50, ...(isAll ? {} : { state: 'open' }), ...(cursor && { cursor }) }),
  )
  return (
    <Read query={query} what="Proposals">
      {(found) => {
        const proposals = found?.data ?? []
        const next = found?.pagination.next_cursor ?? null
        if (proposals.length === 0)
          return <p className="quiet-text">{isAll ? 'Nothing was proposed yet.' : 'Nothing waits.'}</p>
        return (
          <>
            <ul className="proposal-list" aria-label="Proposals">
              {proposals.map((proposal) => (
                <Line key={proposal.id} proposal={proposal} />
              ))}
            </ul>
            {next !== null && onOlder && (
              <button className="button" onClick={() => onOlder(next)}>
                Older ones
              </button>
            )}
          </>
        )
      }}
    </Read>
  )
}

function Line({ proposal }: { readonly proposal: Proposal }) {
  const { id, entity, state, made_at: madeAt, made_by: madeBy, is_own: isOwn, message } = proposal
  return (
    <li>
      <p className="row">
        <Link to="/proposals/$id" params={{ id }}>
          <strong>{entity.name}</strong>
        </Link>
        <span className="quiet-text">{KIND[entity.type][0]}</span>
        {state !== 'open' && <Badge tone={STATE_TONES[state]}>{STATE_WORDS[state]}</Badge>}
        <span className="quiet-text push">
          {isOwn ? 'you' : madeBy}, <Ago at={madeAt} />
        </span>
      </p>
      {message !== '' && <p className="proposal-message">{message}</p>}
    </li>
  )
}
