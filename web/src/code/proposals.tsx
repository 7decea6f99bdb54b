import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { linkEntry } from '../../../src/code-components/rules/link-entry.ts'
import { nameOfTarget } from '../../../src/formats/manifests/linking/statement.ts'
import { consoleQuery } from '../api/console.ts'
import type { ListCodeProposalsInput, ListCodeProposalsOutput } from '../api/generated/types.ts'
import { useMayWrite } from '../documentation/access/may-write.ts'
import { Failure } from '../parts/failure.tsx'
import { Section } from '../parts/section.tsx'
import { targetName } from './rules/both-sides.ts'
import type { LinkOfCode } from './rules/partner-words.ts'
import { UndoRefusal } from './undo-refusal.tsx'
import { useDecide, type Decision } from './use-decide.ts'

type Proposal = ListCodeProposalsOutput['data'][number]

interface ProposalsProps {
  readonly ask: ListCodeProposalsInput
  /** What the two have now, whose decided properties a further one joins. */
  readonly links?: readonly LinkOfCode[]
}

/** What is alike and no link, until somebody says so. */
export function Proposals({ ask, links = [] }: ProposalsProps) {
  const { data } = useQuery(consoleQuery('listCodeProposals', ask))
  const [refused, setRefused] = useState<Decision | null>(null)
  const mayWrite = useMayWrite()
  const decide = useDecide()
  const found = data?.data ?? []
  if (found.length === 0 && refused === null) return null
  const say = (decision: Decision): void =>
    decide.mutate(decision, { onSuccess: () => setRefused(decision.state === 'refused' ? decision : null) })
  return (
    <Section
      title="Alike, not linked"
      beside={
        <span className="quiet-text">
          {found.length < (data?.total ?? 0) ? `the likeliest ${found.length} of ${data?.total}` : found.length}
        </span>
      }
    >
      {refused && <UndoRefusal refused={refused} onUndone={() => setRefused(null)} />}
      {decide.isError && <Failure error={decide.error} />}
      {found.length > 0 && (
        <ul className="panel proposals">
          {found.map((proposal) => (
            <li key={JSON.stringify([proposal.design.id, proposal.code.id, proposal.property, proposal.target])}>
              <div>
                <Pair proposal={proposal} />
                <p className="quiet-text">{proposal.reasons.join('; ')}</p>
              </div>
              {mayWrite && (
                <div className="row">
                  <button
                    className="button"
                    disabled={decide.isPending}
                    onClick={() => say({ ...confirmation(proposal, links), state: 'confirmed' })}
                  >
                    They are the same
                  </button>
                  <button
                    className="button quiet"
                    disabled={decide.isPending}
                    onClick={() => say({ ...refusal(proposal), state: 'refused' })}
                  >
                    Not the same
                  </button>
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function Pair({ proposal: { design, code, property, target } }: { readonly proposal: Proposal }) {
  return (
    <p>
      {property === undefined ? (
        <Link to="/components/$id/code" params={{ id: design.id }}>
          {design.name}
        </Link>
      ) : (
        <>
          <code>{property}</code> of {design.name}
        </>
      )}
      <span aria-label="and in code"> ↔ </span>
      {target === undefined ? (
        <Link to="/code/one" search={{ id: code.id }}>
          <code>{code.id}</code>
        </Link>
      ) : (
        <>
          <code>{targetName(target)}</code> of <code>{code.name}</code>
        </>
      )}
    </p>
  )
}

const ends = ({ design, code }: Proposal) => ({ design: design.id, code: code.id })

/** One decision holds for the whole pair: what was said of its other properties before is said again. */
function confirmation(proposal: Proposal, links: readonly LinkOfCode[]): Omit<Decision, 'state'> {
  const { property, target, values } = proposal
  if (property === undefined || target === undefined) return ends(proposal)
  const link = links.find(({ design, code }) => design.id === proposal.design.id && code.id === proposal.code.id)
  const before = (link?.properties ?? [])
    .filter(({ origin }) => origin === 'explorer')
    .map((one) => [one.design, linkEntry(one.code, one.values)] as const)
  const properties = { ...Object.fromEntries(before), [property]: linkEntry(target, values) }
  return { ...ends(proposal), properties }
}

function refusal(proposal: Proposal): Omit<Decision, 'state'> {
  const { property, target } = proposal
  return {
    ...ends(proposal),
    ...(property !== undefined && { property, ...(target !== undefined && { target: nameOfTarget(target) }) }),
  }
}
