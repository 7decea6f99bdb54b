import type { Color, ComposedColor, Composite } from '../library/documents.ts'
import type { Library } from '../library/library.ts'
import { compareCodePoints } from '../library/rules/compare-code-points.ts'
import { aliasesOf, type AliasNode } from '../library/nodes.ts'
import { resolveValue, type ResolvedValue, type Step, type StoredValue } from '../tokens/rules/resolve-value.ts'
import { kindOfType } from '../formats/tokens/composites/composite-kind.ts'
import type {
  CompositeLiteral,
  ExportedCollection,
  ExportedToken,
  ExportedValue,
  Literal,
  TokenLibrary,
  ValueSource,
} from '../formats/exports/library/token-library.ts'

interface Selection {
  readonly name: string
  /** Nodes of collections; null for all of them. */
  readonly collections: readonly number[] | null
}

/** The tokens of a library for export, without what is deleted in the source: by collection and name, whatever their ids. */
export function readTokenLibrary(library: Library, { name, collections }: Selection): TokenLibrary {
  const chosen = byName(library, collections ?? [...library.live('token-collection')])
  const exported = new Set(chosen.flatMap((node) => liveTokens(library, node)))
  return { name, collections: chosen.map((node) => readCollection(library, node, exported)) }
}

function readCollection(library: Library, node: number, exported: ReadonlySet<number>): ExportedCollection {
  const { modes, defaultMode, isAxis } = library.collection(node)
  return {
    id: library.id(node),
    key: library.sourceKey(node),
    sourceId: library.sourceId(node),
    name: library.name(node),
    modes,
    defaultMode,
    isAxis,
    tokens: byName(library, [...liveTokens(library, node), ...compositeStyles(library, node)]).map((one) =>
      library.kindOf(one) === 'style' ? readStyle(library, one) : readToken(library, one, exported),
    ),
  }
}

/** Styles that were composite tokens of this collection go out as such. */
function compositeStyles(library: Library, collection: number): number[] {
  return [...library.live('style')].filter((style) => {
    const composite = library.style(style).composite
    return (
      composite !== null &&
      library.byKey('token-collection', composite.collection, library.fileKey(style)) === collection
    )
  })
}

function readStyle(library: Library, node: number): ExportedToken {
  const { description, composite } = library.style(node)
  return {
    id: library.id(node),
    key: library.sourceKey(node),
    sourceId: null,
    name: library.name(node),
    type: 'STRING',
    scopes: 'ALL',
    description,
    codeNames: null,
    values: new Map(
      Object.keys(composite?.values ?? {}).flatMap((mode): [string, ExportedValue][] => {
        const value = literalIn(composite, mode)
        if (value) return [[mode, { value }]]
        const alias = styleAlias(library, node, mode)
        return alias ? [[mode, alias]] : []
      }),
    ),
  }
}

/** A style that is another one by reference; null where that one is not there. */
function styleAlias(library: Library, node: number, mode: string): ExportedValue | null {
  const first = aliasedStyle(library, node, mode)
  const entered = new Set([node])
  for (let at = first; at && !entered.has(at.node) && !library.isDeleted(at.node);) {
    entered.add(at.node)
    const { composite } = library.style(at.node)
    const literal = literalIn(composite, mode) ?? literalIn(composite, Object.keys(composite?.values ?? {})[0] ?? '')
    if (literal && first) return { target: library.id(first.node), key: first.key, resolved: literal, sample: literal }
    at = aliasedStyle(library, at.node, mode)
  }
  return null
}

function aliasedStyle(library: Library, node: number, mode: string): { key: string; node: number } | null {
  const { composite } = library.style(node)
  const said = composite && Object.hasOwn(composite.values, mode) ? composite.values[mode] : undefined
  const key = typeof said === 'string' ? said.slice(1, -1) : null
  const found = key === null ? undefined : library.byKey('style', key, library.fileKey(node))
  return key === null || found === undefined ? null : { key, node: found }
}

/** What a composite value was made of in a mode; null where it is none, or another one by reference. */
function literalIn(composite: Composite | null, mode: string): CompositeLiteral | null {
  const kind = composite && kindOfType(composite.type)
  const json = composite && Object.hasOwn(composite.values, mode) ? composite.values[mode] : undefined
  return kind && typeof json === 'object' ? { composite: kind, json } : null
}

const INHERITED = { isInherited: true } as const

/** What motion has is a number or a text here: how its source says it. */
function sourceOf(
  { mode, value }: { readonly mode: string; readonly value: StoredValue },
  composite: Composite | null,
): { readonly source?: ValueSource } {
  const json = composite && Object.hasOwn(composite.values, mode) ? composite.values[mode] : undefined
  if (typeof json !== 'object') return {}
  if (composite?.type === 'duration' && typeof value === 'number') return { source: { type: 'timing', value } }
  return composite?.type === 'easing' ? { source: { type: 'easing', value: json } } : {}
}

