import type { Mode } from '../../../library/documents.ts'
import { isObject, nameOf } from '../../rules/entry-fields.ts'
import type { ConversionNotes } from './conversion-notes.ts'
import type { DeclaredCollection, Plan, PlannedModifier, PlannedSet } from './plan.ts'
import { modeNamed, SINGLE_MODE } from './plan.ts'
import type { TreeFile } from './plan-trees.ts'
import type { SourceToken } from './source-token.ts'
import { decoded, pointerOf, valueAt } from './references.ts'
import { extensionsOf, VITRINE } from './token-extensions.ts'
import { walkTokens } from './walk-tokens.ts'

type Node = Readonly<Record<string, unknown>>

export interface ResolverFiles {
  readonly resolver: TreeFile
  readonly trees: readonly TreeFile[]
}

/** A resolver file (2025.10): its sets and modifiers, in its order, from the files it names or what it holds itself. */
export function planResolver({ resolver, trees }: ResolverFiles, notes: ConversionNotes): Plan {
  const sets: PlannedSet[] = []
  const modifiers: PlannedModifier[] = []
  const reader = new SourceReader(resolver, trees, notes)
  const order = resolver.root['resolutionOrder']
  for (const [at, entry] of (Array.isArray(order) ? order : []).entries()) {
    const place = `${resolver.name}: resolutionOrder[${at}]`
    const found = reader.entry(entry)
    if (!found)
      notes.add(place, `names no set and no modifier: ${nameOf(isObject(entry) ? (entry['$ref'] ?? entry) : entry)}`)
    else if (isObject(found.node['contexts'])) {
      const { contexts } = found.node
      const names = isObject(contexts) ? Object.keys(contexts) : []
      const chosen = found.node['default']
      modifiers.push({
        collection: collectionOf(found, { names, chosen: typeof chosen === 'string' ? chosen : null }),
        contexts: names.map((name) => ({
          name,
          tokens: reader.tokens(isObject(contexts) ? contexts[name] : null, `${place}.${name}`),
        })),
      })
    } else {
      const tokens = reader.tokens(found.node['sources'], place)
      sets.push({ collection: collectionOf(found, { names: [], chosen: null }), tokens })
    }
  }
  for (const { name } of reader.unread()) notes.add(name, 'is not named by the resolver and was left out')
  return { sets, modifiers }
}

interface Found {
  readonly name: string
  readonly node: Node
}

/** Our own export keeps the ids of collections and modes beside the names that the format has a place for. */
function collectionOf({ name, node }: Found, { names, chosen }: { names: readonly string[]; chosen: string | null }) {
  const ours = extensionsOf(node)[VITRINE]
  const kept = isObject(ours) ? ours : {}
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
  }
  return collection
}

function readModes(value: unknown): Mode[] {
  if (!Array.isArray(value)) return []
  return value.flatMap((mode) =>
    isObject(mode) && typeof mode['id'] === 'string' && typeof mode['name'] === 'string'
      ? [{ id: mode['id'], name: mode['name'] }]
      : [],
  )
}

class SourceReader {
  readonly #resolver: TreeFile
  readonly #trees: readonly TreeFile[]
  readonly #notes: ConversionNotes
  readonly #read = new Set<TreeFile>()

  constructor(resolver: TreeFile, trees: readonly TreeFile[], notes: ConversionNotes) {
    this.#resolver = resolver
    this.#trees = trees
    this.#notes = notes
  }

  entry(entry: unknown): Found | null {
    if (!isObject(entry)) return null
    if (typeof entry['name'] === 'string') return { name: entry['name'], node: entry }
    const segments = typeof entry['$ref'] === 'string' ? pointerOf(entry['$ref']) : null
    const node = segments && valueAt(this.#resolver.root, segments)
    return segments && isObject(node) ? { name: segments.at(-1) ?? '', node } : null
  }

  /** Later sources win over earlier ones. */
  tokens(sources: unknown, place: string, depth = 0): SourceToken[] {
    const tokens = new Map<string, SourceToken>()
    for (const source of Array.isArray(sources) ? sources : []) {
      for (const token of this.#source(source, place, depth)) tokens.set(JSON.stringify(token.path), token)
    }
    return [...tokens.values()]
  }

  unread(): TreeFile[] {
    return this.#trees.filter((file) => !this.#read.has(file))
  }

  #source(source: unknown, place: string, depth: number): SourceToken[] {
    if (!isObject(source)) return []
    const reference = source['$ref']
    if (typeof reference !== 'string') return walkTokens({ name: place, root: source }, this.#notes)
    if (reference.startsWith('#')) {
      const node = valueAt(this.#resolver.root, pointerOf(reference) ?? [])
      if (isObject(node) && depth < 8) return this.tokens(node['sources'], place, depth + 1)
    }
    const file = this.#file(reference.split('#')[0] ?? '')
    if (!file) {
      this.#notes.add(place, `names ${nameOf(reference)}, which is not among the files`)
      return []
    }
    this.#read.add(file)
    return walkTokens(file, this.#notes)
  }

  #file(reference: string): TreeFile | undefined {
    const wanted = joinPath(this.#resolver.path, decoded(reference))
    const alike = this.#trees.filter(
      ({ path }) => path.endsWith(`/${reference.split('/').at(-1) ?? ''}`) || path === reference,
    )
    return this.#trees.find(({ path }) => path === wanted) ?? (alike.length === 1 ? alike[0] : undefined)
  }
}

function joinPath(from: string, relative: string): string {
  const parts = from.split('/').slice(0, -1)
  for (const part of relative.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.') parts.push(part)
  }
  return parts.join('/')
}
