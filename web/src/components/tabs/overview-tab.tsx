import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { componentQuery, drawnQuery } from '../../api/queries.ts'
import { Names, namesOf } from '../../documentation/content/mentions.ts'
import { Reading } from '../../documentation/reading/reading.tsx'
import { documentationQuery } from '../../documentation/access/reads.ts'
import '../../documentation/documentation.css'
import { Read } from '../../parts/read.tsx'
import { Section } from '../../parts/section.tsx'
import { PreviewSection } from '../preview-section.tsx'
import { Connections } from './connections.tsx'
import { guidanceOf } from './guidance.ts'
import { NoSpec } from './no-spec.tsx'

const EntityGraph = lazy(async () => ({ default: (await import('../../graph/entity-graph.tsx')).EntityGraph }))

/** The playground is as high before it has come, so that nothing below it waits or moves. */
export function OverviewTab(): ReactNode {
  const { id } = useParams({ from: '/components/$id' })
  const drawn = useQuery(drawnQuery(id))
  const written = useQuery(documentationQuery('component', id))
  return (
    <>
      {drawn.isPending ? (
        <section className="playground" aria-busy="true" aria-label="Playground" />
      ) : (
        <Read query={drawn} what="Spec">
          {(spec) => (spec === null ? <NoSpec /> : <PreviewSection key={id} id={id} spec={spec} />)}
        </Read>
      )}
      <Guidance id={id} />
      {!drawn.isPending && !written.isPending && (
        <>
          <Connections id={id} />
          <Graph id={id} />
        </>
      )}
    </>
  )
}

function Graph({ id }: { readonly id: string }) {
  const { data: row } = useQuery(componentQuery(id))
  return (
    <Section title="Graph">
      <Suspense fallback={<p className="loading">Drawing the graph…</p>}>
        {row && <EntityGraph key={id} type="component" id={row.id} name={row.name} />}
      </Suspense>
    </Section>
  )
}

/** The beginning of what people wrote; the rest is one click away. */
function Guidance({ id }: { readonly id: string }) {
  const query = useQuery(documentationQuery('component', id))
  return (
    <Section
      title="Guidance"
      end={
        <Link to="/components/$id/usage" params={{ id }} search={(before) => before}>
          All of it
        </Link>
      }
    >
      <Read query={query} what="Documentation">
        {({ blocks, mentions }) =>
          blocks.length === 0 ? (
            <p className="quiet-text">Nobody has written about it yet.</p>
          ) : (
            <Names value={namesOf(mentions)}>
              <Reading blocks={guidanceOf(blocks)} first={3} />
            </Names>
          )
        }
      </Read>
    </Section>
  )
}
