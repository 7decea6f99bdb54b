import type { ExportedToken, Note, TokenLibrary } from '../library/token-library.ts'
import { kebab } from '../library/token-library.ts'
import { tokenNames } from '../library/unique-names.ts'
import { cssParts } from './css-value.ts'

/** `color-bg` for each token, by its id; what a language puts before it, such as two dashes, is not part of it. */
export const cssNames = (library: TokenLibrary, notes: Note[]): ReadonlyMap<string, string> =>
  tokenNames(library, { said: webName, made: kebabName, endings: cssParts }, notes)

export const kebabName = (parts: readonly string[]): string => parts.map(kebab).join('-')

/** `var(--ink)`, `--ink`, `$ink` and `ink-strong` name a custom property; what is no name of CSS is not used. */
export function webName({ codeNames }: Pick<ExportedToken, 'codeNames'>): string | null {
  const [, dashed, sass, bare] =
    /^(?:var\()?\s*(?:--([\w-]+)|\$([\w-]+)|([a-z][a-z\d]*(?:-[a-z\d]+)+))\s*\)?$/i.exec(codeNames?.web ?? '') ?? []
  return dashed ?? sass ?? bare ?? null
}
