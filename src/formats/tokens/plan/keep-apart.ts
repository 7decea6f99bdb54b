import type { ConversionNotes } from '../model/conversion-notes.ts'
import { mapReferences } from '../model/references.ts'
import { keyOf, type SourceToken } from '../model/source-token.ts'
import type { DeclaredCollection, PlannedSet } from '../model/plan.ts'
import { SINGLE_MODE } from '../model/plan.ts'
import { saidBy } from '../model/same-paths.ts'

interface NamedSet extends PlannedSet {
  readonly name: string
}

interface Holder {
  readonly token: SourceToken
  readonly name: string
}

/** Of a file's tokens: one that says again what several others say was built from them, or is an older edition. */
const ANOTHER_EDITION = 0.75

/**
 * Sets that are no modes of each other and yet say other values for the same path: none overwrites another. The last one
 * has the path, as it would hold if all were laid over each other; the others are kept in a collection named like their
 * set, and inside such a set a reference means its own token. `over` has the paths that others hold in any case.
 */
export function keepApart(
  sets: readonly NamedSet[],
  notes: ConversionNotes,
  over: ReadonlyMap<string, Holder> = new Map(),
): PlannedSet[] {
  const last = new Map<string, Holder>()
  for (const { name, tokens } of sets) for (const token of tokens) last.set(keyOf(token.path), { token, name })
  for (const [path, holder] of over) if (last.has(path)) last.set(path, holder)
  return sets.flatMap(({ name, collection, tokens }): PlannedSet[] => {
    const overwritten = tokens.filter((token) => {
      const holder = last.get(keyOf(token.path))
      const isPlain = token.values.every(({ mode }) => mode === null)
      return holder && holder.name !== name && isPlain && saidBy(holder.token) !== saidBy(token)
    })
    const holders = new Set(overwritten.map((token) => last.get(keyOf(token.path))?.name))
    const elsewhere = tokens.filter((token) => last.get(keyOf(token.path))?.name !== name)
    if (holders.size > 2 && elsewhere.length >= ANOTHER_EDITION * tokens.length) {
      notes.addAlike('token-redefined', overwritten[0]?.at ?? name, 'is said anew in other files, which hold')
      return [{ collection, tokens }]
    }
    if (overwritten.length === 0) return [{ collection, tokens }]
    for (const token of overwritten) {
      const where = last.get(keyOf(token.path))?.name ?? ''
      notes.addAlike(
        'token-redefined',
        token.at,
        `is said otherwise in ${where}: both are kept, and references mean that one`,
      )
    }
    const prefix = name.replaceAll(/[{}"]/g, '-')
    const moved = new Map(overwritten.map(({ path }) => [keyOf(path), keyOf([prefix, ...path])]))
    const own = tokens.map((token) => ({
      ...token,
      path: moved.has(keyOf(token.path)) ? [prefix, ...token.path] : token.path,
      values: token.values.map((value) => ({
        ...value,
        raw: mapReferences(value.raw, (path) => moved.get(path) ?? path),
      })),
    }))
    const isMoved = ({ path }: SourceToken): boolean => path[0] === prefix && moved.has(keyOf(path.slice(1)))
    const apart: DeclaredCollection = {
      ...(collection ?? { sourceId: null, name, modes: [SINGLE_MODE], defaultMode: null }),
      key: collection?.key ?? `set: ${name}`,
      prefix,
    }
    const rest = own.filter((token) => !isMoved(token))
    return [
      { collection: apart, tokens: own.filter(isMoved) },
      ...(rest.length > 0 ? [{ collection, tokens: rest }] : []),
    ]
  })
}
