import { useQuery } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { consoleQuery, tellConsole } from '../api/console.ts'
import type { CreateLinkInput } from '../api/generated/types.ts'
import { Read } from '../parts/read.tsx'
import { Ago } from '../parts/words/ago.tsx'
import { Fault } from './fault.tsx'
import { Fold } from './fold.tsx'
import { said } from './form-words.ts'
import { Lasting } from './lasting.tsx'
import { Matter } from './matter.tsx'
import { ShownOnce } from './shown-once.tsx'
import { useAct } from './use-act.ts'

const LASTING = [
  ['7d', 'a week'],
  ['30d', '30 days'],
  ['90d', '90 days'],
  ['365d', 'a year'],
] as const

/** What lets people look who have no key. */
export default function LinksMatter() {
  const links = useQuery(consoleQuery('listLinks', {}))
  const make = useAct((wish: CreateLinkInput) => tellConsole('createLink', wish), 'listLinks')
  const end = useAct((id: string) => tellConsole('revokeLink', { id }), 'listLinks')
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = said(form, 'name')
    make.mutate({ expires: said(form, 'expires'), ...(name && { name }) })
  }
  return (
    <Matter title="Links" says="A link lets somebody read the library who has no key, until it ends.">
      <Fold title="New link">
        {make.data ? (
          <ShownOnce
            what={make.data.name ?? 'The link'}
            secret={`${location.origin}/#link=${make.data.token}`}
            onDone={make.reset}
          />
        ) : (
          <form className="panel settings-form" onSubmit={submit}>
            <label>
              <span>For whom</span>
              <input className="input" name="name" maxLength={100} placeholder="The agency" />
            </label>
            <Lasting choices={LASTING} usual="30d" />
            <Fault error={make.error} />
            <button className="button primary" disabled={make.isPending}>
              Make a link
            </button>
          </form>
        )}
      </Fold>
      <Fault error={end.error} />
      <Read query={links} what="Links">
        {(found) => {
          const open = (found?.data ?? []).filter(({ status }) => status === 'open')
          return open.length === 0 ? (
            <p className="quiet-text">No link is open.</p>
          ) : (
            <ul className="panel settings-list" aria-label="Links that are open">
              {open.map(({ id, name, hint, created_by: who, expires_at: until, last_used_at: used }) => (
                <li key={id}>
                  <div>
                    <p>
                      <strong>{name ?? hint}</strong>
                    </p>
                    <p className="quiet-text">
                      {who === null ? 'Made' : `Made by ${who}`}, until {new Date(until).toLocaleDateString()},{' '}
                      {used === null ? 'not opened yet' : <>last opened {<Ago at={used} />}</>}
                    </p>
                  </div>
                  <button className="button" disabled={end.isPending} onClick={() => end.mutate(id)}>
                    End<span className="visually-hidden"> {name ?? hint}</span>
                  </button>
                </li>
              ))}
            </ul>
          )
        }}
      </Read>
    </Matter>
  )
}
