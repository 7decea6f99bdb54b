import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { TokenModeValue, TokenValues } from '@vitrine/client'
import { lazy, Suspense } from 'react'
import { tokenValuesQuery } from '../api/queries.ts'
import { Badge } from '../parts/badge.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { DocumentationSlot } from '../parts/documentation-slot.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Read } from '../parts/read.tsx'
import { Section } from '../parts/section.tsx'
import { Swatch } from '../parts/swatch.tsx'
import { useCodeNames } from './code-names.ts'
import { ModeValue, UNRESOLVED_WORDS } from './mode-value.tsx'
import './tokens.css'

const EntityGraph = lazy(async () => ({ default: (await import('../graph/entity-graph.tsx')).EntityGraph }))

export function TokenPage() {
  const { id } = useParams({ from: '/tokens/$id' })
  const values = useQuery(tokenValuesQuery({ ids: [id] }))
  return (
    <div className="page">
      <Read query={values} what="Token">
        {({ data: [token] }) =>
          token ? (
            <Token key={token.id} token={token} />
          ) : (
            <p className="note">No token of this project has the id {id}. It may have been deleted in the source.</p>
          )
        }
      </Read>
    </div>
  )
}

function Token({ token }: { token: TokenValues }) {
  const { id, name, resolved_type: type, collection, values, alias_depth: depth } = token
  const codeNames = useCodeNames({ ids: id }).get(id) ?? []
  return (
    <>
      <PageTitle
        title={name}
        beside={
          <>
            <Badge>{type}</Badge>
            {collection && <EntityLink type="token-collection" id={collection.id} name={collection.name} />}
            {depth.reached && <Badge tone="red">chain cut at the ceiling</Badge>}
          </>
        }
      >
        <div className="row">
          <CopyButton text={name} label="Copy name" />
          <CopyButton text={id} label="Copy id" />
        </div>
      </PageTitle>
      {codeNames.length > 0 && (
        <Section title="In code">
          <dl className="code-names" aria-label="Names in code">
            {codeNames.map(({ platform, name: inCode }) => (
              <div key={platform} className="row">
                <dt className="quiet-text">{PLATFORM_NAMES[platform]}</dt>
                <dd className="row">
                  <code>{inCode}</code>
                  <CopyButton text={inCode} />
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      <Section title="Values" beside={<span className="quiet-text">alias chains as they were walked</span>}>
        <ul className="mode-cards">
          {values.map((value) => (
            <ModeCard key={value.mode.id} token={token} value={value} />
          ))}
        </ul>
      </Section>
      <Section title="Where it is used">
        <Suspense fallback={<p className="loading">Drawing the graph…</p>}>
          <EntityGraph type="token" id={id} name={name} />
        </Suspense>
      </Section>
      <DocumentationSlot type="token" id={id} />
    </>
  )
}

const PLATFORM_NAMES = { web: 'Web', android: 'Android', ios: 'iOS' } as const

function ModeCard({ token, value }: { token: TokenValues; value: TokenModeValue }) {
  const { mode, via, unresolved } = value
  return (
    <li className="panel mode-card">
      <div className="row">
        <h3>{mode.name}</h3>
      </div>
      {value.rgba && typeof value.value === 'string' && <Swatch color={value.value} size={56} />}
      <ModeValue value={value} />
      <ol className="chain-steps" aria-label="Alias chain">
        <li>{token.name}</li>
        {via.map((step) => (
          <li key={`${step.token_id} ${step.mode.id}`}>
            <EntityLink type="token" id={step.token_id} name={step.name} />{' '}
            <span className="quiet-text">{step.mode.name}</span>
          </li>
        ))}
      </ol>
      {unresolved && <Unresolved unresolved={unresolved} />}
    </li>
  )
}

function Unresolved({ unresolved }: { unresolved: NonNullable<TokenModeValue['unresolved']> }) {
  const { reason, target, name, candidates } = unresolved
  return (
    <div className="note" data-tone="amber">
      <p>
        No value: {UNRESOLVED_WORDS[reason]}.{target && ` Nothing in this project has the key ${target}.`}
        {name && ` It is unclear which mode of ${name} is meant.`}
      </p>
      {candidates && (
        <ul>
          {candidates.map(({ mode, value }) => (
            <li key={mode.id}>
              {mode.name}: <code>{String(value)}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
