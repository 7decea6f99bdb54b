import type { Call } from '../contract/operation.ts'
import { notFound } from '../errors.ts'
import type { SpecGraphics } from '../library/documents.ts'
import type { Libraries } from '../library/cache/libraries.ts'
import { withLayers } from './with-layers.ts'

/** What the trees of a component show by hash; nothing where the component has no spec, or one without graphics. */
export async function readGraphics(libraries: Libraries, call: Call, id: string): Promise<SpecGraphics> {
  return withLayers(libraries, call, async (library) => {
    const component = library.component(id)
    if (component === undefined) throw notFound('component', id)
    const layer = library.components.spec(component)?.layers.graphics
    if (!layer) return { vectors: {}, images: {} }
    const text = (await libraries.layers.read(call, [layer.hash]))?.get(layer.hash)
    return text === undefined ? null : (JSON.parse(text) as SpecGraphics) // an import wrote it
  })
}
