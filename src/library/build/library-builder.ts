import { ITEM_KINDS, SYNC_STATUSES, type ItemKind } from '../../contract/words.ts'
import { present } from '../../kit/present.ts'
import { buildComponentTable } from './build-component-table.ts'
import { buildEdges } from './build-edges.ts'
import type { Mode, StyleDocument, TokenDocument } from '../documents.ts'
import { Drafts, type ComponentDraft, type DocumentDraft } from './drafts.ts'
import type { NodeRange } from '../edges.ts'
import { Interner } from './interner.ts'
import type { ItemRow } from '../item-row.ts'
import { keyResolver } from '../key-resolver.ts'
import { Library, type LibraryParts } from '../library.ts'
import {
  NO_NODE,
  type CollectionNode,
  type ScreenNode,
  type StyleNode,
  type TokenModeValue,
  type TokenNode,
} from '../nodes.ts'
import type { Pace } from '../pace.ts'
import { hasParents, withInherited } from '../rules/inherited-values.ts'
import { canonicalSourceId } from '../rules/source-id.ts'
import { foldName } from '../rules/fold-name.ts'
import { StringIndex } from '../string-index.ts'

const NONE = [] as const
const EMPTY_SCREEN: ScreenNode = { uses: NONE, leads: NONE, spec: null }

type Resolve = ReturnType<typeof keyResolver>

/** Turns rows into a Library, in slices: `add` each row, then `finish` once. */
export class LibraryBuilder {
  readonly #projectId: string
  readonly #minimumSpecVersion: string
  readonly #drafts = new Drafts()

  constructor(projectId: string, { minimumSpecVersion }: { minimumSpecVersion: string }) {
    this.#projectId = projectId
    this.#minimumSpecVersion = minimumSpecVersion
  }

  /** A row that comes again replaces what was there. */
  add(row: ItemRow): void {
    this.#drafts.add(row)
  }

  async finish(label: { revision: number; epoch: string }, pace: Pace): Promise<Library> {
    const { keys, metadata } = this.#drafts
    const components = this.#drafts.sorted('component')
    await pace.rest()
    const nodes = await this.#nodes(components, pace)
    const resolve = keyResolver(nodes)
    const { ranges } = nodes
    const tokens = await this.#tokens(ranges, resolve, pace)
    await pace.rest()
    const styles = this.#styles(ranges, resolve)
    const collections = this.#collections(ranges, tokens)
    const screens = this.#screens(ranges, resolve)
    const sources = {
      ranges,
      nodes: nodes.ids.length,
      components,
      tokens,
      styles,
      collections,
      keys,
      metadata,
      resolve,
    }
    const { edges, metadata: texts } = await buildEdges(sources, pace)
    const { ids, names, folded } = nodes
    const uses = edges.USES_COMPONENT.adjacency
    const table = await buildComponentTable(
      { drafts: components, uses, ids, names, folded, minimumSpecVersion: this.#minimumSpecVersion },
      pace,
    )
    const parts = {
      projectId: this.#projectId,
      ...label,
      ...nodes,
      components: table,
      tokens,
      styles,
      collections,
      screens,
      edges,
    }
    return new Library({ ...parts, bytes: bytesOf(parts) + texts.byteLength })
  }

  /** What every kind has, and how it is found. */
  async #nodes(components: readonly ComponentDraft[], pace: Pace) {
    const rows: Omit<ItemRow, 'document'>[] = []
    const ranges = {} as Record<ItemKind, NodeRange>
    for (const kind of ITEM_KINDS) {
      const drafts = kind === 'component' ? components : this.#drafts.sorted(kind)
      ranges[kind] = { first: rows.length, count: drafts.length }
      for (const { row } of drafts) rows.push(row)
      await pace.rest()
    }
    const files = new Interner()
    const texts = { ids: [] as string[], names: [] as string[], folded: [] as string[], sourceKeys: [] as string[] }
    const sourceIds: (string | null)[] = []
    const canonicalIds: (string | null)[] = []
    const fileOf = new Uint32Array(rows.length)
    const syncStatuses = new Uint8Array(rows.length)
    const syncTimes = new Float64Array(rows.length)
    for (const [node, row] of rows.entries()) {
      const folded = foldName(row.name)
      texts.ids.push(row.id)
      texts.names.push(row.name)
      texts.folded.push(folded === row.name ? row.name : folded)
      texts.sourceKeys.push(row.sourceKey)
      sourceIds.push(row.sourceId)
      canonicalIds.push(row.sourceId === null ? null : canonicalSourceId(row.sourceId))
      fileOf[node] = files.number(row.fileKey)
      syncStatuses[node] = SYNC_STATUSES.indexOf(row.syncStatus)
      syncTimes[node] = row.syncedAt
      if ((node & 63) === 0 && pace.isDue) await pace.rest()
    }
    const keyIndex = await indexes(ranges, texts.sourceKeys, pace)
    const sourceIdIndex = await indexes(ranges, canonicalIds, pace)
    return { ranges, ...texts, sourceIds, files: files.texts, fileOf, syncStatuses, syncTimes, keyIndex, sourceIdIndex }
  }

