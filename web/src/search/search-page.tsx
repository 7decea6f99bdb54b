import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { EntityType } from '@vitrine/client'
import { searchQuery } from '../api/search.ts'
import { EntityLink } from '../parts/entity-link.tsx'
import { KIND } from '../parts/words/kind-words.ts'
import { PageTitle } from '../parts/page-title.tsx'
import { Read } from '../parts/read.tsx'
import { Section } from '../parts/section.tsx'
import { TextFilter } from '../parts/filters/text-filter.tsx'
import { Figures } from './figures.tsx'
import { MatchRow } from './match-row.tsx'
import { NothingFound, Notices } from './notices.tsx'
import { orderGroups, type ShownGroup } from './order-groups.ts'
import './search.css'

const KINDS = Object.keys(KIND) as EntityType[]

export function SearchPage() {
  const { q = '', types } = useSearch({ from: '/search' })
  const navigate = useNavigate({ from: '/search' })
  const chosen = KINDS.filter((kind) => types?.split(',').includes(kind))
  const found = useQuery(searchQuery({ query: q, limit: 20, ...(chosen.length > 0 ? { types: chosen } : {}) }))
  const change = (part: { q?: string; types?: string }): void =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true })
  const toggle = (kind: EntityType): void => {
    const next = chosen.includes(kind) ? chosen.filter((one) => one !== kind) : [...chosen, kind]
    change({ types: next.join(',') })
  }
  return (
    <div className="page">
      <PageTitle title="Search">
        <TextFilter
          label="Search"
          className="wide"
          placeholder="A name, a word, or what you need"
          value={q}
          onSettle={(text) => change({ q: text })}
        />
        <div className="row" role="group" aria-label="Kinds">
          {KINDS.map((kind) => (
            <button key={kind} className="button" aria-pressed={chosen.includes(kind)} onClick={() => toggle(kind)}>
              {KIND[kind][1]}
            </button>
          ))}
        </div>
      </PageTitle>
      {q.trim() !== '' && (
        <Read query={found} what="Matches">
          {(answer) =>
            answer && (
              <>
                <Notices answer={answer} />
                {answer.groups.length === 0 && <NothingFound query={q} />}
                {orderGroups(answer.groups).map((group) => (
                  <Matches key={group.type ?? 'exact'} group={group} />
                ))}
                <Figures answer={answer} />
              </>
            )
          }
        </Read>
      )}
    </div>
  )
}

function Matches({ group: { type, matches, total } }: { readonly group: ShownGroup }) {
  return (
    <Section
      title={type === null ? 'Called exactly that' : KIND[type][1]}
      beside={
        total > matches.length && (
          <span className="quiet-text">
            the first {matches.length} of {total.toLocaleString('en')}
          </span>
        )
      }
    >
      <ul className="panel matches">
        {matches.map((match) => (
          <li key={match.id}>
            <MatchRow
              match={match}
              kind={type === null ? KIND[match.entity_type][0] : undefined}
              link={(name) => (
                <EntityLink type={match.entity_type} id={match.id} name={match.name}>
                  {name}
                </EntityLink>
              )}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
