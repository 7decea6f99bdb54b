import type { Chi } from '@vitrine/client'
import { HealthBadge } from '../parts/health-badge.tsx'
import { Section } from '../parts/section.tsx'

/** Where the points went. */
export function HealthBreakdown({ health }: { health: Chi }) {
  const rows = [
    {
      key: 'po',
      name: 'Property overload',
      weight: 20,
      lost: health.po,
      says: 'how many properties there are to learn',
    },
    {
      key: 'dc',
      name: 'Design coverage',
      weight: 15,
      lost: health.dc,
      says: 'combinations drawn and properties bound',
    },
    { key: 'as', name: 'API surface', weight: 25, lost: health.as, says: 'how many ways the properties combine' },
    {
      key: 'ta',
      name: 'Token adherence',
      weight: 40,
      lost: health.ta_penalty,
      says: `${formatNumber(health.ta.bound)} of ${formatNumber(health.ta.total)} style values bound`,
    },
  ]
  return (
    <Section title="Health" beside={<HealthBadge score={health.score} />}>
      <div className="panel health">
        <div className="health-bar" aria-hidden="true">
          <span className="kept" style={{ flexGrow: health.score }} />
          {rows.map(({ key, lost }) => lost > 0 && <span key={key} data-part={key} style={{ flexGrow: lost }} />)}
        </div>
        <table>
          <thead className="visually-hidden">
            <tr>
              <th>Part</th>
              <th>Points lost</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, name, weight, lost, says }) => (
              <tr key={key}>
                <td>
                  <span className="part-dot" data-part={key} /> {name} <code className="quiet-text">{key}</code>
                  <div className="quiet-text">{says}</div>
                </td>
                <td className="figure points">
                  {lost === 0 ? '0' : `−${formatNumber(lost)}`} <span className="quiet-text">of {weight}</span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
        {!health.hasProps && <p className="quiet-text">It has no properties, so only its tokens are measured.</p>}
      </div>
    </Section>
  )
}

const formatNumber = (value: number): string => String(Math.round(value * 100) / 100)
