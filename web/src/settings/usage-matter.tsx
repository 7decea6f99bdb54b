import { useQuery } from '@tanstack/react-query'
import { consoleQuery } from '../api/console.ts'
import { Read } from '../parts/read.tsx'
import { Matter } from './matter.tsx'

/** How much room there is, and what takes it. */
export default function UsageMatter() {
  const overview = useQuery(consoleQuery('getOverview', {}))
  return (
    <Matter
      title="Usage"
      says="How much room the team has, and what takes it. Whoever runs this service can give more."
    >
      <Read query={overview} what="Usage">
        {(found) =>
          found && (
            <ul className="panel settings-list" aria-label="Room that is taken">
              <Room title="Uploaded files" of="pictures and files that documentation shows" room={found.storage} />
              <Room title="Writing" of="all pages and what is written about the library" room={found.documentation} />
              <Room title="Imports under way" of="what was sent and is not read yet" room={found.pushes} />
            </ul>
          )
        }
      </Read>
    </Matter>
  )
}

interface RoomProps {
  readonly title: string
  readonly of: string
  readonly room: { readonly current_bytes: number; readonly limit_bytes: number; readonly pct_used: number }
}

const Room = ({ title, of, room: { current_bytes: taken, limit_bytes: limit, pct_used: share } }: RoomProps) => (
  <li>
    <div className="usage">
      <p>
        <strong>{title}</strong> <span className="quiet-text">{of}</span>
      </p>
      <meter aria-label={title} min={0} max={100} high={90} value={share} />
      <p className="quiet-text">
        {sizeInWords(taken)} of {sizeInWords(limit)}
      </p>
    </div>
  </li>
)

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

function sizeInWords(bytes: number): string {
  let [size, unit] = [bytes, 0]
  while (size >= 1_024 && unit < UNITS.length - 1) [size, unit] = [size / 1_024, unit + 1]
  return `${size >= 10 || unit === 0 ? Math.round(size) : size.toFixed(1)} ${UNITS[unit] ?? ''}`
}
