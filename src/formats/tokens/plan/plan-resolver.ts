import { isRecord } from '../../../kit/shapes/json-value.ts'
import type { Mode } from '../../../library/documents.ts'
import { nameOf } from '../../../kit/shapes/fault-words.ts'
import type { ConversionNotes } from '../model/conversion-notes.ts'
import type { DeclaredCollection, Plan, PlannedModifier, PlannedSet } from '../model/plan.ts'
import { modeNamed, SINGLE_MODE } from '../model/plan.ts'
import type { TreeFile } from './plan-trees.ts'
import { ResolverSources, type ResolverEntry } from './resolver-sources.ts'
import { keyOf, type SourceToken } from '../model/source-token.ts'
import { oursOf } from '../model/token-extensions.ts'

interface ResolverFiles {
  readonly resolver: TreeFile
  readonly trees: readonly TreeFile[]
}

/** A resolver file (2025.10): its sets and modifiers, in its order, from the files it names or what it holds itself. */
export function planResolver({ resolver, trees }: ResolverFiles, notes: ConversionNotes): Plan {
  const sets: PlannedSet[] = []
  const modifiers: PlannedModifier[] = []
  const reader = new ResolverSources(resolver, trees, notes)
  const order = resolver.root['resolutionOrder']
  for (const [at, entry] of (Array.isArray(order) ? order : []).entries()) {
    const place = `${resolver.name}: resolutionOrder[${at}]`
    const found = reader.entry(entry)
    if (!found)
      notes.add(
        'resolver-unresolved',
        place,
        `names no set and no modifier: ${nameOf(isRecord(entry) ? (entry['$ref'] ?? entry) : entry)}`,
      )
    else if (isRecord(found.node['contexts'])) {
      const { contexts } = found.node
      const names = isRecord(contexts) ? Object.keys(contexts) : []
      const chosen = names.find((name) => name === found.node['default']) ?? null
      if (chosen === null && found.node['default'] !== undefined)
        notes.add(
          'resolver-unresolved',
          place,
          `has a default that is none of its contexts: ${nameOf(found.node['default'])}`,
        )
      modifiers.push({
        collection: collectionOf(found, { names, chosen }),
        contexts: names.map((name) => ({
          name,
          ...modeOf(name, found.node),
          tokens: reader.tokens(isRecord(contexts) ? ownSources(name, found.node, contexts) : null, `${place}.${name}`),
        })),
      })
    } else {
      const tokens = reader.tokens(found.node['sources'], place)
      overrideModifiers(modifiers, tokens, { set: found.name, notes })
      sets.push({ collection: collectionOf(found, { names: [], chosen: null }), tokens })
    }
  }
  for (const { name } of reader.unread())
    notes.add('file-skipped', name, 'is not named by the resolver and was left out')
  return { sets, modifiers }
}

/** What a set says after a modifier holds in every context of it: the modifier has no say in those tokens. */
function overrideModifiers(
  modifiers: PlannedModifier[],
  tokens: readonly SourceToken[],
  { set, notes }: { set: string; notes: ConversionNotes },
): void {
  const later = new Set(tokens.map(({ path }) => keyOf(path)))
  for (const [at, { collection, contexts }] of modifiers.entries()) {
    const isOverridden = ({ path }: SourceToken): boolean => later.has(keyOf(path))
    for (const token of contexts.flatMap(({ tokens }) => tokens).filter(isOverridden))
      notes.addAlike(
        'token-redefined',
        token.at,
        `is said anew by the set "${set}", which comes later and holds in every context`,
      )
    modifiers[at] = {
      collection,
      contexts: contexts.map((context) => ({
        ...context,
        tokens: context.tokens.filter((one) => !isOverridden(one)),
      })),
    }
  }
}

/** Our own export keeps the ids of collections and modes beside the names that the format has a place for. */
function collectionOf(
  { name, node }: ResolverEntry,
  { names, chosen }: { names: readonly string[]; chosen: string | null },
) {
  const kept = oursOf(node)
  const text = (key: string): string | null => (typeof kept[key] === 'string' ? kept[key] : null)
  const modes = readModes(kept['modes'])
  const plain = names.length > 0 ? names.map(modeNamed) : [SINGLE_MODE]
  const mode = modes.find((mode) => mode.name === chosen)?.id ?? chosen
  const collection: DeclaredCollection = {
    key: text('key') ?? name,
    sourceId: text('source_id'),
    name: text('name') ?? name,
    modes: modes.length > 0 ? modes : plain,
    defaultMode: text('default_mode') ?? mode,
    prefix: text('prefix'),
    ...(text('key') === null ? {} : { kind: 'fixed', isAxis: kept['axis'] === true }),
  }
  return collection
}

/** Contexts of our own export are named so that every tool can read them; beside them stands the mode. */
function modeOf(context: string, node: ResolverEntry['node']): { readonly mode?: Mode } {
  const modes: unknown = oursOf(node)['modes']
  const said = Array.isArray(modes) ? modes.filter((mode) => isRecord(mode) && mode['context'] === context) : []
  const [mode] = readModes(said)
  return mode ? { mode } : {}
}

/** What a mode of a brand has from another one is inherited: only what comes after that is its own. */
function ownSources(
  context: string,
  node: ResolverEntry['node'],
  contexts: Readonly<Record<string, unknown>>,
): unknown {
  const sources = contexts[context]
  const modes: unknown = oursOf(node)['modes']
  const said = (Array.isArray(modes) ? modes : []).filter(isRecord)
  const parent = said.find((mode) => mode['context'] === context)?.['parent']
  const from = said.find(({ id }) => parent !== undefined && id === parent)?.['context']
  const inherited = typeof from === 'string' ? contexts[from] : undefined
  return Array.isArray(sources) && Array.isArray(inherited) ? sources.slice(inherited.length) : sources
}

function readModes(value: unknown): Mode[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((mode) =>
    isRecord(mode) && typeof mode['id'] === 'string' && typeof mode['name'] === 'string'
      ? [
          {
            id: mode['id'],
            name: mode['name'],
            ...(typeof mode['brand'] === 'string' ? { brand: mode['brand'] } : {}),
            ...(typeof mode['parent'] === 'string' ? { parent: mode['parent'] } : {}),
          },
        ]
      : [],
  )
}
