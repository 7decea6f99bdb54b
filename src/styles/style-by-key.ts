import type { Library } from '../library/library.ts'
import { normalizeStyleId } from '../library/rules/style-id.ts'

/** By the style's own key in any spelling, else by the key that its source gave it. */
export function styleByKey(library: Library, key: string): number | undefined {
  const styleId = normalizeStyleId(key)
  if (styleId === null) return library.byKey('style', key)
  return library.oneBySourceId('style', styleId) ?? library.byKey('style', styleId.slice(2, -1))
}
