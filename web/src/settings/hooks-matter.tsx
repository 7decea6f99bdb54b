import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { consoleQuery, tellConsole } from '../api/console.ts'
import type { CreateHookInput, ListHooksOutput, TestHookOutput } from '../api/generated/types.ts'
import { things } from '../changes/counts-in-words.ts'
import { Badge } from '../parts/badge.tsx'
import { Confirmation } from '../parts/dialog/confirmation.tsx'
import { Read } from '../parts/read.tsx'
import { Ago } from '../parts/words/ago.tsx'
import { Fault } from './fault.tsx'
import { Fold } from './fold.tsx'
import { said } from './form-words.ts'
import { Matter } from './matter.tsx'
import { ShownOnce } from './shown-once.tsx'
import { useAct } from './use-act.ts'

type Hook = ListHooksOutput['data'][number]
type EventName = Hook['events'][number]

const EVENTS: readonly (readonly [EventName, string])[] = [
  ['library.changed', 'The library changed'],
  ['release.made', 'A release was made'],
  ['documentation.written', 'Somebody wrote'],
  ['proposal.made', 'Something was proposed'],
  ['proposal.approved', 'A proposal was approved'],
  ['proposal.refused', 'A proposal was refused'],
  ['proposal.withdrawn', 'A proposal was taken back'],
  ['health.fell', 'Health fell'],
  ['sync.failed', 'A sync failed'],
]
const FORMATS: readonly (readonly [Hook['format'], string])[] = [
  ['json', 'a program (signed JSON)'],
  ['slack', 'Slack'],
  ['teams', 'Teams'],
  ['discord', 'Discord'],
]

/** Where others are told what happens here. */
export default function HooksMatter() {
  const hooks = useQuery(consoleQuery('listHooks', {}))
  return (
    <Matter title="Hooks" says="A hook tells a chat or a program what happens here, and tries again until it arrives.">
      <Fold title="New hook">
        <NewHook />
      </Fold>
      <Read query={hooks} what="Hooks">
        {(found) =>
          (found?.data ?? []).length === 0 ? (
            <p className="quiet-text">Nobody is told yet.</p>
          ) : (
            <ul className="panel settings-list" aria-label="Hooks">
              {(found?.data ?? []).map((hook) => (
                <Line key={hook.id} hook={hook} />
              ))}
            </ul>
          )
        }
      </Read>
    </Matter>
  )
}

function NewHook() {
  const make = useAct((wish: CreateHookInput) => tellConsole('createHook', wish), 'listHooks')
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const name = said(form, 'name')
    const format = FORMATS.find(([one]) => one === said(form, 'format'))?.[0] ?? 'json'
    const events = EVENTS.flatMap(([event]) => (form.has(event) ? [event] : []))
    make.mutate({ url: said(form, 'url'), format, events, ...(name && { name }) })
  }
  if (make.data)
    return (
      <ShownOnce
        what={`${make.data.name ?? 'The hook'}: the secret its receiver checks signatures by`}
        secret={make.data.secret}
        onDone={make.reset}
      />
    )
  return (
    <form className="panel settings-form" onSubmit={submit}>
      <label>
        <span>Address</span>
        <input className="input" name="url" type="url" required maxLength={2_000} placeholder="https://" />
      </label>
      <label>
        <span>It is</span>
        <select className="select" name="format" defaultValue="slack">
          {FORMATS.map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span>Called</span>
        <input className="input" name="name" maxLength={100} placeholder="The channel of the design system" />
      </label>
      <fieldset>
        <legend>It is told when</legend>
        {EVENTS.map(([event, words]) => (
          <label key={event} className="check">
            <input type="checkbox" name={event} defaultChecked={event !== 'documentation.written'} /> {words}
          </label>
        ))}
      </fieldset>
      <Fault error={make.error} />
      <button className="button primary" disabled={make.isPending}>
        Set up the hook
      </button>
    </form>
  )
}

const STATES = {
  active: ['', undefined],
  failing: ['does not answer', 'amber'],
  dead: ['given up', 'red'],
} as const

function Line({ hook }: { readonly hook: Hook }) {
  const [isEnding, setEnding] = useState(false)
  const [tested, setTested] = useState<TestHookOutput | null>(null)
  const test = useAct(() => tellConsole('testHook', { id: hook.id }), 'listHooks')
  const drop = useAct(() => tellConsole('deleteHook', { id: hook.id }), 'listHooks')
  const { name, url, events, state, delivered, delivered_at: at, waiting, dropped, error } = hook
  const [words, tone] = STATES[state]
  return (
    <li>
      <div>
        <p className="row">
          <strong>{name ?? url}</strong>
          {name !== null && <span className="quiet-text">{url}</span>}
          {words !== '' && <Badge tone={tone}>{words}</Badge>}
        </p>
        <p className="quiet-text">
          {EVENTS.filter(([event]) => events.includes(event))
            .map(([, label]) => label)
            .join(' · ')}
        </p>
        <p className="quiet-text">
          {delivered === 0 ? 'Nothing delivered yet' : `${things('message', delivered)} delivered`}
          {at !== null && <>, the last {<Ago at={at} />}</>}
          {waiting > 0 && `, ${waiting} waiting`}
          {dropped > 0 && `, ${dropped} lost`}
          {error !== null && `. ${error}`}
        </p>
        {tested && (
          <p role="status" className={tested.delivered ? 'quiet-text' : 'fault'}>
            {tested.delivered ? 'The test arrived.' : `The test did not arrive: ${tested.reason ?? 'no reason given'}`}
          </p>
        )}
        <Fault error={test.error ?? drop.error} />
      </div>
      <div className="row">
        <button
          className="button"
          disabled={test.isPending}
          onClick={() => test.mutate(undefined, { onSuccess: setTested })}
        >
          Send a test<span className="visually-hidden"> to {name ?? url}</span>
        </button>
        <button className="button quiet" onClick={() => setEnding(true)}>
          Remove<span className="visually-hidden"> {name ?? url}</span>
        </button>
      </div>
      {isEnding && (
        <Confirmation
          title={`Remove ${name ?? url}?`}
          keep="Keep it"
          act="Remove it"
          isPending={drop.isPending}
          onAct={() => drop.mutate(undefined, { onSettled: () => setEnding(false) })}
          onClose={() => setEnding(false)}
        >
          <p>{waiting > 0 ? `${things('message', waiting)} that wait for it are lost.` : 'It is told nothing more.'}</p>
        </Confirmation>
      )}
    </li>
  )
}
