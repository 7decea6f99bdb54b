import type { Spec } from '../api/spec-document.ts'

/** Collections of the bound tokens that have several modes to choose from. */
export function switchableModes(
  spec: Spec,
): readonly { readonly collection: string; readonly modes: readonly string[] }[] {
  const found = new Map<string, readonly string[]>()
  for (const { collection, values } of spec.token_values ?? [])
    if (collection && values.length > 1)
      found.set(
        collection.name,
        values.map(({ mode }) => mode.name),
      )
  return [...found].map(([collection, modes]) => ({ collection, modes }))
}
