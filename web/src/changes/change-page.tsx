import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { consoleQuery } from '../api/console.ts'
import type { ListChangeEntriesInput } from '../api/generated/types.ts'
import { countsInWords } from './counts-in-words.ts'
import { PageTitle } from '../parts/page-title.tsx'
import { Read } from '../parts/read.tsx'
import type { Filter } from '../parts/filters/filter.ts'
import { FilterBar } from '../parts/filters/filter-bar.tsx'
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
  const asked = search.since ?? ''
  const release = useQuery({ ...consoleQuery('getRelease', { version: asked }), enabled: asked !== '' })
  const since = asked === '' ? null : release.data
  return (
    <div className="page">
      <PageTitle title="Changes">
        <p className="lede">What imports and syncs changed in the library, the newest first.</p>
      </PageTitle>
      <ChangeTabs />
      <FilterBar
        label="Filter by name"
        filters={useFilters(search.revision)}
        chosen={search}
        alsoCleared={['entity']}
        onChange={change}
      />
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

/** What can be asked, with the releases and the latest imports that there are. An older one is reached by its address. */
function useFilters(revision: string | undefined): readonly Filter[] {
  const imports = useQuery(consoleQuery('listChanges', { limit: 50 })).data?.data ?? []
  const releases = useQuery(consoleQuery('listReleases', { next: false })).data?.data ?? []
  const isKnown = imports.some((one) => String(one.revision) === revision)
  return [
    { name: 'when', label: 'When', choices: PERIODS.map(([period, words]) => [period, words]) },
    { name: 'since', label: 'Since release', choices: releases.map(({ version }) => [version, version]) },
    ...FILTERS.map(([name, label, choices]) => ({
      name,
      label,
      choices: choices.map((choice) => [choice, choice.replaceAll('-', ' ')] as const),
    })),
    {
      name: 'revision',
      label: 'Import',
      choices: [
        ...(revision && !isKnown ? [[revision, revision] as const] : []),
        ...imports.map(
          ({ revision: one, changed_at: at, counts }) =>
            [String(one), `${new Date(at).toLocaleDateString()}: ${countsInWords(counts)}`] as const,
        ),
      ],
    },
  ]
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
