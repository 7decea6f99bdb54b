import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { EntityType } from '@vitrine/client'
import { searchQuery } from '../api/search.ts'
import { Badge } from '../parts/badge.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Read } from '../parts/read.tsx'
import { Section } from '../parts/section.tsx'
import { TextFilter } from '../parts/text-filter.tsx'
import { CoverageLine } from './coverage-line.tsx'
import { EngineBadges } from './engine-badges.tsx'
import { Marked } from './marked.tsx'
import { KIND_WORDS, VERDICT_WORDS } from './words.ts'
import './search.css'

const KINDS = Object.keys(KIND_WORDS) as EntityType[]

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
          placeholder="A name, a word from the documentation, or what you need"
          value={q}
          onSettle={(text) => change({ q: text })}
        />
        <div className="row" role="group" aria-label="Kinds">
          {KINDS.map((kind) => (
            <button key={kind} className="button" aria-pressed={chosen.includes(kind)} onClick={() => toggle(kind)}>
              {KIND_WORDS[kind]}
            </button>
          ))}
        </div>
      </PageTitle>
      {q.trim() !== '' && (
        <Read query={found} what="Matches">
          {(answer) =>
            answer && (
              <>
                <CoverageLine coverage={answer.coverage} asked={answer.question_language} />
                {answer.groups.length === 0 && <p className="note">Nothing found.</p>}
                {answer.groups.map(({ entity_type, matches, truncated, shape }) => (
                  <Section
                    key={entity_type}
                    title={KIND_WORDS[entity_type]}
                    beside={
                      <>
                        <span className="quiet-text">
                          {truncated.shown} of {truncated.total}
                        </span>
                        <Badge tone={shape.verdict === 'one_stands_out' ? 'green' : undefined}>
                          {VERDICT_WORDS[shape.verdict]}
                        </Badge>
                      </>
                    }
                  >
                    <ul className="panel matches">
                      {matches.map((match) => (
                        <li key={match.id}>
                          <span className="search-name">
                            <EntityLink type={match.entity_type} id={match.id} name={match.name} />{' '}
                            <span className="quiet-text">{match.context}</span>
                          </span>
                          <EngineBadges match={match} />
                          {match.excerpt && (
                            <span className="search-excerpt">
                              <Marked text={match.excerpt} marks={match.marks.excerpt} />
                            </span>
                          )}
                        </li>
                      ))}
                    </ul>
                  </Section>
                ))}
              </>
            )
          }
        </Read>
      )}
    </div>
  )
}
