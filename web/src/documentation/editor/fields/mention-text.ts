import type { EntityType } from '@vitrine/client'

interface AskedMention {
  /** Where the `@` stands. */
  readonly from: number
  readonly to: number
  readonly query: string
}

const LONGEST = 40

/** The `@name` that the caret is in; an `@` inside a word is an address, not a mention. */
export function mentionAt(text: string, caret: number): AskedMention | null {
  const before = text.slice(Math.max(0, caret - LONGEST), caret)
  const [, query] = /(?:^|[\s([{"'*_>-])@([\p{L}\p{N}][\p{L}\p{N} /_-]*)$/u.exec(before) ?? []
  return query === undefined ? null : { from: caret - query.length - 1, to: caret, query }
}

interface Mentioned {
  readonly type: EntityType
  readonly id: string
  readonly name: string
}

/** The text with a link in the place of what was typed, and where the caret goes. */
export function withMention(
  text: string,
  { from, to }: AskedMention,
  { type, id, name }: Mentioned,
): { readonly text: string; readonly caret: number } {
  const link = `[${name.replaceAll(/[[\]\\]/g, String.raw`\$&`)}](entity:${type}/${id})`
  return { text: text.slice(0, from) + link + text.slice(to), caret: from + link.length }
}
