import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { consoleQuery, tellConsole } from '../api/console.ts'
import type { CreateApiKeyInput, ListApiKeysOutput } from '../api/generated/types.ts'
import { Badge } from '../parts/badge.tsx'
import { Confirmation } from '../parts/dialog/confirmation.tsx'
import { Read } from '../parts/read.tsx'
import { Ago } from '../parts/words/ago.tsx'
import { useSession } from '../session/session.ts'
import { Fault } from './fault.tsx'
import { Fold } from './fold.tsx'
import { said } from './form-words.ts'
import { Lasting } from './lasting.tsx'
import { Matter } from './matter.tsx'
import { ShownOnce } from './shown-once.tsx'
import { useAct } from './use-act.ts'

const LASTING = [
  ['', 'until it is ended'],
  ['7d', 'a week'],
  ['30d', '30 days'],
  ['90d', '90 days'],
  ['365d', 'a year'],
] as const

type Key = ListApiKeysOutput['data'][number]
type Scope = CreateApiKeyInput['scopes'][number]

const SCOPES: readonly (readonly [Scope, string])[] = [
  ['read:library', 'Read the library'],
  ['read:docs', 'Read what is written'],
  ['propose:docs', 'Propose what to write'],
  ['write:docs', 'Write about it'],
  ['write:library', 'Import and release'],
  ['admin', 'Look after it: keys, hooks, sources'],
]
const AGENT: ReadonlySet<string> = new Set(['read:library', 'read:docs'])

/** What lets agents, pipelines and people in. */
export default function KeysMatter() {
  const keys = useQuery(consoleQuery('listApiKeys', {}))
  return (
    <Matter
      title="Keys and agents"
      says="A key lets an agent, a pipeline or a person in, and says what they may do. It is shown once, when it is made."
    >
      <Fold title="New key">
        <NewKey />
      </Fold>
      <Read query={keys} what="Keys">
        {(found) => <Keys keys={found?.data ?? []} />}
      </Read>
    </Matter>
  )
}

function NewKey() {
  const own = useSession().told?.scopes ?? []
  const make = useAct((wish: CreateApiKeyInput) => tellConsole('createApiKey', wish), 'listApiKeys')
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const scopes = SCOPES.flatMap(([scope]) => (form.has(scope) ? [scope] : []))
    const [name, expires] = [said(form, 'name'), said(form, 'expires')]
    make.mutate({ scopes, ...(name && { name }), ...(expires && { expires }) })
  }
  if (make.data) return <ShownOnce what={make.data.name ?? 'The key'} secret={make.data.key} onDone={make.reset} />
  return (
    <form className="panel settings-form" onSubmit={submit}>
      <label>
        <span>What it is for</span>
        <input className="input" name="name" maxLength={100} placeholder="Coding agents of the team" />
      </label>
      <fieldset>
        <legend>It may</legend>
        {SCOPES.filter(
          ([scope]) => own.includes(scope) || (scope === 'propose:docs' && own.includes('write:docs')),
        ).map(([scope, words]) => (
          <label key={scope} className="check">
            <input type="checkbox" name={scope} defaultChecked={AGENT.has(scope)} /> {words}
          </label>
        ))}
      </fieldset>
      <Lasting choices={LASTING} usual="90d" />
      <Fault error={make.error} />
      <button className="button primary" disabled={make.isPending}>
        Make a key
      </button>
    </form>
  )
}

const SCOPE_WORDS = new Map<string, string>(SCOPES.map(([scope, words]) => [scope, words]))

function Keys({ keys }: { readonly keys: readonly Key[] }) {
  const [ending, setEnding] = useState<Key | null>(null)
  const end = useAct((id: string) => tellConsole('revokeApiKey', { id }), 'listApiKeys')
  const [open, over] = [
    keys.filter(({ status }) => status === 'active'),
    keys.filter(({ status }) => status !== 'active'),
  ]
  return (
    <>
      <Fault error={end.error} />
      <ul className="panel settings-list" aria-label="Keys in use">
        {open.map((key) => (
          <Line key={key.id} entry={key}>
            <button className="button" aria-label={`End ${nameOf(key)}`} onClick={() => setEnding(key)}>
              End
            </button>
          </Line>
        ))}
      </ul>
      {over.length > 0 && (
        <details>
          <summary>Ended: {over.length}</summary>
          <ul className="panel settings-list" aria-label="Keys that have ended">
            {over.map((key) => (
              <Line key={key.id} entry={key} />
            ))}
          </ul>
        </details>
      )}
      {ending && (
        <Confirmation
          title={`End ${nameOf(ending)}?`}
          keep="Keep it"
          act="End it"
          isPending={end.isPending}
          onAct={() => end.mutate(ending.id, { onSettled: () => setEnding(null) })}
          onClose={() => setEnding(null)}
        >
          <p>
            Whoever uses it is refused from the next request on.
            {ending.is_own && ' It is the key that you are signed in with: you will be signed out.'}
          </p>
        </Confirmation>
      )}
    </>
  )
}

const nameOf = ({ name, hint }: Key): string => name ?? hint

function Line({ entry, children }: { readonly entry: Key; readonly children?: ReactNode }) {
  const { hint, scopes, status, is_own: isOwn, last_used_at: used, expires_at: until, created_at: made } = entry
  return (
    <li>
      <div>
        <p className="row">
          <strong>{nameOf(entry)}</strong>
          {entry.name !== null && <code className="quiet-text">{hint}</code>}
          {isOwn && <Badge tone="blue">yours now</Badge>}
          {status !== 'active' && <Badge>{status === 'revoked' ? 'ended' : 'ran out'}</Badge>}
        </p>
        <p className="quiet-text">{scopes.map((scope) => SCOPE_WORDS.get(scope) ?? scope).join(' · ')}</p>
        <p className="quiet-text">
          Made <Ago at={made} />,{' '}
          {isOwn ? 'in use now' : used === null ? 'never used' : <>last used {<Ago at={used} />}</>}
          {until !== null && `, until ${new Date(until).toLocaleDateString()}`}
        </p>
      </div>
      {children}
    </li>
  )
}
