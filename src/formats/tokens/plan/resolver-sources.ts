import { isRecord } from '../../../kit/shapes/json-value.ts'
import { nameOf } from '../../../kit/shapes/fault-words.ts'
import type { ConversionNotes } from '../model/conversion-notes.ts'
import type { TreeFile } from './plan-trees.ts'
import { decoded, pointerOf, valueAt } from '../model/references.ts'
import type { SourceToken } from '../model/source-token.ts'
import { walkTokens, type TokenTree } from './walk-tokens.ts'

type Node = Readonly<Record<string, unknown>>

/** A set or a modifier. */
export interface ResolverEntry {
  readonly name: string
  readonly node: Node
}

/** Reads what a resolver names: sets and modifiers of its own, other files and parts of them. */
export class ResolverSources {
  readonly #resolver: TreeFile
  readonly #trees: readonly TreeFile[]
  readonly #notes: ConversionNotes
  readonly #read = new Set<TreeFile>()
  readonly #open = new Set<Node>()
  readonly #inner = new Map<Node, SourceToken[]>()

  constructor(resolver: TreeFile, trees: readonly TreeFile[], notes: ConversionNotes) {
    this.#resolver = resolver
    this.#trees = trees
    this.#notes = notes
  }

  entry(entry: unknown): ResolverEntry | null {
    if (!isRecord(entry)) return null
    if (typeof entry['name'] === 'string') return { name: entry['name'], node: entry }
    const segments = typeof entry['$ref'] === 'string' ? pointerOf(entry['$ref']) : null
    const node = segments && valueAt(this.#resolver.root, segments)
    return segments && isRecord(node) ? { name: segments.at(-1) ?? '', node } : null
  }

  /** Later sources win over earlier ones. */
  tokens(sources: unknown, place: string): SourceToken[] {
    const tokens = new Map<string, SourceToken>()
    for (const source of Array.isArray(sources) ? sources : []) {
      for (const token of this.#source(source, place)) tokens.set(JSON.stringify(token.path), token)
    }
    return [...tokens.values()]
  }

  unread(): TreeFile[] {
    return this.#trees.filter((file) => !this.#read.has(file))
  }

  #source(source: unknown, place: string): SourceToken[] {
    if (!isRecord(source)) return []
    const reference = source['$ref']
    if (typeof reference !== 'string') return walkTokens({ name: place, root: source }, this.#notes)
    if (reference.startsWith('#')) return this.#inside(reference, place)
    const [address = '', fragment] = reference.split('#')
    const file = this.#file(address)
    if (!file) {
      this.#notes.add('resolver-unresolved', place, `names ${nameOf(reference)}, which is not among the files`)
      return []
    }
    this.#read.add(file)
    return walkTokens(fragment ? this.#part(file, fragment, place) : file, this.#notes)
  }

  /** The sources of another set, or tokens that stand elsewhere in the resolver, in the place of the reference. */
  #inside(reference: string, place: string): SourceToken[] {
    const segments = pointerOf(reference)
    const node = segments && valueAt(this.#resolver.root, segments)
    if (!isRecord(node) || isRecord(node['contexts'])) {
      this.#notes.add('resolver-unresolved', place, `names ${nameOf(reference)}, which is not a set of the resolver`)
      return []
    }
    if (this.#open.has(node)) {
      this.#notes.add('resolver-unresolved', place, `names ${nameOf(reference)}, which contains it in turn`)
      return []
    }
    const known = this.#inner.get(node)
    if (known) return known
    this.#open.add(node)
    const tokens = this.tokens(Array.isArray(node['sources']) ? node['sources'] : [node], place)
    this.#open.delete(node)
    this.#inner.set(node, tokens)
    return tokens
  }

  /** `tokens.json#/brand`, which some write as `tokens.json#brand`: what is in that group, as if it were the file. */
  #part({ name, root }: TreeFile, fragment: string, place: string): TokenTree {
    const pointer = fragment.startsWith('/') ? fragment : `/${fragment}`
    const part = valueAt(root, pointerOf(`#${pointer}`) ?? [])
    if (!isRecord(part))
      this.#notes.add('resolver-unresolved', place, `names ${nameOf(`#${fragment}`)} of ${name}, where no group is`)
    return { name, root: isRecord(part) ? part : {} }
  }

  #file(reference: string): TreeFile | undefined {
    const wanted = joinPath(this.#resolver.path, decoded(reference))
    const names = [reference, decoded(reference)]
    const alike = this.#trees.filter(({ path }) =>
      names.some((name) => path.endsWith(`/${name.split('/').at(-1) ?? ''}`) || path === name),
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
