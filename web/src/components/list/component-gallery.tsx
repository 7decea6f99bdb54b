import { Link } from '@tanstack/react-router'
import type { CatalogRow } from '../../api/generated/types.ts'
import { VirtualTiles } from '../../parts/virtual/virtual-tiles.tsx'
import { usePictureAddress } from '../../preview/picture-address.ts'
import { PictureImage } from '../../preview/picture-image.tsx'
import '../../preview/preview.css'
import { groundOf } from '../../preview/ground.ts'

interface ComponentGalleryProps {
  readonly rows: readonly CatalogRow[]
  readonly deprecated: ReadonlySet<string>
  readonly inCode: ReadonlySet<string>
  readonly modes: Readonly<Record<string, string>>
}

const TILE = { width: 220, height: 204 }

export function ComponentGallery({ rows, deprecated, inCode, modes }: ComponentGalleryProps) {
  const address = usePictureAddress()
  const ground = groundOf(modes)
  return (
    <VirtualTiles label="Components" items={rows} keyOf={({ id }) => id} {...TILE}>
      {(row) => (
        <Link className="tile" to="/components/$id" params={{ id: row.id }} title={row.name}>
          <span className="tile-picture stage" data-ground={ground}>
            {row.has_spec && address !== null ? (
              <PictureImage src={address?.({ componentId: row.id, modes })} />
            ) : (
              <span className="drawn-gap" data-spec="none">
                no picture
              </span>
            )}
          </span>
          <span className="tile-name">{row.name}</span>
          <Note row={row} isDeprecated={deprecated.has(row.id)} isInCode={inCode.has(row.id)} />
        </Link>
      )}
    </VirtualTiles>
  )
}

interface NoteProps {
  readonly row: CatalogRow
  readonly isDeprecated: boolean
  readonly isInCode: boolean
}

function Note({ row, isDeprecated, isInCode }: NoteProps) {
  const words = [
    isDeprecated ? 'deprecated' : '',
    row.type === 'COMPONENT_SET' ? `${row.variant_count} variants` : '',
    isInCode ? 'in code' : '',
    row.lacks_outlines ? 'outlines not in the file' : '',
  ].filter(Boolean)
  return words.length === 0 ? null : <span className="tile-note">{words.join(', ')}</span>
}
