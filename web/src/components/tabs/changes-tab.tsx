import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { consoleQuery } from '../../api/console.ts'
import type { ChangedEntity, Impact, LibraryChange } from '../../api/generated/types.ts'
import { Names, namesOf } from '../../documentation/mentions.ts'
import { documentationQuery } from '../../documentation/reads.ts'
import { Reading } from '../../documentation/reading/reading.tsx'
import { Badge, type Tone } from '../../parts/badge.tsx'
import { Read } from '../../parts/read.tsx'
import { Section } from '../../parts/section.tsx'

const IMPORTS = 50
const TONES: Readonly<Record<Impact, Tone | undefined>> = {
  breaking: 'red',
  feature: 'green',
  change: 'blue',
  fix: undefined,
}

/** What imports changed on the component, and what people wrote about its versions. */
export function ChangesTab(): ReactNode {
  const { id } = useParams({ from: '/components/$id' })
  const changes = useQuery(consoleQuery('listChanges', { limit: IMPORTS }))
  const { data: documentation } = useQuery(documentationQuery('component', id))
  const written = documentation?.blocks.filter(({ type }) => type === 'changelog') ?? []
  return (
    <>
      {documentation && written.length > 0 && (
        <Names value={namesOf(documentation.mentions)}>
          <Reading blocks={written} />
        </Names>
      )}
      <Section title="In the design library">
        <Read query={changes} what="Changes">
          {(page) => <Imports id={id} changes={page?.data ?? []} />}
        </Read>
      </Section>
    </>
  )
}

function Imports({ id, changes }: { readonly id: string; readonly changes: readonly LibraryChange[] }) {
  const own = changes.flatMap((change) =>
    change.entries.filter(({ entity_id }) => entity_id === id).map((entry) => ({ ...change, entry })),
  )
  const cut = changes.filter(({ entry_count, entries }) => entry_count > entries.length).length
  return (
    <>
      {own.length === 0 ? (
        <p className="quiet-text">
          {changes.length === 0
            ? 'No import has been recorded yet.'
            : changes.length === 1
              ? 'The last import did not change it.'
              : `None of the last ${changes.length} imports changed it.`}
        </p>
      ) : (
        <ol className="own-changes">
          {own.map(({ revision, changed_at, entry }) => (
            <li key={revision} className="panel">
              <p className="row">
                <Badge tone={TONES[entry.impact]}>{entry.change}</Badge>
                <time dateTime={changed_at}>{new Date(changed_at).toLocaleString()}</time>
                <span className="quiet-text">revision {revision}</span>
                {entry.former_name && <span className="quiet-text">was {entry.former_name}</span>}
              </p>
              <Differences entry={entry} />
            </li>
          ))}
        </ol>
      )}
      {cut > 0 && (
        <p className="quiet-text">
          {cut === 1 ? 'One import' : `${cut} imports`} changed more than is listed for each: a small change of this
          component may be missing here.
        </p>
      )}
    </>
  )
}

function Differences({ entry: { differences, difference_count } }: { readonly entry: ChangedEntity }) {
  if (differences.length === 0) return null
  return (
    <ul>
      {differences.map(({ what, subject, from, to }, at) => (
        <li key={at}>
          {what.replaceAll('_', ' ')} {subject && <code>{subject}</code>}
          {from !== null && to !== null && (
            <span className="quiet-text">
              {' '}
              {from} → {to}
            </span>
          )}
        </li>
      ))}
      {difference_count > differences.length && <li>and {difference_count - differences.length} more</li>}
    </ul>
  )
}
