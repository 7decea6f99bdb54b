import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { TokenModeValue, TokenValues } from '@vitrine/client'
import { lazy, Suspense } from 'react'
import { consoleQuery } from '../api/console.ts'
import type { TokenSheetRow, TokenSheetValue } from '../api/generated/types.ts'
import { tokenValuesQuery } from '../api/queries.ts'
import { UsesSection } from '../code/uses-section.tsx'
import { UsedBy } from '../graph/used-by.tsx'
import { Badge } from '../parts/badge.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { DocumentationSlot } from '../documentation/documentation-slot.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { NotThere, ReadPage } from '../parts/read-page.tsx'
import { Section } from '../parts/section.tsx'
import { textsOf } from './copy-menu.tsx'
import { ModeValue, UNRESOLVED_WORDS } from '../parts/mode-value.tsx'
import { KIND_WORDS, LEVELS } from './token-filters.ts'
import { TokenPicture, valueText } from './token-picture.tsx'
import './tokens.css'

const EntityGraph = lazy(async () => ({ default: (await import('../graph/entity-graph.tsx')).EntityGraph }))

export function TokenPage() {
  const { id } = useParams({ from: '/tokens/$id' })
  const values = useQuery(tokenValuesQuery({ ids: [id] }))
  return (
    <div className="page">
      <ReadPage query={values} what="Token">
        {({ data: [token] }) =>
          token ? (
            <Token key={token.id} token={token} />
          ) : (
            <NotThere what="Token">
              This address names no token of this library. It may have been deleted in the source.
            </NotThere>
          )
        }
      </ReadPage>
    </div>
  )
}

function Token({ token }: { token: TokenValues }) {
  const { id, name, resolved_type: type, collection, values, alias_depth: depth } = token
  const told = useQuery(consoleQuery('listTokenTable', { ids: id }))
  const row = told.data?.data[0]
  const modes = told.data?.collections.find((one) => one.id === row?.collection_id)?.modes ?? []
  return (
    <>
      <PageTitle
        title={name}
        beside={
          <>
            <Badge>{row?.kind ? KIND_WORDS[row.kind] : type.toLowerCase()}</Badge>
            {row && <Badge>{LEVELS[row.level]}</Badge>}
            {row?.is_deprecated && <Badge tone="amber">deprecated</Badge>}
            {collection && <EntityLink type="token-collection" id={collection.id} name={collection.name} />}
            {depth.reached && <Badge tone="red">chain cut at the ceiling</Badge>}
          </>
        }
      >
        {row && row.description !== '' && <p className="lede">{row.description}</p>}
        {row && <p className="quiet-text">{scopeWords(row.scopes)}</p>}
      </PageTitle>
      {row && (
        <Section title="To copy">
          <dl className="code-names" aria-label="Names and values to copy">
            {[...textsOf(row, modes), { what: 'Id', text: id }].map(({ what, text }) => (
              <div key={what} className="row">
                <dt className="quiet-text">{what}</dt>
                <dd className="row">
                  <code>{text}</code>
                  <CopyButton text={text} />
                </dd>
              </div>
            ))}
          </dl>
        </Section>
      )}
      <Section title="Values" beside={<span className="quiet-text">alias chains as they were walked</span>}>
        <ul className="mode-cards">
          {values.map((value, at) => (
            <ModeCard key={value.mode.id} token={token} value={value} row={row} shown={row?.values[at]} />
          ))}
        </ul>
      </Section>
      <div id="used">
        <Section title="Where it is used">
          <UsedBy type="token" id={id} />
        </Section>
      </div>
      <UsesSection of={{ token: id }} />
      <Section title="Graph">
        <Suspense fallback={<p className="loading">Drawing the graph…</p>}>
          <EntityGraph type="token" id={id} name={name} />
        </Suspense>
      </Section>
      <DocumentationSlot type="token" id={id} />
    </>
  )
}

function scopeWords(scopes: TokenSheetRow['scopes']): string {
  if (scopes === 'ALL') return 'Meant for every use.'
  if (!Array.isArray(scopes)) return 'Meant for nothing in the design tool.'
  return `Meant for ${scopes.map((scope) => scope.toLowerCase().replaceAll('_', ' ')).join(', ')}.`
}

interface ModeCardProps {
  readonly token: TokenValues
  readonly value: TokenModeValue
  readonly row: TokenSheetRow | undefined
  readonly shown: TokenSheetValue | undefined
}

function ModeCard({ token, value, row, shown }: ModeCardProps) {
  const { mode, via, unresolved } = value
  return (
    <li className="panel mode-card">
      <div className="row">
        <h3>{mode.name}</h3>
      </div>
      {row && shown && <TokenPicture row={row} value={shown} isLarge />}
      {shown && valueText(shown) !== '' ? <code>{valueText(shown)}</code> : <ModeValue value={value} />}
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
        No value: {UNRESOLVED_WORDS[reason]}.{target && ` Nothing in this library has the key ${target}.`}
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
