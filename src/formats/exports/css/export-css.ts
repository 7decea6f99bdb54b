import { cssNames } from './css-names.ts'
import { block, comment, modeBlocks, selectorsOf, type Declared } from './declarations.ts'
import type { Exported, Note, TokenLibrary } from '../library/token-library.ts'

/** Custom properties: `:root` has the default modes, `[data-<collection>='<mode>']` on the root element the others. */
export function exportCss(library: TokenLibrary): Exported {
  const notes: Note[] = []
  const declared: Declared = { names: cssNames(library, notes), notes, library }
  const selectorOf = selectorsOf(library)
  const parts = library.collections.map((collection) => {
    const modes = collection.modes.map(({ name }) => name).join(', ')
    const blocks = modeBlocks(collection, declared).map(([mode, own]) => block(selectorOf(collection, mode), own))
    return comment(`${collection.name}: ${modes}`) + blocks.filter(Boolean).join('\n')
  })
  return { files: [{ path: 'tokens.css', content: parts.join('\n') }], notes }
}
