import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { lazy, Suspense, type ReactNode } from 'react'
import { componentQuery, drawnQuery } from '../../api/queries.ts'
import { Names, namesOf } from '../../documentation/mentions.ts'
import { documentationQuery } from '../../documentation/reads.ts'
import { Read } from '../../parts/read.tsx'
import { Section } from '../../parts/section.tsx'
import { PreviewSection } from '../preview-section.tsx'
import { Connections } from './connections.tsx'
import { guidanceOf } from './guidance.ts'
import { NoSpec } from './no-spec.tsx'

const EntityGraph = lazy(async () => ({ default: (await import('../../graph/entity-graph.tsx')).EntityGraph }))
const Reading = lazy(async () => ({ default: (await import('../../documentation/reading/reading.tsx')).Reading }))

/** What stands below something waits for it, so that nothing moves; all of it is asked for at once. */
export function OverviewTab(): ReactNode {
  const { id } = useParams({ from: '/components/$id' })
  const drawn = useQuery(drawnQuery(id))
  const written = useQuery(documentationQuery('component', id))
  return (
    <>
      <Read query={drawn} what="Spec">
        {(spec) => (spec === null ? <NoSpec /> : <PreviewSection key={id} id={id} spec={spec} />)}
      </Read>
      {!drawn.isPending && !written.isPending && (
        <Suspense fallback={<p className="loading">Reading documentation…</p>}>
          <Guidance id={id} />
          <Connections id={id} />
          <Graph id={id} />
        </Suspense>
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
