import { tokenOf } from '../components/bound-tokens.ts'
import type { BoundReference } from '../library/documents.ts'
import type { Library } from '../library/library.ts'
import { stylesByName } from '../library/styles-by-name.ts'
import { foldName } from '../library/rules/fold-name.ts'

/**
 * What the tokens and styles that a document refers to are called in the library, by how the document spells them: an id, or
 * a name as its version writes one. What is not in the library is left out.
 */
export function namesInSpec(
  library: Library,
  component: number,
  references: readonly BoundReference[],
): Record<string, string> {
  const file = library.fileKey(component)
  const named = references.flatMap((reference): [string, string][] => {
    const token = reference.kind === 'token' ? tokenOf(library, reference.ref, file) : undefined
    if (token !== undefined) return [[reference.ref, tokenPath(library, token)]]
    const style = styleNamed(library, reference.ref, file)
    return style === undefined ? [] : [[reference.ref, library.name(style)]]
  })
  return Object.fromEntries(named)
}

function tokenPath(library: Library, token: number): string {
  const { collection } = library.token(token)
  return collection < 0 ? library.name(token) : `${library.name(collection)}/${library.name(token)}`
}

/** Documents of before name styles as they name tokens. */
export function styleNamed(library: Library, ref: string, file: string): number | undefined {
  const byId = library.oneBySourceId('style', ref, file)
  if (byId !== undefined || ref.startsWith('VariableID:')) return byId
  return ref.startsWith('S:') ? undefined : stylesByName(library).get(foldName(ref))
}