  async #tokens(ranges: LibraryParts['ranges'], resolve: Resolve, pace: Pace): Promise<TokenNode[]> {
    const tokens: TokenNode[] = []
    const inherits = this.#drafts
      .sorted('token-collection')
      .map(({ document: { modes } }) => (hasParents(modes) ? modes : null))
    for (const draft of this.#drafts.sorted('token')) {
      const token = tokenNode(draft, ranges.token.first + tokens.length, resolve)
      const modes = inherits[token.collection - ranges['token-collection'].first]
      tokens.push(modes ? inherited(token, modes) : token)
      if (pace.isDue) await pace.rest()
    }
    return tokens
  }

  #styles(ranges: LibraryParts['ranges'], resolve: Resolve): StyleNode[] {
    return this.#drafts.sorted('style').map((draft, at) => styleNode(draft, ranges.style.first + at, resolve))
  }

  #screens(ranges: LibraryParts['ranges'], resolve: Resolve): ScreenNode[] {
    return this.#drafts.sorted('screen').map(({ document: { uses = NONE, leads_to: leads = NONE }, spec }, at) => {
      if (uses.length + leads.length === 0 && spec === null) return EMPTY_SCREEN
      const node = ranges.screen.first + at
      return {
        uses: uses.map(([key, metadata]) => ({ component: resolve('component', key, node), key, metadata })),
        leads: leads.map(({ screen, ...lead }) => ({
          ...lead,
          screen: screen === undefined ? NO_NODE : resolve('screen', screen, node),
        })),
        spec,
      }
    })
  }

  #collections(ranges: LibraryParts['ranges'], tokens: readonly TokenNode[]): CollectionNode[] {
    const members = new Map<number, number[]>()
    for (const [at, { collection }] of tokens.entries()) {
      const node = ranges.token.first + at
      const known = members.get(collection)
      if (known) known.push(node)
      else members.set(collection, [node])
    }
    return this.#drafts.sorted('token-collection').map(({ document }, at) => ({
      modes: document.modes,
      defaultMode: document.default_mode,
      isAxis: document.axis ?? false,
      tokens: Uint32Array.from(members.get(ranges['token-collection'].first + at) ?? []),
    }))
  }
}

function tokenNode({ document }: DocumentDraft<TokenDocument>, node: number, resolve: Resolve): TokenNode {
  return {
    type: document.type,
    collection: resolve('token-collection', document.collection, node),
    scopes: document.scopes,
    description: document.description,
    values: Object.entries(document.values).map(([mode, value]): TokenModeValue => {
      if (typeof value !== 'object' || 'r' in value) return { mode, value }
      const at = ({ alias }: { readonly alias: string }) => ({ alias: resolve('token', alias, node), key: alias })
      if ('alias' in value) return { mode, ...at(value) }
      const { color, opacity } = value
      return {
        mode,
        color: 'alias' in color ? at(color) : color,
        opacity: typeof opacity === 'number' ? opacity : at(opacity),
      }
    }),
    codeNames: document.code_names ?? null,
    composite: document.composite ?? null,
    ...partsOf(document, node, resolve),
  }
}

