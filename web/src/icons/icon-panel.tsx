import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type CSSProperties } from 'react'
import { consoleQuery } from '../api/console.ts'
import type { IconRow } from '../api/generated/types.ts'
import { CopyButton } from '../parts/copy-button.tsx'
import type { Drawings } from './drawings.ts'
import { Glyph, useDrawing } from './icon-glyph.tsx'
import { PNG_SCALE, saveIcon, type Format } from './save-icons.ts'
import { groundBehind } from './rules/ground-behind.ts'
import { dataAddressOf, jsxOf, svgOf, type IconLook } from './rules/write-icon.ts'

interface IconPanelProps {
  readonly row: IconRow
  readonly drawings: Drawings
  readonly look: IconLook
  readonly onClose: () => void
}

const LARGE = 96
const SIZES = [16, 20, 24, 32, 48]

/** All that somebody wants of one icon. */
export function IconPanel({ row: { id, name, description }, drawings, look, onClose }: IconPanelProps) {
  const drawing = useDrawing(drawings, id)
  const importLine = useImportLine(id)
  const [isFailed, setFailed] = useState(false)
  const { size, color } = look
  const style = color === null ? {} : ({ color } satisfies CSSProperties)
  const isPlain = drawing?.shapes && drawing.color !== null
  const asText = { size, color: color ?? 'currentColor' }
  const jsx = drawing ? jsxOf(drawing, name, asText) : null
  const download = (format: Format): void => {
    setFailed(false)
    if (drawing) void saveIcon(name, drawing, format, look).catch(() => setFailed(true))
  }
  return (
    <aside className="icon-panel panel" aria-label={`The icon ${name}`}>
      <header className="row">
        <h2>{name}</h2>
        <button className="button quiet push" onClick={onClose}>
          Close
        </button>
      </header>
      <div className="icon-grounds">
        {(['light', 'dark'] as const).map((ground) => (
          <div key={ground} className="stage" data-ground={ground} style={style}>
            {drawing ? <Glyph drawing={drawing} size={LARGE} /> : <span className="icon-wait" />}
          </div>
        ))}
      </div>
      {drawing && (
        <ul
          className="icon-sizes icon-ground"
          aria-label="Sizes"
          data-ground={color === null ? undefined : groundBehind(color)}
        >
          {SIZES.map((one) => (
            <li key={one}>
              <span style={style}>
                <Glyph drawing={drawing} size={one} />
              </span>
              <span className="icon-size figure">{one}</span>
            </li>
          ))}
        </ul>
      )}
      {description !== '' && <p className="icon-words">{description}</p>}
      {drawing && (
        <>
          <div className="row" role="group" aria-label="Copy">
            <span className="quiet-text icon-what">Copy as</span>
            <CopyButton label="SVG" text={svgOf(drawing, asText)} />
            {jsx !== null && <CopyButton label="JSX" text={jsx} />}
            <CopyButton label="Data address" text={dataAddressOf(svgOf(drawing, look))} />
            <CopyButton label="Name" text={name} />
            {importLine !== null && <CopyButton label="Import line" text={importLine} />}
          </div>
          {importLine !== null && <code className="icon-import">{importLine}</code>}
          <div className="row" role="group" aria-label="Download">
            <span className="quiet-text icon-what">Save as</span>
            <button className="button" onClick={() => download('svg')}>
              SVG
            </button>
            <button className="button" onClick={() => download('png')}>
              PNG, {size * PNG_SCALE} px
            </button>
          </div>
          {isFailed && <p className="note">This browser could not make the file. Copy it as SVG instead.</p>}
          {!isPlain && <p className="quiet-text">It has several colors, which stay as they are.</p>}
        </>
      )}
      {drawing === null && <p className="note">This icon cannot be drawn.</p>}
      <Link to="/components/$id" params={{ id }}>
        Open as a component
      </Link>
    </aside>
  )
}

/** Null where code does not have it, or nobody says how it is imported. */
function useImportLine(id: string): string | null {
  const { data } = useQuery(consoleQuery('listComponentCode', { component_ids: [id] }))
  return data?.data.flatMap(({ code }) => code.flatMap((one) => one.import ?? [])).at(0) ?? null
}
