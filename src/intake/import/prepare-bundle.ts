import { hasDrift } from '../../library/rules/schema-version.ts'
import type { SpecDocument } from '../../components/rules/spec/spec-document.ts'
import { deriveId } from '../../ids.ts'
import type {
  ComponentDocument,
  LayerFacts,
  ScreenDocument,
  SpecFacts,
  TokenDocument,
} from '../../library/documents.ts'
import type { CheckedBundle } from './check-bundle.ts'
import { deriveSpec, readSpec, sha256 } from '../../formats/bundle/derive-spec.ts'
import type { Layer, PreparedBatch, PreparedItem } from '../prepared/prepared.ts'
import { readBundle } from '../files/read-bundle.ts'
import type { AttachedSpec } from '../../formats/bundle/attached-spec.ts'
import { countEdges } from '../../formats/bundle/count-edges.ts'
import type { ComponentDraft, Draft } from '../../formats/bundle/draft.ts'
import { Findings } from '../../formats/bundle/findings.ts'
import type { Outcome, Tally } from './rules/import-summary.ts'
import type { KnownFacts, StoredItem } from '../prepared/match-items.ts'
import { matchItems } from '../prepared/match-items.ts'
import { decidePublishing, type Publication } from '../prepared/publishing.ts'
import { readEntry } from '../../formats/bundle/read-entry.ts'
import { variantCount } from '../../formats/bundle/variant-count.ts'

const BATCH_ITEMS = 250
const BATCH_CHARACTERS = 400_000
const BATCH_IDS = 2_000

interface Preparing {
  readonly projectId: string
  readonly minSpecVersion: string
  /** Of the source that the bundle belongs to. */
  readonly sourceKey: string
  /** What the library has of that source, by id; afterwards what it will have. */
  readonly stored: Map<string, StoredItem>
  /** Layers that were handed on already. */
  readonly sentLayers: Set<string>
  readonly tally: Tally
  readonly onEntry: () => void
}

/** Makes rows of the entries of a checked bundle and yields, in batches, those that differ from the library. */
export async function* prepareBundle(bundle: CheckedBundle, preparing: Preparing): AsyncGenerator<PreparedBatch> {
  const { stored, tally, sentLayers, sourceKey: fileKey } = preparing
  const { completeFor } = bundle.source
  const matches = matchItems([...stored.values()], bundle.identities)
  let batch = new Batch()
  const own = bundle.isPart ? new Set(bundle.identities.map(({ kind, key }) => `${kind} ${key}`)) : null
  for await (const draft of readAgain(bundle)) {
    if (own && !own.has(`${draft.kind} ${draft.key}`)) continue
    preparing.onEntry()
    tally.edges += countEdges(draft)
    const former = matches.find(draft)
    const { attached: kept = null, publication: last = null, known = null } = former ?? {}
    const entry = { draft, ...readSpecs(draft), kept, last, known }
    if (draft.kind === 'component' && (entry.spec || entry.attached || entry.kept)) tally.specs++
    const { row, layers, attached, facts } = prepareRow(entry, preparing)
    if (former && isUnchanged(row, former, last)) {
      tally.count(draft.kind, 'unchanged')
      continue
    }
    tally.count(draft.kind, draft.isDeleted ? 'deleted' : outcomeOf(row, former))
    const id = former?.id ?? newId([preparing.projectId, fileKey, draft.kind, draft.key], stored)
    const { kind, key, sourceId, name, status, contentHash, publication } = row
    const token = draft.kind === 'token' ? draft.document : null
    stored.set(id, { id, kind, key, sourceId, name, status, contentHash, publication, attached, known: facts, token })
    batch.add(
      { id, fileKey, ...row },
      layers.filter(({ hash }) => !sentLayers.has(hash)),
    )
    for (const { hash } of layers) sentLayers.add(hash)
    if (batch.isFull) {
      yield batch
      batch = new Batch()
    }
  }
  if (completeFor.length > 0) {
    for (const item of matches.absent) {
      if (!completeFor.includes(item.kind)) continue
      tally.count(item.kind, 'deleted')
      tally.remove(item.kind, item.name)
      stored.set(item.id, { ...item, status: 'deleted_in_source' })
      batch.absent.push(item.id)
      if (batch.isFull) {
        yield batch
        batch = new Batch()
      }
    }
  }
  if (!batch.isEmpty) yield batch
}

