import { Badge } from '../parts/badge.tsx'
import { Section } from '../parts/section.tsx'
import type { AnatomyPart } from '../api/spec-document.ts'

export function Anatomy({ anatomy }: { anatomy: Readonly<Record<string, AnatomyPart>> }) {
  const parts = Object.entries(anatomy)
  return (
    <Section title="Anatomy" beside={<span className="quiet-text">{parts.length} elements</span>}>
      <div className="panel table-panel scroll-x">
        <table>
          <thead>
            <tr>
              <th>Element</th>
              <th>Type</th>
              <th>Bound everywhere</th>
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
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Section>
  )
}
