import { isList, isRecord, type Json } from '../../../kit/shapes/json-value.ts'
import type { StyleEntry } from '../../bundle/library-bundle.ts'
import type { ConversionNotes } from '../model/conversion-notes.ts'
import { followReferences, type Follow } from '../model/follow-references.ts'
import type { PlacedToken } from '../model/merge-plan.ts'
import { mapReferences, referenceOf } from '../model/references.ts'
import { kindOfMembers, kindOfType, type CompositeKind } from './composite-kind.ts'
import { styleContent } from './style-content.ts'

// Typography, shadows and gradients are styles here, bound to the tokens that they refer to. A style has no modes: it
// shows the default one, and what it was made of in each mode is kept beside it for exports.

interface Split {
  readonly styles: readonly StyleEntry[]
  /** All the others. */
  readonly tokens: readonly PlacedToken[]
}

export function splitStyles(placed: readonly PlacedToken[], notes: ConversionNotes): Split {
  const follow = followReferences(placed)
  const keys = new Map(placed.map(({ path, key }) => [path, key]))
  const composites = new Map<string, StyleValue>()
  const mixed = new Set<string>()
  for (const token of placed) {
    const composite = compositeOf(token, { follow, notes })
    if (composite === 'mixed') mixed.add(token.path)
    else if (composite) composites.set(token.path, composite)
  }
  const styles = placed.flatMap((token) => {
    const composite = composites.get(token.path)
    if (!composite) return []
    const said = new Set([...composite.values.values()].map((json) => JSON.stringify(json)))
    if (said.size > 1)
      notes.addAlike('style-modes', token.token.at, 'has other values in other modes: the style shows the default one')
    const hasMode = (path: string, mode: string): boolean => composites.get(path)?.values.has(mode) ?? false
    return [styleOf(token, composite, { mode: token.usual, keys, follow, hasMode })]
  })
  return { styles, tokens: placed.filter(({ path }) => !composites.has(path) && !mixed.has(path)) }
}

interface StyleValue {
  readonly kind: CompositeKind
  /** By mode, with references by paths. */
  readonly values: ReadonlyMap<string, Json>
  /** By mode, the path of the composite token that it is an alias of. */
  readonly aliases: ReadonlyMap<string, string>
}

interface Reading {
  readonly follow: Follow
  readonly notes: ConversionNotes
}

const STYLES: ReadonlySet<CompositeKind> = new Set(['typography', 'shadow', 'gradient'])

/** Null for a token that is not, in every mode, made of the members of a style. */
function compositeOf({ token, values }: PlacedToken, { follow, notes }: Reading): StyleValue | 'mixed' | null {
  const kinds = new Map<string, CompositeKind>()
  const made = new Map<string, Json>()
  const aliases = new Map<string, string>()
  for (const { mode, value } of values) {
    const reference = referenceOf(value.raw)
    const end = reference === null ? { value, token: { token } } : follow(reference, mode)
    const raw = end?.value.raw
    if (!end || (!isList(raw) && !isRecord(raw))) return null
    const type = end.value.type ?? end.token.token.type
    const kind = (type === null ? null : kindOfType(type)) ?? kindOfMembers(raw)
    if (kind === null || !STYLES.has(kind)) return null
    kinds.set(mode, kind)
    made.set(mode, expanded(raw, { mode, follow, depth: 0 }))
    if (reference !== null) aliases.set(mode, reference)
  }
  const [kind, second] = new Set(kinds.values())
  if (!kind) return null
  if (second !== undefined) {
    notes.add('value-unsupported', token.at, `is a ${kind} in one mode and a ${second} in another, and was left out`)
    return 'mixed'
  }
  return { kind, values: made, aliases }
}

/** A list of shadows may refer to whole ones. */
function expanded(raw: Json, at: { mode: string; follow: Follow; depth: number }): Json {
  const below = { ...at, depth: at.depth + 1 }
  if (isList(raw)) return raw.flatMap((item) => asList(expanded(item, below)))
  const reference = referenceOf(raw)
  const end = reference === null || at.depth > 8 ? null : at.follow(reference, at.mode)?.value.raw
  return (isList(end) || isRecord(end)) && kindOfMembers(end) !== null ? expanded(end, below) : raw
}

const asList = (json: Json): readonly Json[] => (isList(json) ? json : [json])

interface Known {
  readonly mode: string
  readonly keys: ReadonlyMap<string, string>
  readonly follow: Follow
  /** Of the style at a path. */
  readonly hasMode: (path: string, mode: string) => boolean
}

function styleOf(
  placed: PlacedToken,
  { kind, values, aliases }: StyleValue,
  { mode, keys, follow, hasMode }: Known,
): StyleEntry {
  const { token, key, name, collection } = placed
  const shown = values.has(mode) ? mode : ([...values.keys()][0] ?? '')
  const keyed = (path: string): string => keys.get(path) ?? path
  const content = styleContent(kind, values.get(shown) ?? null, {
    end: (path) => follow(path, shown)?.value.raw ?? null,
    key: keyed,
  })
  const { description } = token
  return {
    key,
    name,
    ...content,
    ...(description === '' ? {} : { description }),
    composite: {
      type: kind,
      collection,
      values: Object.fromEntries(
        [...values].map(([id, json]) => {
          const alias = aliases.get(id)
          const isLinked = alias !== undefined && hasMode(alias, id)
          return [id, isLinked ? `{${keyed(alias)}}` : (mapReferences(json, keyed) as object)]
        }),
      ),
    },
  }
}
