import { useQuery } from '@tanstack/react-query'
import type { Edge, TokenValues } from '@vitrine/client'
import { edgesQuery } from '../api/queries.ts'
import type { Spec } from '../api/spec-document.ts'
import { Badge } from '../parts/badge.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { Read } from '../parts/read.tsx'
import { Section } from '../parts/section.tsx'
import { ModeValue } from '../tokens/mode-value.tsx'
import { useShown } from './preview-section.tsx'

const BOUND = { direction: 'outbound', edge_types: ['BINDS_VARIABLE', 'USES_STYLE'] } as const

/** What the component takes from tokens and styles, with the value under the chosen modes. */
export function Bindings({ id, spec }: { id: string; spec: Spec }) {
  const { modes } = useShown()
  const edges = useQuery(edgesQuery('component', id, BOUND))
  const values = new Map((spec.token_values ?? []).map((token) => [token.id, token]))
  const missing = spec.token_values_missing ?? []
  return (
    <Section title="Bindings" beside={<span className="quiet-text">values under the modes chosen above</span>}>
      <Read query={edges} what="Bindings">
        {({ edges: all, isCut }) => (
          <div className="panel table-panel scroll-x">
            <table>
              <thead>
                <tr>
                  <th>Token or style</th>
                  <th>Value</th>
                  <th>Where</th>
                </tr>
              </thead>
              <tbody>
                {[...all].sort(byName).map((edge) => (
                  <tr key={`${edge.to.entity_id} ${JSON.stringify(edge.metadata)}`}>
                    <td>
                      <Target edge={edge} />
                    </td>
                    <td>{shownValue(values.get(edge.to.entity_id), modes, edge.to.entity_type)}</td>
                    <td className="quiet-text">{whereOf(edge)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
            {all.length === 0 && <p className="quiet-text">Nothing is bound: every value is hard-coded.</p>}
            {isCut && <p className="quiet-text">There are more bindings than are shown here.</p>}
            {missing.length > 0 && (
              <p className="quiet-text">
                {missing.length} references name no token of this project:{' '}
                {missing.map(({ ref, name }) => name ?? ref).join(', ')}
              </p>
            )}
          </div>
        )}
      </Read>
    </Section>
  )
}

function Target({ edge: { to } }: { edge: Edge }) {
  if (to.name === null)
    return (
      <>
        <code>{to.entity_id}</code> <Badge tone="amber">unresolved</Badge>
      </>
    )
  return (
    <>
      <EntityLink type={to.entity_type} id={to.entity_id} name={to.name} />{' '}
      {to.entity_type === 'style' && <Badge>style</Badge>}
    </>
  )
}

function shownValue(token: TokenValues | undefined, modes: Readonly<Record<string, string>>, kind: string) {
  if (!token) return <span className="quiet-text">{kind === 'style' ? 'see the style' : '–'}</span>
  const chosen = token.collection ? modes[token.collection.name] : undefined
  const value = token.values.find(({ mode }) => mode.name === chosen) ?? token.values[0]
  return value ? <ModeValue value={value} /> : null
}

function whereOf({ metadata }: Edge): string {
  const list = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : [])
  const property = typeof metadata['property'] === 'string' ? metadata['property'] : ''
  const nodes = list(metadata['nodeNames'])
  const variants = list(metadata['variants']).length
  return [property, nodes.length > 0 ? `on ${nodes.join(', ')}` : '', variants > 0 ? `in ${variants} variants` : '']
    .filter(Boolean)
    .join(' ')
}

const byName = (one: Edge, other: Edge): number => (one.to.name ?? '').localeCompare(other.to.name ?? '')
