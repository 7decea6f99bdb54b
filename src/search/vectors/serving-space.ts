import type { Embedder } from '../../ports.ts'
import { CHUNKER } from '../rules/chunk-text.ts'
import type { Space } from './spaces-store.ts'

/**
 * The space that questions are asked of: the active one if the embedder can embed questions for it, otherwise the one
 * that is being built for the embedder. Vectors of another model cannot be compared with anything we can make.
 */
export function servingSpace(spaces: readonly Space[], embedder: Embedder): Space | null {
  const usable = spaces.filter(({ provider, model }) => provider === embedder.provider && model === embedder.model)
  return usable.find(({ isActive }) => isActive) ?? wantedSpace(usable, embedder)
}

/** The space that indexing fills: the newest generation of this model and this way of cutting. */
export function wantedSpace(spaces: readonly Space[], { provider, model }: Embedder): Space | null {
  const wanted = spaces.filter(
    (space) => space.provider === provider && space.model === model && space.chunker === CHUNKER,
  )
  return wanted.reduce<Space | null>((best, space) => (best && best.generation > space.generation ? best : space), null)
}
