import { memo } from '../../kit/memo.ts'
import { saysDeprecated } from '../../entities/rules/deprecation.ts'
import { cssNames } from '../../formats/exports/css/css-names.ts'
import { cssValue } from '../../formats/exports/css/css-value.ts'
import {
  defaultMode,
  isAlias,
  type ExportedCollection,
  type ExportedToken,
  type TokenLibrary,
} from '../../formats/exports/library/token-library.ts'
import { meaningOf } from '../../formats/exports/library/value-meaning.ts'
import { cssKey, type CssKey } from './css-key.ts'

/** A token as code meets it. */
export interface TokenFacts {
  readonly id: string
  readonly name: string
  readonly collection: string
  /** Without its two dashes. */
  readonly codeName: string
  readonly scopes: 'ALL' | readonly string[]
  readonly isDeprecated: boolean
  /** Others are aliases of it, and it is of none: a value with a name rather than a decision. */
  readonly isPrimitive: boolean
  /** What it is by default comes first. */
  readonly values: readonly { readonly mode: string; readonly css: string; readonly key: CssKey }[]
}

export interface CodeTokens {
  readonly library: TokenLibrary
  /** By token id. */
  readonly names: ReadonlyMap<string, string>
  readonly tokens: readonly TokenFacts[]
  /** By what values have in common. */
  readonly byValue: ReadonlyMap<string, readonly TokenFacts[]>
  /** By the letters of the name in code: `fgColor-muted` and `fg-color-muted` are one name. */
  readonly byName: ReadonlyMap<string, TokenFacts>
}

/** Everything that a check needs of a token library, in one pass. */
export function codeTokens(library: TokenLibrary): CodeTokens {
  const names = cssNames(library, [])
  const all = library.collections.flatMap((collection) => collection.tokens.map((token) => ({ collection, token })))
  const targets = new Set(
    all.flatMap(({ token }) =>
      [...token.values.values()].flatMap((value) => (isAlias(value) ? (value.target ?? []) : [])),
    ),
  )
  const tokens = all.map(({ collection, token }): TokenFacts => {
    const values = modesInOrder(collection).flatMap(({ id, name }) => {
      const value = token.values.get(id)
      if (!value) return []
      const literal = isAlias(value) ? (value.resolved ?? value.sample) : value.value
      const css = literal === null ? undefined : cssValue(meaningOf(token, literal), () => null)?.get('')
      return css === undefined ? [] : [{ mode: name, css, key: cssKey(css) }]
    })
    return {
      id: token.id,
      name: token.name,
      collection: collection.name,
      codeName: names.get(token.id) ?? '',
      scopes: token.scopes,
      isDeprecated: isDeprecated(token),
      isPrimitive: targets.has(token.id) && ![...token.values.values()].some(isAlias),
      values,
    }
  })
  return indexed(library, names, tokens)
}

/** As designers have them, but the default before all others. */
const modesInOrder = memo((collection: ExportedCollection) => {
  const usual = defaultMode(collection)
  return collection.modes.toSorted((a, b) => Number(b === usual) - Number(a === usual))
})

/** The same tokens, these deprecated too. */
export const withDeprecated = ({ library, names, tokens }: CodeTokens, ids: ReadonlySet<string>): CodeTokens =>
  indexed(
    library,
    names,
    tokens.map((token) => (ids.has(token.id) ? { ...token, isDeprecated: true } : token)),
  )

function indexed(library: TokenLibrary, names: CodeTokens['names'], tokens: readonly TokenFacts[]): CodeTokens {
  const byValue = new Map<string, TokenFacts[]>()
  for (const token of tokens) {
    for (const key of new Set(token.values.map((value) => value.key.key))) {
      const known = byValue.get(key)
      if (known) known.push(token)
      else byValue.set(key, [token])
    }
  }
  const byName = new Map(tokens.map((token) => [lettersOf(token.codeName), token]))
  return { library, names, tokens, byValue, byName }
}

export const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const isDeprecated = ({ description, name }: ExportedToken): boolean =>
  saysDeprecated(name, description) ||
  /^\s*use \S+ instead/i.test(description) ||
  /(?:^|[/._-])_?legacy(?:[/._-]|$)/i.test(name)
