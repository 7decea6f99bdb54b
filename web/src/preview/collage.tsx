import { Thumb } from './thumb.tsx'
import './collage.css'

/** A screen by what stands on it: the first components that can be drawn, or an empty frame. */
export function Collage({ componentIds }: { readonly componentIds: readonly string[] }) {
  return (
    <span className="collage" data-count={Math.min(4, componentIds.length)} aria-hidden="true">
      {componentIds.slice(0, 4).map((id) => (
        <Thumb key={id} componentId={id} />
      ))}
    </span>
  )
}
