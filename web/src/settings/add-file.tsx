import type { FormEvent } from 'react'
import { tellConsole } from '../api/console.ts'
import type { AddLiveSourceInput } from '../api/generated/types.ts'
import { Fault } from './fault.tsx'
import { said } from './form-words.ts'
import { useAct } from './use-act.ts'
import './settings.css'

/** As the service takes it, in words, and in seconds. */
export const EVERY = [
  ['15m', 'every 15 minutes', 900],
  ['1h', 'every hour', 3_600],
  ['6h', 'every 6 hours', 21_600],
  ['1d', 'every day', 86_400],
  ['7d', 'every week', 604_800],
] as const

/** A file of the design tool by its address, kept up to date from then on. */
export function AddFile() {
  const add = useAct((wish: AddLiveSourceInput) => tellConsole('addLiveSource', wish), 'listSources', 'getOverview')
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    add.mutate({ file: said(form, 'file'), every: said(form, 'every') })
  }
  return (
    <form className="panel settings-form" onSubmit={submit}>
      <label>
        <span>Address of a Figma file</span>
        <input className="input" name="file" required maxLength={2_000} placeholder="https://www.figma.com/design/…" />
      </label>
      <label>
        <span>It is looked at</span>
        <select className="select" name="every" defaultValue="1h">
          {EVERY.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <Fault error={add.error} />
      {add.data && (
        <p className="quiet-text" role="status">
          {add.data.has_token
            ? 'It is being read.'
            : 'It waits: this service has no token for Figma yet. Whoever runs it sets one.'}
        </p>
      )}
      <button className="button primary" disabled={add.isPending}>
        Keep it up to date
      </button>
    </form>
  )
}
