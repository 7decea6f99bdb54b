import type { Json } from '../../../kit/shapes/json-value.ts'
import type { Mode } from '../../../library/documents.ts'
import { mapReferences, referencesIn } from '../../tokens/model/references.ts'
import { defaultMode, isAlias, isComposite, tokensById } from '../library/token-library.ts'
import type {
  ExportedAlias,
  ExportedCollection,
  ExportedToken,
  Literal,
  TokenLibrary,
  ValueSource,
} from '../library/token-library.ts'
import { meaningOf } from '../library/value-meaning.ts'
import type { Dialect, Members, Said } from './dialect.ts'
import { dtcgPaths, type DtcgPaths } from './dtcg-paths.ts'
import { dtcgValue } from './dtcg-value.ts'

/**
 * What tokens are called and say in a dialect. A token has one type over all its modes, or none, and then tools do not see
 * it. A reference is written only where its target has the same type, stands in every file that may be chosen and does not
 * come back to where it began; otherwise the value stands in its place.
 */
export class DtcgTokens {
  readonly paths: DtcgPaths
  readonly #dialect: Dialect
  readonly #byId: ReadonlyMap<string, ExportedToken>
  readonly #homes: ReadonlyMap<string, ExportedCollection>
  readonly #idsByKey: ReadonlyMap<string, string>
  readonly #idsByPath: ReadonlyMap<string, string>
  readonly #types = new Map<string, string | null>()
  readonly #referred: ReadonlySet<string>

