import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { consoleQuery } from '../api/console.ts'
import type { CompareReleasesOutput } from '../api/generated/types.ts'
import { ChangedLine } from '../changes/changed-line.tsx'
import { countsInWords, things } from '../changes/counts-in-words.ts'
import { Badge } from '../parts/badge.tsx'
import { Read } from '../parts/read.tsx'
import { Section } from '../parts/section.tsx'
import { BUMP_TONES } from './bump-tones.ts'
import { BEGINNING, NOW } from './places.ts'

const AT_ONCE = 100
/** The service compares no more imports. */
const MOST_IMPORTS = 1_000

interface ComparisonProps {
  readonly title: string
  /** A version or a revision. */
  readonly from: string
  /** A later one, or `NOW`. */
  readonly to: string
}

/** What changed between two releases, entity by entity, and whether that is all. */
export function Comparison({ title, from, to }: ComparisonProps) {
  const query = useQuery(consoleQuery('compareReleases', { from, ...(to === NOW ? {} : { to }) }))
  return (
    <Section title={title}>
      <Read query={query} what="The comparison">
        {(found) =>
          found === null ? (
            <p className="note">This service compares no releases.</p>
          ) : (
            // Another pair begins at its first entries again.
            <Compared key={`${from} ${to}`} found={found} isFromBeginning={from === BEGINNING} />
          )
        }
      </Read>
    </Section>
  )
}

function Compared({
  found,
  isFromBeginning,
}: {
  readonly found: CompareReleasesOutput
  /** There is no version to step from. */
  readonly isFromBeginning: boolean
}) {
  const [shown, setShown] = useState(AT_ONCE)
  const { bump, imports, counts, entries, is_complete: isComplete } = found
  if (bump === null && isComplete) return <p className="note">Nothing changed between them.</p>
  const left = entries.length - shown
  return (
    <>
      <p className="row">
        {bump !== null && !isFromBeginning && <Badge tone={BUMP_TONES[bump]}>{bump}</Badge>}
        <span>{countsInWords(counts)}</span>
        <span className="quiet-text">in {things('import', imports)}</span>
      </p>
      {!isComplete && (
        <p className="note" data-tone="amber">
          {cutInWords(found)}
        </p>
      )}
      {entries.length > 0 && (
        <ul className="panel compared-entries" aria-label="What changed">
          {entries.slice(0, shown).map((entry) => (
            <ChangedLine key={`${entry.entity_type} ${entry.entity_id}`} entry={entry} />
          ))}
        </ul>
      )}
      {left > 0 && (
        <button className="button" onClick={() => setShown(shown + AT_ONCE)}>
          Show {Math.min(left, AT_ONCE)} more of {left.toLocaleString('en')}
        </button>
      )}
    </>
  )
}

function cutInWords({ not_listed: count, imports }: CompareReleasesOutput): string {
  const unlisted =
    count > 0
      ? [
          `${things('change', count)} ${count === 1 ? 'was' : 'were'} counted and ${count === 1 ? 'is' : 'are'} not listed, because the log keeps at most 2,000 of one import and a comparison shows as many.`,
        ]
      : []
  const beyond =
    imports >= MOST_IMPORTS
      ? ['Only the first 1,000 imports after the earlier one are compared: choose two that are closer.']
      : []
  return ['This is not all.', ...unlisted, ...beyond].join(' ')
}
