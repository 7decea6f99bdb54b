import { useMemo } from 'react'
import { Markdown } from '../documentation/content/markdown.tsx'
import { noteHeadings } from './note-headings.ts'
import '../documentation/documentation.css'

interface ReleaseNotesProps {
  readonly version: string
  readonly notes: string
  /** The level of their first heading. */
  readonly first: number
}

export function ReleaseNotes({ version, notes, first }: ReleaseNotesProps) {
  const headings = useMemo(() => noteHeadings(notes, { version, first }), [notes, version, first])
  return (
    <div className="release-notes">
      <Markdown text={notes} headings={headings} />
    </div>
  )
}
