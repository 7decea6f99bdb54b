import { Markdown } from '../documentation/content/markdown.tsx'
import '../documentation/documentation.css'
import { Badge } from '../parts/badge.tsx'
import { Section } from '../parts/section.tsx'
import type { AnatomyPart } from '../api/spec-document.ts'
import { joinNotes, type PartNote } from './notes.ts'

interface AnatomyProps {
  readonly anatomy: Readonly<Record<string, AnatomyPart>>
  readonly notes: readonly PartNote[]
}

/** The parts with what people wrote about them. */
export function Anatomy({ anatomy, notes }: AnatomyProps) {
  const parts = Object.entries(anatomy)
  const { joined } = joinNotes(Object.keys(anatomy), notes, ({ element }) => element)
  return (
    <Section title="Anatomy" beside={<span className="quiet-text">{parts.length} elements</span>}>
      <div className="panel table-panel scroll-x" tabIndex={0} role="group" aria-label="Table of anatomy">
        <table>
          <thead>
            <tr>
              <th>Element</th>
              <th>Type</th>
              <th>Bound everywhere</th>
              {notes.length > 0 && <th>Notes</th>}
            </tr>
          </thead>
          <tbody>
            {parts.map(([name, part]) => (
              <tr key={name}>
                <td>
                  <code>{name}</code> {part.role && <Badge>{part.role}</Badge>}
                </td>
                <td>
                  {part.type ?? 'unknown'}
                  {typeof part.instanceOf === 'string' && <span className="quiet-text"> of {part.instanceOf}</span>}
                </td>
                <td className="quiet-text">{Object.keys(part.tokens ?? {}).join(', ') || '–'}</td>
                {notes.length > 0 && (
                  <td className="notes">
                    {joined.get(name)?.map(({ markdown, required }, at) => (
                      <div key={at}>
                        {required !== undefined && <Badge>{required ? 'always' : 'optional'}</Badge>}
                        <Markdown text={markdown} />
                      </div>
                    ))}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
