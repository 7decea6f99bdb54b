import { hasDrift } from '../components/rules/schema-version.ts'
import { deriveId } from '../ids.ts'
import type { ComponentDocument, SyncStatus } from '../library/documents.ts'
import type { CheckedBundle } from './check-bundle.ts'
import type { CountTokens } from './count-tokens.ts'
import { deriveSpec, sha256 } from './derive-spec.ts'
import type { Layer, PreparedBatch, PreparedItem } from './prepared.ts'
import { readBundle } from './read-bundle.ts'
import { countEdges } from './rules/count-edges.ts'
import type { Draft } from './rules/draft.ts'
import { Findings } from './rules/findings.ts'
import type { Tally } from './rules/import-summary.ts'
import type { StoredItem } from './rules/match-items.ts'
import { matchItems } from './rules/match-items.ts'
import { readEntry } from './rules/read-entry.ts'

const BATCH_ITEMS = 250
const BATCH_CHARACTERS = 1_000_000

export interface Preparing {
  readonly projectId: string
  readonly minSpecVersion: string
  /** What the library has of this bundle's file, by id; afterwards what it will have. */
  readonly stored: Map<string, StoredItem>
  /** Layers that were handed on already. */
  readonly sentLayers: Set<string>
  readonly tally: Tally
  readonly countTokens: () => Promise<CountTokens>
  readonly onEntry: () => void
}

/** Makes rows of the entries of a checked bundle and yields, in batches, those that differ from the library. */
export async function* prepareBundle(bundle: CheckedBundle, preparing: Preparing): AsyncGenerator<PreparedBatch> {
  const { stored, tally, sentLayers } = preparing
  const matches = matchItems([...stored.values()], bundle.identities)
  let batch = new Batch()
  for await (const draft of readAgain(bundle)) {
    preparing.onEntry()
    const { row, layers } = await prepareRow(draft, preparing)
    const former = matches.find(draft)
    tally.edges += countEdges(draft)
    if (former?.contentHash === row.contentHash && former.status === row.status) {
      tally.count(draft.kind, 'unchanged')
      continue
    }
    tally.count(draft.kind, former ? 'changed' : 'added')
    const fileKey = bundle.source.fileKey
    const id = former?.id ?? newId([preparing.projectId, fileKey, draft.kind, draft.key], stored)
    stored.set(id, { id, ...row })
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
  if (bundle.source.isComplete) {
    for (const item of matches.absent) {
      tally.count(item.kind, 'deleted')
      stored.set(item.id, { ...item, status: 'deleted_in_source' })
      batch.absent.push(item.id)
    }
  }
  if (batch.items.length + batch.absent.length > 0) yield batch
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
    return this.items.length >= BATCH_ITEMS || this.#characters >= BATCH_CHARACTERS
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

type Row = Omit<PreparedItem, 'id' | 'fileKey'>

async function prepareRow(draft: Draft, preparing: Preparing): Promise<{ row: Row; layers: readonly Layer[] }> {
  if (draft.kind !== 'component') return { row: rowOf(draft, draft.document, 'synced', []), layers: [] }
  const { document, spec } = draft
  const derived = spec === null ? null : deriveSpec(spec, await preparing.countTokens())
  const facts = derived?.facts ?? null
  if (facts) preparing.tally.specs++
  const whole: ComponentDocument = {
    type: document.type,
    description: document.description,
    publish_status: document.publish_status,
    variant_count: document.variant_count ?? facts?.variant_count ?? 0,
    created_at: document.created_at,
    spec: facts,
    uses: document.uses,
    binds: document.binds,
    styles: document.styles,
  }
  const status =
    facts && hasDrift(facts.schema_version, preparing.minSpecVersion) ? 'schema_upgrade_required' : 'synced'
  const layers = derived?.layers ?? []
  return {
    row: rowOf(
      draft,
      whole,
      status,
      layers.map(({ hash }) => hash),
    ),
    layers,
  }
}

function rowOf(
  { kind, key, sourceId, name }: Draft,
  document: unknown,
  status: SyncStatus,
  layers: readonly string[],
): Row {
  const text = JSON.stringify(document)
  const contentHash = sha256(JSON.stringify([key, sourceId, name, text]))
  return { kind, key, sourceId, name, status, document: text, contentHash, layers: [...new Set(layers)] }
}

// The id comes from the key at first sight and stays when the key changes, so another item may later come under a key
// whose id is taken.
function newId(parts: readonly string[], stored: ReadonlyMap<string, StoredItem>): string {
  let id = deriveId(...parts)
  for (let attempt = 2; stored.has(id); attempt++) id = deriveId(...parts, String(attempt))
  return id
}
