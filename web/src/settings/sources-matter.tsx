import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { consoleQuery, tellConsole } from '../api/console.ts'
import type { ListSourcesOutput } from '../api/generated/types.ts'
import { things } from '../changes/counts-in-words.ts'
import { Badge } from '../parts/badge.tsx'
import { Confirmation } from '../parts/dialog/confirmation.tsx'
import { Read } from '../parts/read.tsx'
import { Ago } from '../parts/words/ago.tsx'
import { everyInWords } from '../parts/words/age-in-words.ts'
import { useSession } from '../session/session.ts'
import { AddFile, EVERY } from './add-file.tsx'
import { Fault } from './fault.tsx'
import { Fold } from './fold.tsx'
import { Matter } from './matter.tsx'
import { useAct } from './use-act.ts'

type Source = ListSourcesOutput['data'][number]

/** Where the library comes from, and how it stays up to date. */
export default function SourcesMatter() {
  const sources = useQuery(consoleQuery('listSources', {}))
  const isAdmin = useSession().told?.scopes.includes('admin') ?? false
  return (
    <Matter title="Sources" says="The files that the library comes from, and how often each is looked at again.">
      {isAdmin && (
        <Fold title="Add a file of the design tool">
          <AddFile />
        </Fold>
      )}
      <Read query={sources} what="Sources">
        {(found) =>
          (found?.data ?? []).length === 0 ? (
            <p className="quiet-text">
              Nothing was imported yet.{' '}
              <Link to="/settings/$matter" params={{ matter: 'import' }}>
                Import files
              </Link>
            </p>
          ) : (
            <ul className="panel settings-list" aria-label="Sources">
              {(found?.data ?? []).map((source) => (
                <Line key={source.id} source={source} isAdmin={isAdmin} />
              ))}
            </ul>
          )
        }
      </Read>
    </Matter>
  )
}

const STATES = {
  current: ['up to date', 'green'],
  waiting: ['waits for its first look', 'blue'],
  stale: ['late', 'amber'],
  failing: ['cannot be read', 'red'],
  unscheduled: ['by hand', undefined],
  removed: ['taken out', undefined],
} as const

function Line({ source, isAdmin }: { readonly source: Source; readonly isAdmin: boolean }) {
  const [isEnding, setEnding] = useState(false)
  const schedule = useAct(
    (every: string | null) => tellConsole('putSourceSchedule', { id: source.id, every }),
    'listSources',
  )
  const { name, tool, state, entities, code_components: code, last_success: at, last_error: error } = source
  const [words, tone] = STATES[state]
  const isLive = tool === 'figma' && source.file_keys.length === 1 && state !== 'removed'
  const seconds = source.schedule?.every_seconds ?? null
  const known = EVERY.find(([, , count]) => count === seconds)?.[0]
  return (
    <li>
      <div>
        <p className="row">
          <strong>{name}</strong>
          <Badge tone={tone}>{words}</Badge>
        </p>
        <p className="quiet-text">
          {[
            entities > 0 && `${entities.toLocaleString('en')} in the library`,
            code > 0 && `${things('component', code)} in code`,
          ]
            .filter(Boolean)
            .join(', ') || 'Nothing in the library'}
          {at !== null && <>, brought {<Ago at={at} />}</>}
          {source.schedule && `, looked at ${everyInWords(source.schedule.every_seconds)}`}
        </p>
        {error !== null && <p className="fault">{error}</p>}
        <Fault error={schedule.error} />
      </div>
      {isAdmin && (
        <div className="row">
          {isLive && (
            <label>
              <span className="visually-hidden">How often {name} is looked at</span>
              <select
                className="select"
                disabled={schedule.isPending}
                value={seconds === null ? '' : (known ?? 'other')}
                onChange={({ target }) => schedule.mutate(target.value === '' ? null : target.value)}
              >
                <option value="">by hand</option>
                {seconds !== null && known === undefined && (
                  <option value="other" disabled>
                    {everyInWords(seconds)}
                  </option>
                )}
                {EVERY.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </select>
            </label>
          )}
          {state !== 'waiting' && (
            <button className="button quiet" onClick={() => setEnding(true)}>
              {state === 'removed' ? 'Forget' : 'Take out'}
              <span className="visually-hidden"> {name}</span>
            </button>
          )}
        </div>
      )}
      {isEnding && <TakeOut source={source} onClose={() => setEnding(false)} />}
    </li>
  )
}

interface TakeOutProps {
  readonly source: Source
  readonly onClose: () => void
}

/** What was taken out comes back with its next import; only what is out already is forgotten. */
function TakeOut({ source: { id, name, state, entities }, onClose }: TakeOutProps) {
  const isGone = state === 'removed'
  const remove = useAct(
    () => tellConsole('deleteSource', { id, ...(isGone && { forget: true, confirm: name }) }),
    'listSources',
    'listLibrary',
    'getOverview',
  )
  return (
    <Confirmation
      title={isGone ? `Forget ${name} for good?` : `Take ${name} out of the library?`}
      keep="Keep it"
      act={isGone ? 'Forget it' : 'Take it out'}
      isPending={remove.isPending}
      onAct={() => remove.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>
        {isGone
          ? 'All it brought goes for good, and what was written about it.'
          : `${entities.toLocaleString('en')} components, tokens and styles of it will be marked as deleted. What was written about them stays, and an import of it brings them back.`}
      </p>
      <Fault error={remove.error} />
    </Confirmation>
  )
}