function composedSource({ color, opacity }: ComposedColor<AliasNode>): ValueSource {
  const said = (part: AliasNode | Color | number) =>
    typeof part === 'object' && 'alias' in part ? `{${part.key}}` : part
  return { type: 'composedcolor', value: { color: said(color), opacity: said(opacity) } }
}

/** A color together with what the source says where that lies outside of sRGB; a timing with its unit. */
function valueIn(
  { mode, value }: { readonly mode: string; readonly value: Exclude<Literal, CompositeLiteral> },
  composite: Composite | null,
): Literal {
  if (composite?.type === 'duration' && typeof value === 'number' && Object.hasOwn(composite.values, mode))
    return `${value}ms`
  const wide = composite?.type === 'color' && Object.hasOwn(composite.values, mode) ? composite.values[mode] : undefined
  return typeof value === 'object' && typeof wide === 'object' ? { ...value, wide } : value
}

/** Its references say what it is made of. */
const saysParts = (composite: Composite | null): boolean =>
  composite !== null && JSON.stringify(composite.values).includes('"{')

function readToken(library: Library, node: number, exported: ReadonlySet<number>): ExportedToken {
  const { type, scopes, description, values, collection, codeNames, composite, madeOf = [] } = library.token(node)
  const { modes } = library.collection(collection)
  return {
    id: library.id(node),
    key: library.sourceKey(node),
    sourceId: library.sourceId(node),
    name: library.name(node),
    type,
    scopes,
    description,
    codeNames,
    ...(madeOf.length > 0 && !saysParts(composite) ? { madeOf: madeOf.map((part) => library.sourceKey(part)) } : {}),
    values: new Map(
      values.map((value): [string, ExportedValue] => {
        const inherited = value.isInherited ? INHERITED : {}
        if ('value' in value) {
          const literal = literalIn(composite, value.mode) ?? valueIn(value, composite)
          return [value.mode, { value: literal, ...sourceOf(value, composite), ...inherited }]
        }
        const mode = modes.find(({ id }) => id === value.mode) ?? { id: value.mode, name: value.mode }
        const { outcome, via } = resolveWhole(library, { token: node, mode })
        if ('color' in value) {
          if ('value' in outcome)
            return [value.mode, { value: outcome.value, source: composedSource(value), ...inherited }]
          const [part] = aliasesOf(value)
          return [value.mode, { target: null, key: part?.key ?? '', resolved: null, sample: null, ...inherited }]
        }
        const last = via.at(-1)
        const isComposed = 'value' in outcome && outcome.isComposed === true
        const source = last && !isComposed ? library.token(last.token).composite : null
        const made = last ? literalIn(source, last.mode.id) : null
        const target = exported.has(value.alias) ? library.id(value.alias) : null
        const end = 'value' in outcome && last ? valueIn({ mode: last.mode.id, value: outcome.value }, source) : null
        const resolved = 'value' in outcome ? (made ?? end) : null
        const sample = resolved ?? sampleOf(library, { token: node, mode }, exported)
        return [value.mode, { target, key: value.key, resolved, sample, ...inherited }]
      }),
    ),
  }
}

/** The ceiling of hops is one of answers; an export names every alias on the way, so it follows them to their end. */
function resolveWhole(library: Library, start: Step): ResolvedValue {
  const via: Step[] = []
  const entered = new Set<string>()
  for (let at = start; ;) {
    const part = resolveValue(library, at.token, at.mode)
    via.push(...part.via)
    const last = part.via.at(-1)
    const isCut = 'reason' in part.outcome && part.outcome.reason === 'hop_ceiling'
    if (!isCut || !last) return { via, outcome: part.outcome }
    const name = `${last.token} ${last.mode.id}`
    if (entered.has(name)) return { via, outcome: { reason: 'cycle' } }
    entered.add(name)
    at = last
  }
}

/** A value that an alias follows through exported tokens, in one of the modes that another collection may be set to. */
function sampleOf(
  library: Library,
  { token, mode }: Step,
  exported: ReadonlySet<number>,
  entered = new Set<number>(),
): Literal | null {
  const { via, outcome } = resolveWhole(library, { token, mode })
  if ('value' in outcome) return outcome.value
  if (outcome.reason !== 'ambiguous_target_mode') return null
  const { target, candidates } = outcome
  if (entered.has(target) || ![...via.map((step) => step.token), target].every((node) => exported.has(node)))
    return null
  entered.add(target)
  for (const { mode } of candidates) {
    const found = sampleOf(library, { token: target, mode }, exported, entered)
    if (found !== null) return found
  }
  return null
}

function liveTokens(library: Library, collection: number): number[] {
  return [...library.collection(collection).tokens].filter((node) => !library.isDeleted(node))
}

function byName(library: Library, nodes: readonly number[]): number[] {
  return nodes.toSorted(
    (a, b) =>
      compareCodePoints(library.name(a), library.name(b)) ||
      compareCodePoints(library.sourceKey(a), library.sourceKey(b)) ||
      a - b,
  )
}
