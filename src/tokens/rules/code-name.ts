/**
 * What two ways to write one name in code have in common: `var(--ink)`, `--ink` and `$ink` are `ink`, in whatever case.
 * The names themselves are kept as their source writes them.
 */
export function codeNameKey(written: string): string {
  const inner = VAR.exec(written.trim())?.[1] ?? written.trim()
  return inner.replace(MARKS, '').toLowerCase()
}

/** `var(--ink)`, also with a fallback. */
const VAR = /^var\(\s*(--[^\s,)]+)/i
/** Of custom properties, of Sass, Less and Android. */
const MARKS = /^(?:--|\$|@)/