class Batch implements PreparedBatch {
  readonly items: PreparedItem[] = []
  readonly layers: Layer[] = []
  readonly absent: string[] = []
  #characters = 0

  add(item: PreparedItem, layers: readonly Layer[]): void {
    this.items.push(item)
    this.layers.push(...layers)
    this.#characters += layers.reduce((sum, { body }) => sum + body.length, item.document.length)
  }

  get isFull(): boolean {
    const { items, absent } = this
    return items.length >= BATCH_ITEMS || absent.length >= BATCH_IDS || this.#characters >= BATCH_CHARACTERS
  }

  get isEmpty(): boolean {
    return this.items.length + this.absent.length === 0
  }
}

async function* readAgain({ file }: CheckedBundle): AsyncGenerator<Draft> {
  const findings = new Findings()
  const bundle = await readBundle(file, findings)
  for await (const entry of bundle?.entries ?? []) {
    const draft = readEntry(entry, findings, () => {})
    if (draft === null || findings.faultCount > 0) break
    yield draft
  }
  if (bundle === null || findings.faultCount > 0) throw new Error(`${file.name} changed while it was imported`)
}

interface Entry extends ReadSpecs {
  readonly draft: Draft
  /** Of the item that it continues: the document attached to it, its last publication, and what else was known. */
  readonly kept: AttachedSpec | null
  readonly last: Publication | null
  readonly known: KnownFacts | null
}

interface ReadSpecs {
  readonly spec: SpecDocument | null
  readonly attached: SpecDocument | null
}

function readSpecs(draft: Draft): ReadSpecs {
  const read = (spec: unknown): SpecDocument | null => (spec === null ? null : readSpec(spec))
  if (draft.kind === 'screen') return { spec: read(draft.spec), attached: null }
  if (draft.kind !== 'component') return { spec: null, attached: null }
  return { spec: read(draft.spec), attached: read(draft.attachedSpec) }
}

function isUnchanged(row: Row, former: StoredItem, last: Publication | null): boolean {
  const isSamePublication = row.publication?.at === last?.at && row.publication?.hash === last?.hash
  return row.contentHash === former.contentHash && row.status === former.status && isSamePublication
}

/** Published again as it was, or a change that was seen and taken back: a row to write, but nothing changed. */
function outcomeOf({ contentHash, status }: Row, former: StoredItem | undefined): Outcome {
  if (!former) return 'added'
  const isSame = former.contentHash === contentHash && (former.status === 'outdated' || former.status === status)
  return isSame ? 'unchanged' : 'changed'
}

type Row = Omit<PreparedItem, 'id' | 'fileKey'>

interface PreparedRow {
  readonly row: Row
  readonly layers: readonly Layer[]
  readonly attached: AttachedSpec | null
  readonly facts: KnownFacts | null
}

function prepareRow(entry: Entry, { minSpecVersion }: Preparing): PreparedRow {
  const { draft, last, known } = entry
  const { kind, key, sourceId, name } = draft
  const identity = { kind, key, sourceId, name }
  if (draft.kind === 'screen') return screenRow(draft, entry.spec)
  if (draft.kind !== 'component') {
    const document = JSON.stringify(draft.document)
    const contentHash = hashOf(identity, draft.kind === 'token' ? inOrder(draft.document) : document)
    const status = draft.isDeleted ? 'deleted_in_source' : 'synced'
    const row = { ...identity, status, document, contentHash, layers: [], publication: null } as const
    return { row, layers: [], attached: null, facts: null }
  }
  const { facts, own, layers, attached } = chooseSpec(entry)
  const isDrifting = facts !== null && hasDrift(facts.schema_version, minSpecVersion)
  const unpriced = facts && withoutPrices(facts)
  const told = { ...draft.document, created_at: draft.document.created_at ?? known?.created_at ?? null }
  const { status, publication } = decidePublishing(
    {
      status: told.publish_status,
      publishedAt: draft.publishedAt,
      // An attached document says nothing about what was published.
      hash: hashOf(
        identity,
        JSON.stringify(componentDocument({ ...told, publish_status: 'CURRENT' }, own && withoutPrices(own))),
      ),
    },
    last,
    known?.publish_status,
  )
  const document = { ...told, publish_status: status }
  const row: Row = {
    ...identity,
    status: isDrifting ? 'schema_upgrade_required' : 'synced',
    document: JSON.stringify(componentDocument(document, facts, attached)),
    contentHash: hashOf(identity, JSON.stringify(componentDocument(document, unpriced, attached))),
    layers: attached?.layers ?? layers.map(({ hash }) => hash),
    publication,
  }
  const { publish_status, created_at } = document
  return { row, layers, attached, facts: { publish_status, created_at } }
}

