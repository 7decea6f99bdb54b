import { useQuery } from '@tanstack/react-query'
import { consoleQuery, tellConsole } from '../api/console.ts'
import type { ListSessionsOutput } from '../api/generated/types.ts'
import { Read } from '../parts/read.tsx'
import { Ago } from '../parts/words/ago.tsx'
import { useSession } from '../session/session.ts'
import { Fault } from './fault.tsx'
import { Matter } from './matter.tsx'
import { useAct } from './use-act.ts'

type Session = ListSessionsOutput['data'][number]

/** Who is in, and by what. */
export default function PeopleMatter() {
  const sessions = useQuery(consoleQuery('listSessions', {}))
  const { provider } = useSession()
  const endAll = useAct((owner_id: string) => tellConsole('endSessionsOf', { owner_id }), 'listSessions')
  return (
    <Matter
      title="People"
      says={
        provider === undefined
          ? 'People come in by a key or a link. Signing in by name is set up by whoever runs this service.'
          : `People sign in by name at ${provider}; which of its groups may do what is set by whoever runs this service.`
      }
    >
      <Fault error={endAll.error} />
      <Read query={sessions} what="Sessions">
        {(found) => (
          <ul className="panel settings-list" aria-label="Who is signed in">
            {byOwner(found?.data ?? []).map(([first, count]) => (
              <li key={first.owner_id}>
                <div>
                  <p>
                    <strong>{first.name ?? 'Without a name'}</strong>
                  </p>
                  <p className="quiet-text">
                    {KIND_WORDS[first.kind]}, {count === 1 ? 'one browser' : `${count} browsers`}, last here{' '}
                    <Ago at={first.last_used_at} />
                  </p>
                </div>
                <button className="button" disabled={endAll.isPending} onClick={() => endAll.mutate(first.owner_id)}>
                  Sign out everywhere<span className="visually-hidden">: {first.name ?? 'without a name'}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </Read>
    </Matter>
  )
}

const KIND_WORDS = { key: 'By a key', link: 'By a link', person: 'By name' } as const

/** Each with how many browsers; the one that was here last stands for all of them. */
function byOwner(sessions: readonly Session[]): readonly (readonly [Session, number])[] {
  const owners = new Map<string, readonly [Session, number]>()
  for (const session of sessions) {
    const known = owners.get(session.owner_id)
    owners.set(session.owner_id, [known?.[0] ?? session, (known?.[1] ?? 0) + 1])
  }
  return [...owners.values()]
}
