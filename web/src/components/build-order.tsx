import { useQuery } from '@tanstack/react-query'
import { buildOrderQuery } from '../api/queries.ts'
import { Badge } from '../parts/badge.tsx'
import { EntityLink } from '../parts/entity-link.tsx'
import { Read } from '../parts/read.tsx'
import { Section } from '../parts/section.tsx'
import { SYNC_WORDS } from './component-facts.tsx'

const MOST_NAMED = 12

/** `2 components of other files: Away set, Glyph.` */
function outsideText(outside: readonly { readonly key: string; readonly name: string | null }[]): string {
  const names = outside.slice(0, MOST_NAMED).map(({ key, name }) => name ?? key)
  const more = outside.length > MOST_NAMED ? ` and ${outside.length - MOST_NAMED} more` : ''
  const count = outside.length === 1 ? '1 component of another file' : `${outside.length} components of other files`
  return `${count}: ${names.join(', ')}${more}.`
}

export function BuildOrder({ id }: { id: string }) {
  const order = useQuery(buildOrderQuery(id))
  return (
    <Section title="Build order" beside={<span className="quiet-text">what to build first; this one comes last</span>}>
      <Read query={order} what="Build order">
        {({ status, ordered_components: entries, outside }) => (
          <>
            {status === 'trivial' ? (
              <p className="quiet-text">It uses no other component of this library: build it right away.</p>
            ) : (
              <ol className="build-order">
                {entries.map((entry) => (
                  <li key={entry.component_id}>
                    <span className="figure quiet-text">{entry.position}</span>
                    <EntityLink type="component" id={entry.component_id} name={entry.name} />
                    {entry.is_leaf && <span className="quiet-text">leaf</span>}
                    {entry.svc_sync_status !== 'synced' && (
                      <Badge tone={SYNC_WORDS[entry.svc_sync_status][1]}>{SYNC_WORDS[entry.svc_sync_status][0]}</Badge>
                    )}
                  </li>
                ))}
              </ol>
            )}
            {outside.length > 0 && <p className="quiet-text">{outsideText(outside)}</p>}
          </>
        )}
      </Read>
    </Section>
  )
}
