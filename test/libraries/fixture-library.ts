import { deriveSpec } from '../../src/formats/bundle/derive-spec.ts'
import type { ItemKind, SyncStatus } from '../../src/contract/words.ts'
import { readSpecDocument } from '../../src/components/rules/spec/spec-document.ts'
import { deriveId } from '../../src/ids.ts'
import type {
  CollectionDocument,
  ComponentDocument,
  ScreenDocument,
  StyleDocument,
  TokenDocument,
} from '../../src/library/documents.ts'
import type { Services } from '../../src/services.ts'

// Writes library rows straight into the record, for tests of what reads them. Imports have tests of their own.

export interface FixtureItem {
  readonly kind?: ItemKind
  readonly key: string
  readonly file?: string
  readonly name?: string
  readonly sourceId?: string | null
  readonly status?: SyncStatus
  readonly syncedAt?: string
  readonly createdAt?: string
  readonly type?: ComponentDocument['type']
  readonly description?: string
  readonly publishStatus?: ComponentDocument['publish_status']
  readonly variants?: number
  /** A FULL spec document. */
  readonly spec?: object
  /** References of the pictures that it shows, by hash. */
  readonly images?: Readonly<Record<string, string>>
  readonly uses?: readonly string[]
  readonly binds?: readonly (readonly [token: string, metadata: object])[]
  readonly styles?: readonly string[]
  /** The document of any other kind. */
  readonly document?: TokenDocument | StyleDocument | CollectionDocument | ScreenDocument
}

export const fixtureId = (projectId: string, key: string, kind: ItemKind = 'component', file = 'file'): string =>
  deriveId(projectId, file, kind, key)

/** Writes these items as one new revision of the project's library. */
export async function writeLibrary(
  { revisions }: Pick<Services, 'revisions'>,
  projectId: string,
  items: readonly FixtureItem[],
): Promise<void> {
  const layers = new Map<string, string>()
  const rows = items.map((item) => rowOf(projectId, item, layers))
  await revisions.write(projectId, 'library', async (sql, revision) => {
    const stamped = rows.map((row) => ({ ...row, revision }))
    await sql`
      insert into spec_layer (project_id, hash, body)
      select ${projectId}, hash, body
      from unnest(${[...layers.keys()]}::text[], ${[...layers.values()]}::text[]) as layer (hash, body)
      on conflict do nothing`
    await sql`
      insert into library_item (
        project_id, id, kind, file_key, source_key, source_id, name, sync_status, document, content_hash, revision,
        created_at, updated_at, last_synced_at
      )
      select
        ${projectId}, id, kind, file_key, source_key, source_id, name, sync_status, document, '\\x00'::bytea, revision,
        created_at, synced_at, synced_at
      from jsonb_to_recordset(${JSON.stringify(stamped)}::jsonb) as item (
        id uuid, kind text, file_key text, source_key text, source_id text, name text, sync_status text, document text,
        revision bigint, created_at timestamptz, synced_at timestamptz
      )
      on conflict (project_id, id) do update set
        name = excluded.name,
        source_id = excluded.source_id,
        sync_status = excluded.sync_status,
        document = excluded.document,
        revision = excluded.revision,
        last_synced_at = excluded.last_synced_at`
  })
}

function rowOf(projectId: string, item: FixtureItem, layers: Map<string, string>) {
  const { kind = 'component', key, file = 'file', name = key, sourceId = null, status = 'synced' } = item
  const { syncedAt = '2026-02-01T10:00:00.000Z', createdAt = '2026-01-01T00:00:00.000Z' } = item
  return {
    id: fixtureId(projectId, key, kind, file),
    kind,
    file_key: file,
    source_key: key,
    source_id: sourceId,
    name,
    sync_status: status,
    document: JSON.stringify(item.document ?? (kind === 'component' ? componentOf(item, layers) : {})),
    created_at: createdAt,
    synced_at: syncedAt,
  }
}

function componentOf(item: FixtureItem, layers: Map<string, string>): ComponentDocument {
  return {
    type: item.type ?? 'COMPONENT',
    description: item.description ?? '',
    publish_status: item.publishStatus ?? 'CURRENT',
    variant_count: item.variants ?? 0,
    created_at: null,
    spec: item.spec === undefined ? null : factsOf(item.spec, item.images, layers),
    uses: (item.uses ?? []).map((key) => [key, '{}']),
    binds: (item.binds ?? []).map(([key, metadata]) => [key, JSON.stringify(metadata)]),
    styles: (item.styles ?? []).map((key) => [key, '{}']),
  }
}

function factsOf(spec: object, images: FixtureItem['images'], layers: Map<string, string>) {
  const read = readSpecDocument(spec)
  if (!('document' in read)) throw new Error(`the fixture's spec is not one: ${JSON.stringify(read)}`)
  const layered = deriveSpec(read.document, images ? JSON.stringify({ vectors: {}, images }) : null)
  for (const { hash, body } of layered.layers) layers.set(hash, body)
  return layered.facts
}
