import type { ReactNode } from 'react'
import type { MarkedMatch } from '../api/search.ts'
import { KindSign } from '../parts/kind-sign.tsx'
import { Swatch } from '../parts/swatch.tsx'
import { Thumb } from '../preview/thumb.tsx'
import { Marked } from './marked.tsx'
import { contextWords, whyWords } from './words.ts'

interface MatchRowProps {
  readonly match: MarkedMatch
  /** Said at the end of the row where rows of several kinds stand together. */
  readonly kind?: string | undefined
  /** Around the name, where the row itself leads nowhere. */
  readonly link?: (name: ReactNode) => ReactNode
}

/** What was found: what it looks like, its name, and why it is there. */
export function MatchRow({ match, kind, link = (name) => name }: MatchRowProps) {
  const { name, marks, excerpt, look } = match
  const why = whyWords(match)
  const aside = [look.value, contextWords(match), kind].filter(Boolean)
  return (
    <>
      <span className="match-look" aria-hidden="true">
        <Look match={match} />
      </span>
      <span className="match-words">
        <span className="search-name">{link(<Marked text={name} marks={marks.name} />)}</span>
        {(why !== '' || excerpt !== null) && (
          <span className="search-excerpt">
            {why}
            {why !== '' && excerpt !== null && ': '}
            {excerpt !== null && <Marked text={excerpt} marks={marks.excerpt} />}
          </span>
        )}
      </span>
      {aside.length > 0 && <span className="match-aside">{aside.join(' · ')}</span>}
    </>
  )
}

function Look({ match: { id, entity_type: type, look } }: { readonly match: MarkedMatch }) {
  if (look.swatch !== null) return <Swatch color={look.swatch} size={28} />
  if (look.has_picture) return <Thumb componentId={id} />
  return <KindSign type={type} />
}
