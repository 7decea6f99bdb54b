import { foldKey, groupedBy, onlyOf, wordsOf } from '../model/fold.ts'

export interface NamedToken {
  readonly key: string
  /** Its path, with or without its collection: `color/background/brand`. */
  readonly name: string
  /** What it is called in style sheets, where somebody said so. */
  readonly cssName?: string
}

export interface TokenLink {
  readonly token: string
  /** `--acme-color-background-brand` */
  readonly cssProperty: string
  readonly status: 'confirmed' | 'by name'
}

const FEWEST = 3
const MOST_OF_THEM = 0.8

/**
 * Tokens and the custom properties that components declare: by the name that somebody said, or by one that is equal after
 * folding and unique on both sides. A prefix that nearly all properties share, `--acme-`, is no part of a name.
 */
export function linkTokens(tokens: readonly NamedToken[], cssProperties: readonly string[]): readonly TokenLink[] {
  const properties = [...new Set(cssProperties)]
  const prefix = sharedPrefix(properties)
  const byName = groupedBy(properties, (property) => {
    const folded = foldKey(property)
    return [folded, folded.startsWith(prefix) ? folded.slice(prefix.length) : folded]
  })
  const tokensByName = groupedBy(tokens, ({ name }) => [foldKey(name)])
  return tokens.flatMap((token): TokenLink[] => {
    const stated = token.cssName?.replace(/^(--)?/, '--')
    if (stated !== undefined && properties.includes(stated))
      return [{ token: token.key, cssProperty: stated, status: 'confirmed' }]
    const cssProperty = onlyOf(byName.get(foldKey(token.name)))
    const isAlone = onlyOf(tokensByName.get(foldKey(token.name))) !== undefined
    return cssProperty === undefined || !isAlone ? [] : [{ token: token.key, cssProperty, status: 'by name' }]
  })
}

function sharedPrefix(properties: readonly string[]): string {
  const groups = groupedBy(properties, (property) => [wordsOf(property)[0] ?? ''])
  const [most] = [...groups].sort(([, a], [, b]) => b.length - a.length)
  return most && most[1].length >= FEWEST && most[1].length >= properties.length * MOST_OF_THEM ? most[0] : ''
}
