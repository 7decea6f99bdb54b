import type { KeyScope } from '../words.ts'

/** Who may write may propose as well. */
export const allows = (held: ReadonlySet<KeyScope>, wanted: KeyScope): boolean =>
  held.has(wanted) || (wanted === 'propose:docs' && held.has('write:docs'))