  constructor(library: TokenLibrary, dialect: Dialect) {
    this.paths = dtcgPaths(library)
    this.#dialect = dialect
    this.#byId = tokensById(library)
    const placed = library.collections.flatMap((home) => home.tokens.map((token) => ({ home, token })))
    this.#homes = new Map(placed.map(({ home, token }) => [token.id, home]))
    this.#idsByKey = new Map(placed.map(({ token }) => [token.key, token.id]))
    this.#idsByPath = new Map([...this.paths.of].map(([id, path]) => [path.join('.'), id]))
    this.#referred = new Set(
      placed.flatMap(({ token }) => [...token.values.values()].flatMap((value) => this.#named(value))),
    )
  }

  /** The type of a token in all of its modes; null where the dialect has none for all that it says. */
  typeOf(token: ExportedToken): string | null {
    const known = this.#types.get(token.id)
    if (known !== undefined) return known
    const kinds = new Set(
      [...token.values].flatMap(([mode, value]) => {
        const literal = isAlias(value) ? value.sample : value.value
        if (literal === null) return []
        const said = this.said(isAlias(value) ? this.#endOf(token, value) : token, literal)
        return [this.#dialect.spell(said, this.#members(token, mode)) === null ? null : said.type]
      }),
    )
    // A number beside a length is one of pixels.
    if (kinds.has('dimension')) kinds.delete('number')
    const [only = null] = kinds
    const type = kinds.size === 1 ? only : null
    this.#types.set(token.id, type)
    return type
  }

  /** What a token says in a mode as the dialect spells it; null where tools are better off without. */
  spelled(token: ExportedToken, mode: Mode): Json | null {
    if (this.typeOf(token) === null) return null
    const value = token.values.get(mode.id)
    const own =
      value && (isAlias(value) ? this.#alias(token, mode.id, value) : this.#literal(token, mode.id, value.value))
    if (own !== undefined && own !== null) return own
    // Terrazzo knows only tokens that are there by default.
    const home = this.#homes.get(token.id)
    const isNeeded = this.#referred.has(token.id) || (home && defaultMode(home)?.id === mode.id)
    return isNeeded ? this.#lastKnown(token) : null
  }

  /** A value to the letter, with references by path. */
  said(token: ExportedToken, literal: Literal): Said {
    return dtcgValue(meaningOf(token, literal), (key) => this.pathOf(this.#idsByKey.get(key)) ?? key)
  }

  /** What a value is made of, with references by path. */
  sourceOf({ type, value }: ValueSource): { readonly type: string; readonly value: unknown } {
    return { type, value: mapReferences(value, (key) => this.pathOf(this.#idsByKey.get(key)) ?? key) }
  }

  pathOf(id: string | null | undefined): string | undefined {
    return id === null || id === undefined ? undefined : this.paths.of.get(id)?.join('.')
  }

  /** The tokens that a value names. */
  #named(value: { readonly value: Literal } | ExportedAlias): string[] {
    if (isAlias(value)) return value.target === null ? [] : [value.target]
    if (typeof value.value !== 'object' || !isComposite(value.value)) return []
    return referencesIn(value.value.json).flatMap((key) => this.#idsByKey.get(key) ?? [])
  }

  #alias(token: ExportedToken, mode: string, alias: ExportedAlias): Json | null {
    const target = alias.target === null ? undefined : this.#byId.get(alias.target)
    const isFit = target && alias.sample !== null && this.typeOf(target) === this.typeOf(token)
    if (isFit && !this.#returns(token, mode)) return `{${this.pathOf(alias.target)}}`
    const literal = alias.resolved ?? alias.sample
    if (literal === null) return null
    return this.#literal(token, mode, literal) ?? this.#literal(this.#endOf(token, alias), mode, literal, token)
  }

  /** As the type of a token says, which may be another one than the value has by itself. */
  #literal(token: ExportedToken, mode: string, literal: Literal, owner = token): Json | null {
    const { type, value } = this.said(token, literal)
    const wanted = this.typeOf(owner)
    const members = this.#members(owner, mode)
    if (type === wanted) return this.#dialect.spell({ type, value }, members)
    if (type !== 'number' || wanted !== 'dimension') return null
    return this.#dialect.spell({ type: wanted, value: { value, unit: 'px' } }, members)
  }

  /** For a mode in which a token has no value, though others refer to it: what it has by default, or in any mode. */
  #lastKnown(token: ExportedToken): Json | null {
    const home = this.#homes.get(token.id)
    const usual = home && defaultMode(home)
    const modes = [...(usual ? [usual.id] : []), ...token.values.keys()]
    for (const mode of modes) {
      const literal = this.#valueIn(token, mode)
      const found = literal === null ? null : this.#literal(token, mode, literal)
      if (found !== null) return found
    }
    return null
  }

  #valueIn(token: ExportedToken, mode: string): Literal | null {
    const value = token.values.get(mode)
    if (!value) return null
    return isAlias(value) ? (value.resolved ?? value.sample) : value.value
  }

  #members(token: ExportedToken, mode: string): Members {
    const home = this.#homes.get(token.id)
    return {
      refer: (path, types) => {
        const target = this.#byId.get(this.#idsByPath.get(path) ?? '')
        const there = target && this.#homes.get(target.id)
        if (!target || !there) return null
        const chosen = there === home ? mode : (defaultMode(there)?.id ?? '')
        const literal =
          this.#valueIn(target, chosen) ??
          [...target.values.keys()].map((one) => this.#valueIn(target, one)).find((one) => one !== null) ??
          null
        // What is made of several values is no member of another one.
        if (literal === null || (typeof literal === 'object' && isComposite(literal))) return null
        const type = this.typeOf(target)
        return type !== null && types.includes(type) ? `{${path}}` : this.said(target, literal)
      },
    }
  }

  #endOf(token: ExportedToken, alias: ExportedAlias): ExportedToken {
    const seen = new Set([token])
    for (let at: ExportedAlias | undefined = alias; at?.target;) {
      const target = this.#byId.get(at.target)
      if (!target || seen.has(target)) break
      seen.add(target)
      at = [...target.values.values()].find(isAlias)
    }
    return [...seen].at(-1) ?? token
  }

  /** Whether aliases lead back to a token, whatever modes other collections are set to. */
  #returns(start: ExportedToken, mode: string): boolean {
    const home = this.#homes.get(start.id)
    const entered = new Set<string>()
    const open: (readonly [ExportedToken, string])[] = [[start, mode]]
    for (let at = open.pop(); at; at = open.pop()) {
      const [token, inMode] = at
      const value = token.values.get(inMode)
      const target = value && isAlias(value) && value.target !== null ? this.#byId.get(value.target) : undefined
      const there = target && this.#homes.get(target.id)
      if (target === start) return true
      if (!target || !there) continue
      const modes =
        there === home ? [mode] : there === this.#homes.get(token.id) ? [inMode] : there.modes.map(({ id }) => id)
      for (const next of modes) {
        const name = `${target.id} ${next}`
        if (!entered.has(name)) open.push([target, next])
        entered.add(name)
      }
    }
    return false
  }
}
