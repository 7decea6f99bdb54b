import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { consoleQuery } from '../api/console.ts'
import { Glyph } from './icon-glyph.tsx'
import { readDrawing } from './rules/read-drawing.ts'
import './icons.css'

const SHOWN = 64

/** The first icons of a library of icons, where another library shows its components. */
export default function IconSampler() {
  const { data: listed } = useQuery(consoleQuery('listIcons', { limit: SHOWN }))
  const ids = listed?.data.map(({ id }) => id) ?? []
  const { data: drawn } = useQuery({ ...consoleQuery('drawIcons', { ids: ids.join() }), enabled: ids.length > 0 })
  const names = new Map(listed?.data.map(({ id, name }) => [id, name]))
  return (
    <ul className="icon-sampler">
      {drawn?.data.map((one) => (
        <li key={one.component_id}>
          <Link to="/icons" search={{ icon: one.component_id }} title={names.get(one.component_id)}>
            <span className="visually-hidden">{names.get(one.component_id)}</span>
            <Glyph drawing={readDrawing(one)} size={24} />
          </Link>
        </li>
      ))}
    </ul>
  )
}
