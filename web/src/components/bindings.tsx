import { useQuery } from '@tanstack/react-query'
import { edgesQuery } from '../api/queries.ts'
import type { Spec } from '../api/spec-document.ts'
import { Badge } from '../parts/badge.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { Read } from '../parts/read.tsx'
import { Section } from '../parts/section.tsx'
import { ModeValue } from '../parts/mode-value.tsx'
import { bindingRows, nothingListed, type BindingRow } from './binding-rows.ts'
import { useShown } from './shown.ts'

const BOUND = { direction: 'outbound', edge_types: ['BINDS_VARIABLE', 'USES_STYLE'] } as const

/** What the component takes from tokens and styles, with the value under the chosen modes. */
export function Bindings({ id, spec }: { id: string; spec: Spec }) {
  const { modes } = useShown()
  const edges = useQuery(edgesQuery('component', id, BOUND))
  return (
    <Section title="Bindings" beside={<span className="quiet-text">values under the modes chosen above</span>}>
      <Read query={edges} what="Bindings">
        {({ edges: all, isCut }) => {
          const rows = bindingRows(all, spec)
          return (
            <div className="panel table-panel scroll-x" tabIndex={0} role="group" aria-label="Table of bindings">
              {rows.length > 0 ? (
                <BindingTable rows={rows} modes={modes} />
              ) : (
                <p className="quiet-text">{nothingListed(spec.spec._svc.chi.ta)}</p>
              )}
              {isCut && <p className="quiet-text">There are more bindings than are shown here.</p>}
            </div>
          )
        }}
      </Read>
    </Section>
  )
}

type Modes = Readonly<Record<string, string>>

function BindingTable({ rows, modes }: { rows: readonly BindingRow[]; modes: Modes }) {
  return (
    <table>
      <thead>
        <tr>
          <th>Token or style</th>
          <th>Value</th>
          <th>Where</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td>
              {row.id === null ? <code>{row.name}</code> : <EntityLink type={row.kind} id={row.id} name={row.name} />}{' '}
              {row.kind === 'style' && <Badge>style</Badge>} {row.id === null && <Badge tone="amber">unresolved</Badge>}
            </td>
            <td>{shownValue(row, modes)}</td>
            <td className="quiet-text">{row.where}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function shownValue({ token, kind, id, raw }: BindingRow, modes: Modes) {
  if (!token && raw !== undefined) {
    return <code title="as the design file shows it">{typeof raw === 'string' ? raw : JSON.stringify(raw)}</code>
  }
  if (!token) return <span className="quiet-text">{kind === 'style' && id !== null ? 'see the style' : '–'}</span>
  const chosen = token.collection ? modes[token.collection.name] : undefined
  const value = token.values.find(({ mode }) => mode.name === chosen) ?? token.values[0]
  return value ? <ModeValue value={value} /> : null
}