/** With what brands inherit, and what that was made of. */
function inherited(token: TokenNode, modes: readonly Mode[]): TokenNode {
  const parts = new Map(Object.entries(token.composite?.values ?? {}))
  for (const { id, parent = '' } of modes) {
    const part = parts.get(parent)
    if (part !== undefined && !token.values.some(({ mode }) => mode === id)) parts.set(id, part)
  }
  const composite = token.composite && { ...token.composite, values: Object.fromEntries(parts) }
  return { ...token, values: withInherited(token.values, modes), composite }
}

function styleNode({ document }: DocumentDraft<StyleDocument>, node: number, resolve: Resolve): StyleNode {
  return {
    type: document.type,
    description: document.description,
    properties: JSON.stringify(document.properties),
    boundVariables: document.bound_variables.map(({ property, token }) => ({
      property,
      token: resolve('token', token, node),
      key: token,
    })),
    composite: document.composite ?? null,
    ...partsOf(document, node, resolve),
  }
}

/** Told by the document, and by the references that stand inside of composite values. */
function partsOf(
  { composite, made_of: keys = [] }: Pick<TokenDocument, 'made_of' | 'composite'>,
  node: number,
  resolve: Resolve,
): { madeOf?: readonly number[] } {
  const inside = composite === undefined ? [] : keysIn(Object.values(composite.values))
  const parts = [...new Set([...keys, ...inside])].map((key) => {
    const token = resolve('token', key, node)
    return token === NO_NODE ? resolve('style', key, node) : token
  })
  const known = parts.filter((part) => part !== NO_NODE && part !== node)
  return known.length === 0 ? {} : { madeOf: known }
}

/** `{key}`, wherever it stands. */
function keysIn(value: unknown): string[] {
  if (typeof value === 'string') return /^\{(.+)\}$/.exec(value)?.slice(1) ?? []
  if (typeof value !== 'object' || value === null) return []
  return Object.values(value).flatMap(keysIn)
}

async function indexes(
  ranges: Readonly<Record<ItemKind, NodeRange>>,
  texts: readonly (string | null)[],
  pace: Pace,
): Promise<Record<ItemKind, StringIndex>> {
  const result = {} as Record<ItemKind, StringIndex>
  for (const kind of ITEM_KINDS) {
    const { first, count } = ranges[kind]
    const nodes = new Uint32Array(count).map((_, at) => first + at).filter((node) => texts[node] !== null)
    // Those without one have just been left out.
    result[kind] = await StringIndex.over(nodes, (node) => texts[node] ?? '', pace)
  }
  return result
}

/** Near enough for a cache's budget: strings as a header and a byte a character, objects as their fields. */
function bytesOf(parts: Omit<LibraryParts, 'bytes'>): number {
  let bytes = parts.components.byteLength + parts.fileOf.byteLength + parts.syncTimes.byteLength
  for (const edges of Object.values(parts.edges)) bytes += edges.byteLength
  for (let node = 0; node < parts.ids.length; node++) {
    const name = present(parts.names[node])
    const characters = name.length * (parts.folded[node] === name ? 1 : 2)
    bytes +=
      5 * 24 + 36 + characters + (parts.sourceIds[node]?.length ?? 0) + present(parts.sourceKeys[node]).length + 5 * 8
  }
  for (const token of parts.tokens) bytes += 160 + token.description.length + 140 * token.values.length
  for (const { uses, leads, spec } of parts.screens) {
    for (const { key, metadata } of uses) bytes += 88 + key.length + metadata.length
    bytes += leads.length * 160 + (spec?.length ?? 0)
  }
  for (const style of parts.styles) bytes += 160 + style.properties.length + 80 * style.boundVariables.length
  return bytes
}
