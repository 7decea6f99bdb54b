import { useState } from 'react'
import type { DesignProperty } from '../../../src/formats/manifests/linking/link.ts'
import { nameOfTarget } from '../../../src/formats/manifests/linking/statement.ts'
import { useMayWrite } from '../documentation/access/may-write.ts'
import { Markdown } from '../documentation/content/markdown.tsx'
import '../documentation/documentation.css'
import { Badge } from '../parts/badge.tsx'
import { Section } from '../parts/section.tsx'
import { bothSides, type BothSides } from './rules/both-sides.ts'
import type { InCode } from './rules/partner-words.ts'
import { useDecide } from './use-decide.ts'

interface BothSidesTableProps {
  readonly properties: readonly DesignProperty[]
  readonly code: InCode
}

/** Elements of the web take a hundred attributes: so many without a partner are seen at first. */
const MANY = 12

/** Properties of the design and props of the code, partners in one row. */
export function BothSidesTable({ properties, code }: BothSidesTableProps) {
  const [isWhole, setWhole] = useState(false)
  const rows = bothSides(properties, code)
  const hasDesign = code.link !== undefined
  const alone = rows.filter(({ design }) => design === undefined)
  const folded = !isWhole && alone.length > MANY + 3 ? new Set(alone.slice(MANY)) : new Set<BothSides>()
  const linked = rows.filter(({ link }) => link !== undefined).length
  if (rows.length === 0)
    return (
      <Section title="Properties">
        <p className="quiet-text">Neither the design nor the code has properties.</p>
      </Section>
    )
  return (
    <Section
      title={hasDesign ? 'Properties in design and code' : 'Properties'}
      beside={<span className="quiet-text">{hasDesign ? `${linked} of ${rows.length} linked` : rows.length}</span>}
    >
      <div className="panel table-panel scroll-x" tabIndex={0} role="group" aria-label="Table of properties">
        <table className="both-sides">
          <thead>
            <tr>
              {hasDesign && <th>In design</th>}
              <th>In code</th>
              <th>Values</th>
              <th>Default</th>
              <th>What it is for</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter((row) => !folded.has(row))
              .map((row) => (
                <Row key={`${row.design?.name ?? ''} ${row.target ?? ''}`} row={row} code={code} />
              ))}
          </tbody>
        </table>
      </div>
      {folded.size > 0 && (
        <button className="button start" onClick={() => setWhole(true)}>
          {folded.size} more{hasDesign && ' that are only in code'}
        </button>
      )}
    </Section>
  )
}

function Row({ row, code }: { readonly row: BothSides; readonly code: InCode }) {
  const { design, prop, target, link } = row
  return (
    <tr data-alone={code.link !== undefined && link === undefined ? '' : undefined}>
      {code.link !== undefined && (
        <td>{design === undefined ? <span className="quiet-text">only in code</span> : <code>{design.name}</code>}</td>
      )}
      <td>
        {target === undefined ? (
          <span className="quiet-text">only in design</span>
        ) : (
          <>
            <code>{target}</code> {prop?.required && <Badge>required</Badge>}
            {prop?.deprecated !== undefined && <Badge tone="amber">deprecated</Badge>}
            {prop?.type !== undefined && (prop.values === undefined || prop.open) && (
              <code className="code-type">{prop.type}</code>
            )}
            {link !== undefined && link.status === 'by name' && code.link?.status === 'confirmed' && (
              <NotThis code={code} link={link} />
            )}
          </>
        )}
      </td>
      <td className="values">
        <Values row={row} />
      </td>
      <td>
        {prop?.default === undefined ? (
          design?.default === undefined || link !== undefined ? (
            '–'
          ) : (
            <code>{String(design.default)}</code>
          )
        ) : (
          <code>{prop.default}</code>
        )}
      </td>
      <td className="notes">
        {typeof prop?.deprecated === 'string' && <p className="quiet-text">Deprecated: {prop.deprecated}</p>}
        {prop?.description !== undefined && <Markdown text={prop.description} />}
      </td>
    </tr>
  )
}

function Values({ row: { design, prop, link, onlyDesign, onlyCode } }: { readonly row: BothSides }) {
  if (link === undefined) {
    const values = design?.values ?? prop?.values?.map((value) => JSON.stringify(value)) ?? []
    return values.map((value) => <code key={value}>{value}</code>)
  }
  if (link.values.length === 0) return <span className="quiet-text">as it is written</span>
  return (
    <ul className="value-pairs">
      {link.values.map(({ design: value, code: written, property }) => (
        <li key={value}>
          <code>{value}</code>
          <span aria-label="becomes"> → </span>
          {property === undefined ? (
            written === 'undefined' ? (
              <span className="quiet-text">left out</span>
            ) : (
              <code>{written}</code>
            )
          ) : (
            <span className="quiet-text">what “{property}” says</span>
          )}
        </li>
      ))}
      {onlyDesign.map((value) => (
        <li key={`design ${value}`}>
          <code>{value}</code> <span className="quiet-text">only in design</span>
        </li>
      ))}
      {onlyCode.map((value) => (
        <li key={`code ${value}`}>
          <code>{value}</code> <span className="quiet-text">only in code</span>
        </li>
      ))}
    </ul>
  )
}

/** Equal names that mean two things. */
function NotThis({ code, link }: { readonly code: InCode; readonly link: NonNullable<BothSides['link']> }) {
  const mayWrite = useMayWrite()
  const decide = useDecide()
  if (!mayWrite || code.link === undefined) return null
  const { design } = code.link
  const target = nameOfTarget(link.code)
  return (
    <button
      className="button quiet not-this"
      disabled={decide.isPending}
      title="The names are equal. If they mean two things, say so."
      onClick={() =>
        decide.mutate({ design: design.id, code: code.id, state: 'refused', property: link.design, target })
      }
    >
      Not the same
    </button>
  )
}
