import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { consoleQuery } from '../api/console.ts'
import type { ListChangeEntriesInput } from '../api/generated/types.ts'
import { countsInWords } from '../overview/counts-in-words.ts'
import { PageTitle } from '../parts/page-title.tsx'
import { TextFilter } from '../parts/text-filter.tsx'
import { ChangeList } from './change-list.tsx'
import './changes.css'

type Input = NonNullable<ListChangeEntriesInput>

/** Each filter with its choices. An unknown value in the address counts as none. */
const FILTERS = [
  ['kind', 'Kind', ['component', 'token', 'token-collection', 'style', 'screen', 'flow']],
  ['change', 'Change', ['added', 'changed', 'renamed', 'removed', 'returned']],
  ['impact', 'Impact', ['breaking', 'feature', 'change', 'fix']],
] as const

type ChangeSearch = Partial<Record<'q' | 'kind' | 'change' | 'impact' | 'revision' | 'entity', string>>

/** What imports changed: all of it, or what the address asks for. */
export function ChangePage() {
  const search = useSearch({ from: '/changes' })
  const navigate = useNavigate({ from: '/changes' })
  const change = (part: ChangeSearch): void =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  const isFiltered = Object.values(search).some(Boolean)
  return (
    <div className="page">
      <PageTitle title="Changes">
        <p className="lede">What imports and syncs changed in the library, the newest first.</p>
      </PageTitle>
      <div className="row">
        <TextFilter label="Filter by name" value={search.q ?? ''} onSettle={(q) => change({ q })} />
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
            onClick={() => change({ q: '', kind: '', change: '', impact: '', revision: '', entity: '' })}
          >
            Clear
          </button>
        )}
      </div>
      <ChangeList asked={askOf(search)} />
    </div>
  )
}

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
