import type { EditorState } from 'prosemirror-state'

export interface AskedAtCaret {
  readonly for: 'blocks' | 'mention'
  readonly query: string
  /** Where the sign stands, and where the words end. */
  readonly from: number
  readonly to: number
}

const LONGEST = 40

/** The `/words` or `@name` that the caret is in; a sign inside of a word is an address or a fraction, and none. */
export function askedAtCaret({ selection, doc }: EditorState): AskedAtCaret | null {
  const { $from, empty, from } = selection
  if (!empty || !$from.parent.isTextblock || $from.parent.type.spec.code === true) return null
  if ($from.marks().some(({ type }) => type.name === 'code')) return null
  const before = doc.textBetween(Math.max($from.start(), from - LONGEST), from, '\n', '￼')
  const [, sign, query] = /(?:^|[\s([{"'>-])([/@])([\p{L}\p{N}][\p{L}\p{N} /_-]*|)$/u.exec(before) ?? []
  if (sign === undefined || query === undefined) return null
  // A slash asks where a line begins, or after a blank as a single word: "and/or" and "1 / 2" are none.
  if (sign === '/' && / /.test(query)) return null
  return { for: sign === '/' ? 'blocks' : 'mention', query, from: from - query.length - 1, to: from }
}
