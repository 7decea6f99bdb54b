import { useQuery } from '@tanstack/react-query'
import type { EntityType } from '@vitrine/client'
import { tokenValuesQuery } from '../../../api/queries.ts'
import { Swatch } from '../../../parts/swatch.tsx'
import { Picture } from '../../../preview/picture.tsx'

/** What a thing of the library looks like, as small as a word. */
export function EntityPicture({ type, id }: { readonly type: EntityType; readonly id: string }) {
  return (
    <span className="entity-picture" aria-hidden="true">
      {type === 'component' ? <Picture componentId={id} /> : type === 'token' ? <TokenDot id={id} /> : null}
    </span>
  )
}

function TokenDot({ id }: { readonly id: string }) {
  const { data } = useQuery(tokenValuesQuery({ ids: [id] }))
  const color = data?.data[0]?.values.find(({ rgba }) => rgba)?.rgba
  if (!color) return null
  const { r, g, b, a } = color
  return <Swatch color={`rgb(${[r, g, b].map((part) => Math.round(part * 255)).join(' ')} / ${a})`} />
}
