import type { KeyScope } from '../words.ts'

/** Who reads and writes documentation may propose as well: a proposal shows what is published. */
export const allows = (held: ReadonlySet<KeyScope>, wanted: KeyScope): boolean =>
  held.has(wanted) || (wanted === 'propose:docs' && held.has('write:docs') && held.has('read:docs'))
