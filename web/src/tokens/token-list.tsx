import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ResolvedType } from '@vitrine/client'
import { tokenMapQuery, tokenValuesQuery } from '../api/queries.ts'
import { DocumentationSlot } from '../parts/documentation-slot.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Cost } from '../parts/price.tsx'
import { Read } from '../parts/read.tsx'
import { Section } from '../parts/section.tsx'
import { TextFilter } from '../parts/text-filter.tsx'
import { useCodeNames } from './code-names.ts'
import { TokenRows } from './token-rows.tsx'
import './tokens.css'

const TYPES = ['COLOR', 'FLOAT', 'STRING', 'BOOLEAN'] as const satisfies readonly ResolvedType[]

export function TokenList() {
  const search = useSearch({ from: '/tokens' })
  const map = useQuery(tokenMapQuery)
  return (
    <div className="page">
      <PageTitle
        title="Tokens"
        beside={<span className="quiet-text">{map.data?.totals.tokens.toLocaleString('en')}</span>}
      />
      <Read query={map} what="Collections">
        {({ collections }) => {
          const chosen = collections.find(({ id }) => id === search.collection) ?? collections[0]
          return chosen ? (
            <>
              <CollectionPicker collections={collections} chosen={chosen.id} />
              <Collection key={chosen.id} id={chosen.id} name={chosen.name} est={chosen.cost.token_values.est_tokens} />
            </>
          ) : (
            <p className="note">This library has no tokens. Import a bundle or a token file to see them here.</p>
          )
        }}
      </Read>
    </div>
  )
}

interface CollectionPickerProps {
  readonly collections: readonly {
    readonly id: string
    readonly name: string
    readonly token_count: number
    readonly modes: readonly { readonly name: string }[]
  }[]
  readonly chosen: string
}

function CollectionPicker({ collections, chosen }: CollectionPickerProps) {
  const navigate = useNavigate({ from: '/tokens' })
  return (
    <div className="collections" role="group" aria-label="Collections">
      {collections.map(({ id, name, token_count, modes }) => (
        <button
          key={id}
          className="panel"
          aria-pressed={id === chosen}
          onClick={() => void navigate({ search: { collection: id }, replace: true })}
        >
          <strong>{name}</strong>
          <span className="quiet-text figure">{token_count} tokens</span>
          <span className="quiet-text">{modes.map((mode) => mode.name).join(', ')}</span>
        </button>
      ))}
    </div>
  )
}

function Collection({ id, name, est }: { id: string; name: string; est: number }) {
  const { q = '', type = '' } = useSearch({ from: '/tokens' })
  const navigate = useNavigate({ from: '/tokens' })
  const values = useQuery(tokenValuesQuery({ collection: id }))
  const codeNames = useCodeNames({ collection: id })
  const change = (part: { q?: string; type?: string }): void =>
    void navigate({ search: (before) => ({ ...before, ...part }), replace: true, resetScroll: false })
  return (
    <>
      <Section
        title={name}
        beside={<Cost tokens={est} of="all values" />}
        end={
          <>
            <TextFilter label="Filter tokens" value={q} onSettle={(text) => change({ q: text })} />
            <select
              className="select"
              aria-label="Type"
              value={type}
              onChange={(event) => change({ type: event.target.value })}
            >
              <option value="">Type</option>
              {TYPES.map((one) => (
                <option key={one}>{one}</option>
              ))}
            </select>
          </>
        }
      >
        <Read query={values} what="Values">
          {({ data }) => {
            const wanted = q.toLowerCase()
            const rows = data
              .filter(
                (token) =>
                  [token.name, ...(codeNames.get(token.id) ?? []).map(({ name }) => name)].some((name) =>
                    name.toLowerCase().includes(wanted),
                  ) &&
                  (type === '' || token.resolved_type === type),
              )
              .sort((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
            return rows.length === 0 ? (
              <p className="note">No token matches.</p>
            ) : (
              <TokenRows rows={rows} codeNames={codeNames} />
            )
          }}
        </Read>
      </Section>
      <DocumentationSlot type="token-collection" id={id} />
    </>
  )
}
