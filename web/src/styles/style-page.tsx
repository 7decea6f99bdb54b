import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { StyleValues } from '@vitrine/client'
import { lazy, Suspense } from 'react'
import { styleValuesQuery } from '../api/queries.ts'
import { UsedBy } from '../graph/used-by.tsx'
import { Badge } from '../parts/badge.tsx'
import { CopyButton } from '../parts/copy-button.tsx'
import { DocumentationSlot } from '../parts/documentation-slot.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { NotThere, ReadPage } from '../parts/read-page.tsx'
import { Section } from '../parts/section.tsx'
import { describeStyle } from './describe-style.ts'
import { StylePreview } from './style-preview.tsx'
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
              No style of this project has the id {id}. It may have been deleted in the source.
            </NotThere>
          )
        }
      </ReadPage>
    </div>
  )
}

function Style({ style }: { style: StyleValues }) {
  const bound = new Map(style.bound_variables.map((binding) => [binding.property, binding]))
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
      <Section title="Preview" beside={<span className="quiet-text">from the stored properties</span>}>
        <div className="panel style-ground large">
          <StylePreview style={style} />
        </div>
      </Section>
      <Section title="Properties">
        <div className="panel table-panel scroll-x">
          <table>
            <thead>
              <tr>
                <th>Property</th>
                <th>Stored value</th>
              </tr>
            </thead>
            <tbody>
              {Object.entries(style.properties).map(([name, value]) => (
                <tr key={name}>
                  <td>
                    <code>{name}</code>
                  </td>
                  <td>
                    <code className="json">{JSON.stringify(value)}</code>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Section>
      {bound.size > 0 && (
        <Section title="Driven by tokens">
          <div className="panel table-panel scroll-x">
            <table>
              <thead>
                <tr>
                  <th>Property</th>
                  <th>Token</th>
                </tr>
              </thead>
              <tbody>
                {[...bound.values()].map(({ property, token_id, token_name, source_variable_id }) => (
                  <tr key={property}>
                    <td>
                      <code>{property}</code>
                    </td>
                    <td>
                      {token_id ? (
                        <EntityLink type="token" id={token_id} name={token_name ?? token_id} />
                      ) : (
                        <>
                          <code>{source_variable_id}</code> <Badge tone="amber">of another file</Badge>
                        </>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </Section>
      )}
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
