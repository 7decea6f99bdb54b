import { memo } from '../../kit/memo.ts'
import { saysDeprecated } from '../../entities/rules/deprecation.ts'
import { cssNames, webName } from '../../formats/exports/css/css-names.ts'
import { cssParts, cssValue } from '../../formats/exports/css/css-value.ts'
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
  /** By the source; else it is made of the token's own name. */
  readonly isNameSaid: boolean
  readonly scopes: 'ALL' | readonly string[]
  readonly isDeprecated: boolean
  /** Others are aliases of it, and it is of none: a value with a name rather than a decision. */
  readonly isPrimitive: boolean
  /** Others are aliases of it. */
  readonly isTarget: boolean
  /** Properties of the design tool to which components bind it. */
  readonly boundTo: readonly string[]
  /** Endings of the custom properties that it becomes in code: none, or one for each part of a text style. */
  readonly endings: readonly string[]
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
  /** By the name in code, as browsers compare names. */
  readonly byName: ReadonlyMap<string, TokenFacts>
  /** By the letters of that name: `fgColor-muted` and `fg-color-muted` are alike, and two names. */
  readonly byLetters: ReadonlyMap<string, readonly TokenFacts[]>
}

/** Everything that a check needs of a token library, in one pass. */
export function codeTokens(
  library: TokenLibrary,
  boundTo: ReadonlyMap<string, readonly string[]> = new Map(),
): CodeTokens {
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
      isNameSaid: webName(token) !== null,
      scopes: token.scopes,
      isDeprecated: isDeprecated(token),
      isPrimitive: targets.has(token.id) && ![...token.values.values()].some(isAlias),
      isTarget: targets.has(token.id),
      boundTo: boundTo.get(token.id) ?? [],
      endings: cssParts(token),
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

/** The same tokens, some under other names. */
export const withNames = ({ library, names, tokens }: CodeTokens, own: ReadonlyMap<TokenFacts, string>): CodeTokens =>
  indexed(
    library,
    names,
    tokens.map((token) => ({ ...token, codeName: own.get(token) ?? token.codeName })),
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
  const byName = new Map<string, TokenFacts>()
  const byLetters = new Map<string, TokenFacts[]>()
  for (const token of tokens) {
    for (const ending of token.endings) byName.set(token.codeName + ending, token)
    const letters = lettersOf(token.codeName)
    const alike = byLetters.get(letters)
    if (alike) alike.push(token)
    else byLetters.set(letters, [token])
  }
  return { library, names, tokens, byValue, byName, byLetters }
}

export const lettersOf = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

const isDeprecated = ({ description, name }: ExportedToken): boolean =>
  saysDeprecated(name, description) ||
  /^\s*use \S+ instead/i.test(description) ||
  /(?:^|[/._-])_?legacy(?:[/._-]|$)/i.test(name)
