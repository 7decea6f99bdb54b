import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleQuery, tellConsole } from '../api/console.ts'
import { Section } from '../parts/section.tsx'
import { Ago } from '../parts/words/ago.tsx'
import { useSession } from '../session/session.ts'

const MAY = {
  'read:library': 'reads the library',
  'read:docs': 'reads documentation',
  'write:docs': 'writes documentation',
  'propose:docs': 'proposes documentation',
} as const

/** The agents that somebody let in, for those who may end that; nothing where there is none. */
export function Agents() {
  const mayAdminister = useSession().told?.scopes.includes('admin') ?? false
  return mayAdminister ? <OpenGrants /> : null
}

function OpenGrants() {
  const queries = useQueryClient()
  const grants = useQuery(consoleQuery('listGrants', {}))
  const [fault, setFault] = useState<string | null>(null)
  const [ending, setEnding] = useState<string | null>(null)
  const open = grants.data?.data ?? []
  if (open.length === 0) return null

  const end = async (id: string): Promise<void> => {
    setEnding(id)
    setFault(null)
    try {
      await tellConsole('deleteGrant', { id })
    } catch (error) {
      setFault(error instanceof Error ? error.message : String(error))
    }
    await queries.invalidateQueries({ queryKey: ['console'] })
    setEnding(null)
  }

  return (
    <Section title="Agents that are signed in">
      {fault !== null && (
        <p className="fault" role="alert">
          {fault}
        </p>
      )}
      <ul className="agents" aria-label="Agents that are signed in">
        {open.map((grant) => (
          <li key={grant.id}>
            <p>
              <strong>{grant.client}</strong> of {grant.leads_to}, let in by {grant.grantor ?? 'a key without a name'}{' '}
              <span className="quiet-text">
                {grant.scopes.map((scope) => MAY[scope]).join(', ') || 'may do nothing any more'}; renewed{' '}
                <Ago at={grant.last_used_at} />, until {grant.expires_at.slice(0, 10)}
              </span>
            </p>
            <button
              className="button"
              disabled={ending !== null}
              aria-label={`End what ${grant.client} may do`}
              onClick={() => void end(grant.id)}
            >
              End
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}
