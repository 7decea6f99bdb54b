import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { abstractQuery, componentQuery, drawnQuery } from '../api/queries.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import { DocumentationSlot } from '../parts/documentation-slot.tsx'
import { PageTitle } from '../parts/page-title.tsx'
import { Cost } from '../parts/price.tsx'
import { Read } from '../parts/read.tsx'
import { Section } from '../parts/section.tsx'
import { Anatomy } from './anatomy.tsx'
import { Bindings } from './bindings.tsx'
import { BuildOrder } from './build-order.tsx'
import { ComponentFacts } from './component-facts.tsx'
import { HealthBreakdown } from './health-breakdown.tsx'
import { PreviewSection } from './preview-section.tsx'
import { PropsTable } from './props-table.tsx'
import './components.css'

const EntityGraph = lazy(async () => ({ default: (await import('../graph/entity-graph.tsx')).EntityGraph }))

export function ComponentPage() {
  const { id } = useParams({ from: '/components/$id' })
  const component = useQuery(componentQuery(id))
  const abstract = useQuery(abstractQuery(id))
  const drawn = useQuery(drawnQuery(id))
  return (
    <div className="page">
      <Read query={component} what="Component">
        {(row) => (
          <>
            <PageTitle title={row.name} beside={<ComponentFacts component={row} />}>
              {row.description !== '' && <p className="lede">{row.description}</p>}
              <div className="row">
                <CopyButton text={row.id} label="Copy id" />
                {abstract.data?.more.default && (
                  <Cost tokens={abstract.data.more.default.est_tokens} of="default tree" />
                )}
                {abstract.data?.more.variants && (
                  <Cost tokens={abstract.data.more.variants.est_tokens} of="all variants" />
                )}
                {abstract.data?.more.token_values && (
                  <Cost tokens={abstract.data.more.token_values.est_tokens} of="token values" />
                )}
              </div>
            </PageTitle>
            <Read query={drawn} what="Spec">
              {(spec) =>
                spec === null ? (
                  <p className="note">
                    No spec is stored for this component, so there is nothing to draw or to measure.
                  </p>
                ) : (
                  <>
                    <PreviewSection key={id} id={id} spec={spec} />
                    <div className="columns">
                      <HealthBreakdown health={spec.spec._svc.chi} />
                      <Anatomy anatomy={spec.spec.anatomy ?? {}} />
                    </div>
                    <PropsTable document={spec.spec} />
                    <Bindings id={id} spec={spec} />
                  </>
                )
              }
            </Read>
            <Section title="Dependencies">
              <Suspense fallback={<p className="loading">Drawing the graph…</p>}>
                <EntityGraph key={id} type="component" id={row.id} name={row.name} />
              </Suspense>
            </Section>
            <BuildOrder id={id} />
            <DocumentationSlot key={id} type="component" id={row.id} />
          </>
        )}
      </Read>
    </div>
  )
}
