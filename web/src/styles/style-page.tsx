import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { StyleValues } from '@vitrine/client'
import { lazy, Suspense } from 'react'
import { styleValuesQuery } from '../api/queries.ts'
import { UsedBy } from '../graph/used-by.tsx'
import { Badge } from '../parts/badge.tsx'
import { CodeBlock } from '../parts/code/code-block.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { DocumentationSlot } from '../documentation/documentation-slot.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { NotThere, ReadPage } from '../parts/read-page.tsx'
import { Section } from '../parts/section.tsx'
import { Swatch } from '../parts/swatch.tsx'
import { describeStyle } from './describe-style.ts'
import { styleCss, styleFacts, type StyleFact } from './style-facts.ts'
import { StylePreview } from '../preview/style-preview.tsx'
import './styles.css'

const EntityGraph = lazy(async () => ({ default: (await import('../graph/entity-graph.tsx')).EntityGraph }))

export function StylePage() {
  const { id } = useParams({ from: '/styles/$id' })
  const values = useQuery(styleValuesQuery({ ids: [id] }))
  return (
    <div className="page">
      <ReadPage query={values} what="Style">
        {({ data: [style] }) =>
          style ? (
            <Style key={style.id} style={style} />
          ) : (
            <NotThere what="Style">
              This address names no style of this library. It may have been deleted in the source.
            </NotThere>
          )
        }
      </ReadPage>
    </div>
  )
}

function Style({ style }: { style: StyleValues }) {
  const css = styleCss(style)
  return (
    <>
      <PageTitle title={style.name} beside={<Badge>{style.type}</Badge>}>
        <p className="lede">{describeStyle(style)}</p>
        <div className="row">
          <CopyButton text={style.name} label="Copy name" />
          <CopyButton text={style.id} label="Copy id" />
          {style.source_style_id && <CopyButton text={style.source_style_id} label="Copy style key" />}
        </div>
      </PageTitle>
      <Section title="Preview">
        <div className="panel style-ground large">
          <StylePreview style={style} />
        </div>
      </Section>
      <Section title="Properties">
        <div className="panel table-panel scroll-x">
          <table aria-label="Properties">
            <thead>
              <tr>
                <th>Property</th>
                <th>Value</th>
                <th>Token</th>
              </tr>
            </thead>
            <tbody>
              {styleFacts(style).length === 0 && (
                <tr>
                  <td colSpan={3} className="quiet-text">
                    The source told its name, and no values.
                  </td>
                </tr>
              )}
              {styleFacts(style).map((fact, at) => (
                <FactRow key={at} fact={fact} />
              ))}
            </tbody>
          </table>
        </div>
        {css !== '' && <CodeBlock code={css} language="css" title="CSS" copyLabel="Copy CSS" />}
        <details className="panel stored">
          <summary>As it is stored</summary>
          <pre className="json">{JSON.stringify(style.properties, null, 2)}</pre>
        </details>
      </Section>
      <div id="used">
        <Section title="Where it is used">
          <UsedBy type="style" id={style.id} />
        </Section>
      </div>
      <Section title="Graph">
        <Suspense fallback={<p className="loading">Drawing the graph…</p>}>
          <EntityGraph type="style" id={style.id} name={style.name} />
        </Suspense>
      </Section>
      <DocumentationSlot type="style" id={style.id} />
    </>
  )
}

/** `gradientStops[1].color` → `gradient stop 2 color` */
const partWords = (part: string): string =>
  part
    .replaceAll(/s\[(\d+)\]\.?/g, (_, at: string) => ` ${Number(at) + 1} `)
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .trim()

function FactRow({ fact: { label, value, paint, tokens } }: { readonly fact: StyleFact }) {
  return (
    <tr>
      <td>{label}</td>
      <td>
        <span className="style-value">
          {paint !== undefined && <Swatch color={paint} />}
          {value !== '' && <code>{value}</code>}
        </span>
      </td>
      <td className="style-tokens">
        {tokens.map(({ part, binding: { property, token_id, token_name, source_variable_id } }) => (
          <div key={property}>
            {part !== '' && <span className="quiet-text">{partWords(part)} </span>}
            {token_id ? (
              <EntityLink type="token" id={token_id} name={token_name ?? token_id} />
            ) : (
              <>
                <code>{source_variable_id}</code> <Badge tone="amber">of another file</Badge>
              </>
            )}
          </div>
        ))}
      </td>
    </tr>
  )
}
