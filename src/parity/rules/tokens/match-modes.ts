import { foldKey, onlyOf, wordsOf } from '../../../formats/manifests/model/fold.ts'
import type { Sheets } from '../../../formats/tokens/css/read-sheets.ts'

/** The mode of the style sheet that a mode of the tokens is; null for what holds where none is chosen. */
type SheetMode = { readonly mode: string | null }

/**
 * By equal names, else by a word that only these two have (`SDS Dark`, `dark`). The mode that the tokens have by default is
 * what the style sheet says where none is chosen, unless that is another one by its name.
 */
export function matchModes(
  modes: readonly string[],
  usual: string | undefined,
  sheets: Pick<Sheets, 'modes' | 'usual'>,
): ReadonlyMap<string, SheetMode> {
  const found = new Map<string, SheetMode>()
  for (const mode of modes) {
    const same = onlyOf(sheets.modes.filter((name) => foldKey(name) === foldKey(mode)))
    const alike = same ?? onlyOf(sheets.modes.filter((name) => sharesWord(mode, name, { modes, others: sheets.modes })))
    if (alike !== undefined) found.set(mode, { mode: alike })
  }
  const isTaken = [...found.values()].some(({ mode }) => mode !== null && sheets.usual.includes(mode))
  if (usual !== undefined && !found.has(usual) && !isTaken) found.set(usual, { mode: null })
  return found
}

interface Among {
  readonly modes: readonly string[]
  readonly others: readonly string[]
}

const sharesWord = (mode: string, name: string, { modes, others }: Among): boolean => {
  const said = new Set(wordsOf(name))
  return wordsOf(mode).some(
    (word) =>
      said.has(word) &&
      word !== 'default' &&
      onlyOf(modes.filter((one) => wordsOf(one).includes(word))) === mode &&
      onlyOf(others.filter((one) => wordsOf(one).includes(word))) === name,
  )
}
