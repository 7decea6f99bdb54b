import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { consoleQuery } from '../api/console.ts'
import type { ListChangeEntriesInput } from '../api/generated/types.ts'
import { countsInWords } from './counts-in-words.ts'
import { PageTitle } from '../parts/page-title.tsx'
import { Read } from '../parts/read.tsx'
import { TextFilter } from '../parts/text-filter.tsx'
import { ChangeList } from './change-list.tsx'
import { ChangeTabs } from './change-tabs.tsx'
import './changes.css'

type Input = NonNullable<ListChangeEntriesInput>

/** Each filter with its choices. An unknown value in the address counts as none. */
const FILTERS = [
  ['kind', 'Kind', ['component', 'token', 'token-collection', 'style', 'screen', 'flow']],
  ['change', 'Change', ['added', 'changed', 'renamed', 'removed', 'returned']],
  ['impact', 'Impact', ['breaking', 'feature', 'change', 'fix']],
] as const

/** How far back, in days. */
const PERIODS = [
  ['day', 'Last 24 hours', 1],
  ['week', 'Last 7 days', 7],
  ['month', 'Last 30 days', 30],
] as const

type ChangeSearch = Partial<
  Record<'q' | 'kind' | 'change' | 'impact' | 'revision' | 'entity' | 'when' | 'since', string>
>

/** What imports changed: all of it, or what the address asks for. */
export function ChangePage() {
  const search = useSearch({ from: '/changes' })
  const navigate = useNavigate({ from: '/changes' })
  const change = (part: ChangeSearch): void =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  const releases = useQuery(consoleQuery('listReleases', { next: false }))
  const asked = search.since ?? ''
  const release = useQuery({ ...consoleQuery('getRelease', { version: asked }), enabled: asked !== '' })
  const since = asked === '' ? null : release.data
  const isFiltered = Object.values(search).some(Boolean)
  return (
    <div className="page">
      <PageTitle title="Changes">
        <p className="lede">What imports and syncs changed in the library, the newest first.</p>
      </PageTitle>
      <ChangeTabs />
      <div className="row">
        <TextFilter label="Filter by name" value={search.q ?? ''} onSettle={(q) => change({ q })} />
        <select
          className="select"
          aria-label="When"
          value={search.when ?? ''}
          onChange={(event) => change({ when: event.target.value })}
        >
          <option value="">When</option>
          {PERIODS.map(([period, words]) => (
            <option key={period} value={period}>
              {words}
            </option>
          ))}
        </select>
        {releases.data && releases.data.data.length > 0 && (
          <select
            className="select"
            aria-label="Since release"
            value={since?.version ?? ''}
            onChange={(event) => change({ since: event.target.value })}
          >
            <option value="">Since release</option>
            {since && !releases.data.data.some(({ version }) => version === since.version) && (
              <option value={since.version}>Since {since.version}</option>
            )}
            {releases.data.data.map(({ version }) => (
              <option key={version} value={version}>
                Since {version}
              </option>
            ))}
          </select>
        )}
        {FILTERS.map(([name, label, choices]) => (
          <select
            key={name}
            className="select"
            aria-label={label}
            value={search[name] ?? ''}
            onChange={(event) => change({ [name]: event.target.value })}
          >
            <option value="">{label}</option>
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {choice.replaceAll('-', ' ')}
              </option>
            ))}
          </select>
        ))}
        <RevisionChoice chosen={search.revision ?? ''} onChoose={(revision) => change({ revision })} />
        {isFiltered && (
          <button
            className="button quiet"
            onClick={() =>
              change({ q: '', kind: '', change: '', impact: '', revision: '', entity: '', when: '', since: '' })
            }
          >
            Clear
          </button>
        )}
      </div>
      {search.since ? (
        <Read query={release} what="Releases">
          {() => (
            <>
              {!since && <p className="note">There is no release {search.since}: every change is shown.</p>}
              <Log search={search} after={since?.revision ?? null} />
            </>
          )}
        </Read>
      ) : (
        <Log search={search} after={null} />
      )}
    </div>
  )
}

const Log = ({ search, after }: { readonly search: ChangeSearch; readonly after: number | null }) => (
  <ChangeList
    asked={askOf(search)}
    days={PERIODS.find(([period]) => period === search.when)?.[2] ?? null}
    after={after}
  />
)

/** The latest imports; an older one is reached by its address or by going on. */
function RevisionChoice({ chosen, onChoose }: { chosen: string; onChoose: (revision: string) => void }) {
  const { data } = useQuery(consoleQuery('listChanges', { limit: 50 }))
  const known = data?.data ?? []
  return (
    <select
      className="select revision-choice"
      aria-label="Revision"
      value={chosen}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">Revision</option>
      {chosen !== '' && !known.some(({ revision }) => String(revision) === chosen) && <option>{chosen}</option>}
      {known.map(({ revision, counts }) => (
        <option key={revision} value={revision}>
          {revision}: {countsInWords(counts)}
        </option>
      ))}
    </select>
  )
}

export function askOf(search: ChangeSearch): Input {
  const pick = <Choice extends string>(choices: readonly Choice[], value: string | undefined): Choice | undefined =>
    choices.find((choice) => choice === value)
  const [[, , kinds], [, , changes], [, , impacts]] = FILTERS
  const found = {
    q: search.q || undefined,
    entity_type: pick(kinds, search.kind),
    change: pick(changes, search.change),
    impact: pick(impacts, search.impact),
    entity_id: search.entity || undefined,
    revision: /^[1-9]\d{0,14}$/.test(search.revision ?? '') ? Number(search.revision) : undefined,
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}