function screenRow(draft: Extract<Draft, { kind: 'screen' }>, spec: SpecDocument | null): PreparedRow {
  const { kind, key, sourceId, name } = draft
  const derived = spec && deriveSpec(spec, draft.graphics)
  const documentWith = (facts: SpecFacts | undefined): string =>
    JSON.stringify({ ...draft.document, ...(facts && { spec: facts }) } satisfies ScreenDocument)
  const layers = derived?.layers ?? []
  const row: Row = {
    kind,
    key,
    sourceId,
    name,
    status: draft.isDeleted ? 'deleted_in_source' : 'synced',
    document: documentWith(derived?.facts),
    contentHash: hashOf({ key, sourceId, name }, documentWith(derived ? withoutPrices(derived.facts) : undefined)),
    layers: layers.map(({ hash }) => hash),
    publication: null,
  }
  return { row, layers, attached: null, facts: null }
}

interface ChosenSpec {
  readonly facts: SpecFacts | null
  /** Of the spec that the bundle itself has. */
  readonly own: SpecFacts | null
  readonly layers: readonly Layer[]
  readonly attached: AttachedSpec | null
}

/** An attached document stands before the spec of the bundle, and stays when the bundle comes again without it. */
function chooseSpec({ draft, spec, attached: given, kept }: Entry): ChosenSpec {
  const own = spec && deriveSpec(spec, draft.kind === 'component' ? draft.graphics : null)
  const coming = given && deriveSpec(given, null)
  const attached = coming ? { facts: coming.facts, layers: coming.layers.map(({ hash }) => hash) } : kept
  const facts = attached?.facts ?? own?.facts ?? null
  return { facts, own: own?.facts ?? null, layers: coming?.layers ?? (attached ? [] : (own?.layers ?? [])), attached }
}

function componentDocument(
  draft: ComponentDraft & KnownFacts,
  spec: SpecFacts | null,
  attached: AttachedSpec | null = null,
): ComponentDocument {
  const { type, description, publish_status, created_at, without_outlines: bare, uses, binds, styles } = draft
  const variant_count = draft.variant_count ?? variantCount(type, spec)
  const isAttached = attached ? ({ spec_is_attached: true } as const) : {}
  const outlines = bare === undefined ? {} : { without_outlines: bare }
  const facts = { type, description, publish_status, variant_count, created_at, ...outlines }
  return { ...isAttached, ...facts, spec, uses, binds, styles }
}

/** For content hashes: prices follow from the layers, and another way of estimating them changes no component. */
function withoutPrices(facts: SpecFacts): SpecFacts {
  const { abstract, default: base, variants, bindings, graphics } = facts.layers
  const unpriced = <T extends LayerFacts | null>(layer: T): T => layer && { ...layer, est_tokens: 0 }
  const layers = {
    abstract: unpriced(abstract),
    default: unpriced(base),
    variants: unpriced(variants),
    bindings: unpriced(bindings),
    ...(graphics ? { graphics } : {}),
  }
  return { ...facts, layers }
}

/** For content hashes: the order in which a file tells the modes says nothing about a token. */
function inOrder(document: TokenDocument): string {
  const modes = Object.keys(document.values)
  const isOrdered = modes.every((mode, at) => at === 0 || String(modes[at - 1]) < mode)
  if (isOrdered) return JSON.stringify(document)
  const values = Object.entries(document.values).sort(([a], [b]) => (a < b ? -1 : 1))
  return JSON.stringify({ ...document, values: Object.fromEntries(values) })
}

function hashOf({ key, sourceId, name }: Pick<Row, 'key' | 'sourceId' | 'name'>, document: string): string {
  return sha256(JSON.stringify([key, sourceId, name, document]))
}

// The id comes from the key at first sight and stays when the key changes, so another item may later come under a key
// whose id is taken.
function newId(parts: readonly string[], stored: ReadonlyMap<string, StoredItem>): string {
  let id = deriveId(...parts)
  for (let attempt = 2; stored.has(id); attempt++) id = deriveId(...parts, String(attempt))
  return id
}
