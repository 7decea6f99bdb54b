import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { consoleQuery } from '../api/console.ts'
import type { CreateReleaseOutput, ListReleasesOutput } from '../api/generated/types.ts'
import { things } from '../changes/counts-in-words.ts'
import { Badge } from '../parts/badge.tsx'
import { Section } from '../parts/section.tsx'
import { BUMP_TONES } from './bump-tones.ts'
import { MakeRelease } from './make-release.tsx'
import { BEGINNING, NOW } from './places.ts'

interface NextReleaseProps {
  readonly next: ListReleasesOutput['next']
  /** The version of the last one. */
  readonly last: string | null
}

/** What a release made now would be, and the way to make it for those who may. */
export function NextRelease({ next, last }: NextReleaseProps) {
  const { data: overview } = useQuery(consoleQuery('getOverview', {}))
  const mayRelease = overview?.key.scopes.includes('write:library') ?? false
  const [isAsking, setAsking] = useState(false)
  const [made, setMade] = useState<CreateReleaseOutput | null>(null)
  return (
    <Section title="Next release">
      <p role="status" className={made ? 'note' : 'visually-hidden'}>
        {made && `${made.version} is released, at revision ${made.revision}.`}
      </p>
      {next === null ? (
        <p className="note">
          {last === null
            ? 'There is nothing to release yet: import a library first.'
            : `Nothing changed since ${last}. The next release can be made when something has.`}
        </p>
      ) : (
        <p className="row">
          {last === null ? <Badge tone="blue">first</Badge> : <Badge tone={BUMP_TONES[next.bump]}>{next.bump}</Badge>}
          <span>
            {things('change', next.change_count)} since {last ?? 'the beginning'}: the next release would be{' '}
            <strong>{next.version}</strong>.
          </span>
          <Link to="/changes/releases" search={{ from: last ?? BEGINNING, to: NOW }} resetScroll={false}>
            See what changed
          </Link>
          {mayRelease && (
            <button className="button primary push" onClick={() => setAsking(true)}>
              Make a release
            </button>
          )}
        </p>
      )}
      {isAsking && next && (
        <MakeRelease
          next={next}
          isFirst={last === null}
          onClose={() => setAsking(false)}
          onMade={(release) => {
            setMade(release)
            setAsking(false)
          }}
        />
      )}
    </Section>
  )
}
