import type { ItemKind } from '../../contract/words.ts'
import type { CollectionDocument } from '../../library/documents.ts'
import type { Sql } from '../../ports.ts'
import type { PreparedItem } from '../prepared/prepared.ts'
import { ChangeLog } from './rules/change-log.ts'
import type { ChangeRecord } from './rules/change-record.ts'
import type { ItemState } from './rules/describe-change.ts'
import { changedSomehow, describeChange } from './rules/describe-change.ts'
import { collectionWithin, modeReference } from './rules/difference.ts'
import { nameReferences, referencesOf } from './rules/name-references.ts'
import { readAbstracts, readCollections, readFormerItems, readNames } from './store.ts'
import type { FormerItem } from './store.ts'

const PAGE = 250
/** Changed items beyond this are counted, but not looked into: nobody reads the differences of thousands. */
const LOOKED_INTO = 2_000

interface ImportChanges {
  readonly items: readonly PreparedItem[]
  readonly absent: readonly string[]
  readonly sources: readonly { tool: string; key: string; name: string; version: string | null }[]
  /** Layers of a rehearsal, by their hashes, which nobody has written. */
  readonly layers?: ReadonlyMap<string, string>
}

/** What an import is about to change, told against the record as it is now. Null when there is nothing to tell. */
export async function describeImport(
  db: Sql,
  projectId: string,
  { items, absent, sources, layers = NONE }: ImportChanges,
): Promise<ChangeRecord | null> {
  const log = new ChangeLog()
  let budget = LOOKED_INTO
  for (let at = 0; at < items.length; at += PAGE) {
    const page = items.slice(at, at + PAGE)
    const former = await readFormerItems(
      db,
      projectId,
      page.map(({ id }) => id),
    )
    const changed = page.filter((item) => !isSame(former.get(item.id), item))
    const known = changed.filter(({ id }) => former.has(id)).slice(0, Math.max(0, budget))
    budget -= known.length
    const abstracts = await changedAbstracts(db, projectId, { items: known, former, layers })
    const isLookedInto = new Set(known.map(({ id }) => id))
    for (const item of changed) {
      const before = former.get(item.id) ?? null
      const told = isWhole(before, item, abstracts) ? abstracts : NO_ABSTRACTS
      const after = stateOf(item, told)
      const isCounted = before !== null && !isLookedInto.has(item.id) && before.status !== 'deleted_in_source'
      const entry = isCounted ? changedSomehow(after) : describeChange(before && stateOf(before, told), after)
      if (entry) log.add(entry)
    }
  }
  for (let at = 0; at < absent.length; at += PAGE) {
    const former = await readFormerItems(db, projectId, absent.slice(at, at + PAGE))
    for (const before of former.values()) {
      const state = stateOf(before, new Map())
      const entry = describeChange(state, { ...state, status: 'deleted_in_source' })
      if (entry) log.add(entry)
    }
  }
  const record = log.record(sources.map(({ tool, key, name, version }) => ({ tool, file_key: key, name, version })))
  return record && nameReferences(record, await namesOf(db, projectId, { record, items, sources }))
}

const NONE: ReadonlyMap<string, string> = new Map()
const NO_ABSTRACTS: Abstracts = new Map()

/** Of one side alone nothing can be told: all of its props would be gone, or new. */
const isWhole = (before: FormerItem | null, after: PreparedItem, abstracts: Abstracts): boolean =>
  [before ?? undefined, after].every((item) => {
    const hash = abstractOf(item)
    return hash === null || abstracts.has(hash)
  })

/** Only what a live sync had marked is written although nothing in it changed. */
const isSame = (before: FormerItem | undefined, after: PreparedItem): boolean =>
  before?.contentHash === after.contentHash && before.status !== 'deleted_in_source'

type Abstracts = ReadonlyMap<string, Readonly<Record<string, unknown>>>

/** The abstracts of specs, by item id and side, where the two differ. */
async function changedAbstracts(
  db: Sql,
  projectId: string,
  {
    items,
    former,
    layers,
  }: {
    readonly items: readonly PreparedItem[]
    readonly former: ReadonlyMap<string, FormerItem>
    readonly layers: ReadonlyMap<string, string>
  },
): Promise<Abstracts> {
  const hashes = new Set<string>()
  for (const item of items) {
    const [was, is] = [abstractOf(former.get(item.id)), abstractOf(item)]
    if (was === is) continue
    if (was !== null) hashes.add(was)
    if (is !== null) hashes.add(is)
  }
  if (hashes.size === 0) return new Map()
  const found = new Map(await readAbstracts(db, projectId, [...hashes]))
  for (const hash of hashes) {
    const body = layers.get(hash)
    if (body !== undefined) found.set(hash, JSON.parse(`{${body}}`) as Readonly<Record<string, unknown>>)
  }
  return found
}

export function abstractOf(item: { readonly kind: ItemKind; readonly document: string } | undefined): string | null {
  if (item?.kind !== 'component') return null
  const { spec } = JSON.parse(item.document) as { spec: { layers: { abstract: { hash: string } } } | null }
  return spec?.layers.abstract.hash ?? null
}

function stateOf(
  { id, name, kind, status, document }: Omit<FormerItem, 'contentHash'>,
  abstracts: Abstracts,
): ItemState {
  const parsed: unknown = JSON.parse(document)
  const hash = abstractOf({ kind, document })
  const abstract = hash === null ? null : (abstracts.get(hash) ?? null)
  // What an import wrote for its kind, see library/documents.ts.
  return { id, name, status, kind, document: parsed, abstract } as ItemState
}

/** The names of what differences mention by key: as this import will have them, else as they are. */
async function namesOf(
  db: Sql,
  projectId: string,
  { record, items, sources }: Pick<ImportChanges, 'items' | 'sources'> & { readonly record: ChangeRecord },
): Promise<ReadonlyMap<string, string>> {
  const references = referencesOf(record)
  if (references.length === 0) return new Map()
  const wanted = new Set(references)
  const keys = references.map((reference) => reference.slice(reference.indexOf(' ') + 1))
  const fileKeys = sources.map(({ key }) => key)
  const names = new Map(await readNames(db, projectId, { keys, fileKeys }))
  for (const { kind, key, name } of items) if (wanted.has(`${kind} ${key}`)) names.set(`${kind} ${key}`, name)
  const collections = new Set(references.flatMap((reference) => collectionWithin(reference) ?? []))
  if (collections.size === 0) return names
  const addModes = (key: string, document: string): void => {
    const { modes } = JSON.parse(document) as CollectionDocument
    for (const mode of modes) names.set(modeReference(key, mode.id), mode.name)
  }
  // A mode that this import takes away has only its former name.
  for (const known of await readCollections(db, projectId, { keys: [...collections], fileKeys })) addModes(...known)
  for (const { kind, key, document } of items)
    if (kind === 'token-collection' && collections.has(key)) addModes(key, document)
  return names
}
