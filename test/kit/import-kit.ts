import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { mintId } from '../../src/ids.ts'
import type { Clock, Database, SqlValue } from '../../src/ports.ts'
import { createLibraries } from '../../src/library/cache/libraries.ts'
import { createRevisions } from '../../src/projects/revisions.ts'
import { insertProject, insertTeam } from '../../src/projects/store.ts'
import { importLibrary } from '../../src/intake/import/import-library.ts'
import type { ImportRequest, ImportServices } from '../../src/intake/import/import-library.ts'
import type { ImportProgress } from '../../src/intake/import/import-messages.ts'
import type { ImportSummary } from '../../src/intake/import/rules/import-summary.ts'
import { createProcesses } from '../../src/work/processes/processes.ts'
import { silent } from './global-setup.ts'

// What tests of imports share: services over a database, a project of its own, bundles from plain objects.

export interface ImportKit {
  readonly services: ImportServices
  readonly projectId: string
  /** Library revisions that the import asked this process to open. */
  readonly opened: string[]
  /** Imports bundles given as objects (written as JSON) or as the text or bytes of a file. */
  readonly run: (
    bundles: object | readonly (object | string | Uint8Array)[],
    options?: Partial<ImportRequest>,
    onProgress?: (progress: ImportProgress) => void,
  ) => Promise<ImportSummary>
}

export async function importKit(
  db: Database,
  options: { readonly clock?: Clock; readonly config?: Partial<ImportServices['config']> } = {},
): Promise<ImportKit> {
  const clock = options.clock ?? { now: () => Date.now() }
  const projectId = await makeProject(db)
  const opened: string[] = []
  const revisions = createRevisions(db)
  const libraries = createLibraries({ db, revisions, clock, log: silent, minimumSpecVersion: '0.11.0' })
  const services: ImportServices = {
    config: { minSpecVersion: '0.11.0', importMemoryBytes: 1_073_741_824, ...options.config },
    db,
    revisions,
    libraries: {
      open(scope) {
        opened.push(scope.projectId)
        return libraries.open(scope)
      },
    },
    processes: createProcesses({ db, clock, log: silent }),
    clock,
    log: silent,
  }
  return {
    services,
    projectId,
    opened,
    run: (bundles, options, onProgress) => importFiles(services, projectId, bundles, options, onProgress),
  }
}

/** Imports bundles given as objects (written as JSON) or as the text or bytes of a file. */
export async function importFiles(
  services: ImportServices,
  projectId: string,
  bundles: object | readonly (object | string | Uint8Array)[],
  options?: Partial<ImportRequest>,
  onProgress?: (progress: ImportProgress) => void,
): Promise<ImportSummary> {
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-import-'))
  try {
    const files = (Array.isArray(bundles) ? bundles : [bundles]).map((bundle: object | string | Uint8Array, at) => {
      const file = path.join(directory, `bundle-${at}.json`)
      writeFileSync(file, typeof bundle === 'string' || bundle instanceof Uint8Array ? bundle : JSON.stringify(bundle))
      return file
    })
    return await importLibrary(services, { projectId, files, ...options }, onProgress)
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** The same database; `after` runs when a statement outside a transaction has been answered. */
export function watched(db: Database, after: (statement: string) => Promise<unknown> | undefined): Database {
  const sql = async <Row extends object>(text: TemplateStringsArray, ...values: readonly SqlValue[]) => {
    const rows = await db<Row>(text, ...values)
    await after(text.join('?'))
    return rows
  }
  return Object.assign(sql, {
    engine: db.engine,
    tuples: db.tuples.bind(db),
    transaction: db.transaction.bind(db),
    snapshot: db.snapshot.bind(db),
    migration: db.migration.bind(db),
    close: db.close.bind(db),
  })
}

export async function makeProject(db: Database): Promise<string> {
  const now = Date.now()
  const [id, teamId] = [mintId(now), mintId(now)]
  const name = `import ${randomBytes(6).toString('hex')}`
  await insertTeam(db, { id: teamId, name, plan: 'standard', createdAt: new Date(now) })
  await insertProject(db, { id, teamId, name, epoch: 'epoch', createdAt: new Date(now) })
  return id
}

export interface LibraryRow {
  readonly id: string
  readonly kind: string
  readonly file_key: string
  readonly source_key: string
  readonly source_id: string | null
  readonly name: string
  readonly sync_status: string
  readonly document: unknown
  readonly layers: readonly string[]
  readonly revision: number
}

export async function libraryRows(db: Database, projectId: string): Promise<LibraryRow[]> {
  return db<LibraryRow>`
    select id, kind, file_key, source_key, source_id, name, sync_status, document::jsonb as document, layers, revision
    from library_item where project_id = ${projectId}::uuid order by id`
}

/** Everything that the record has of a project's library, as text to compare; `xmin` tells when a row was written. */
export async function librarySnapshot(db: Database, projectId: string): Promise<string> {
  const items = await db`
    select xmin::text, kind, id, file_key, source_key, source_id, name, sync_status, document, layers, revision
    from library_item where project_id = ${projectId}::uuid order by id`
  const layers = await db`select xmin::text, hash from spec_layer where project_id = ${projectId}::uuid order by hash`
  const sources = await db`
    select xmin::text, key, name, file_keys, version from library_source where project_id = ${projectId}::uuid order by key`
  const revision = await db`select library_revision from project where id = ${projectId}::uuid`
  return JSON.stringify([[...items], [...layers], [...sources], [...revision]])
}

export const SPEC = {
  title: 'Button',
  anatomy: { root: { type: 'container' } },
  default: { elements: { root: {} } },
  metadata: { schema: { version: '0.30.0' } },
} as const

/** A bundle with something of each kind, but no spec: the first one of an import loads a vocabulary. */
export function smallBundle(): {
  vitrine: number
  source: Record<string, unknown>
  collections: Record<string, unknown>[]
  tokens: Record<string, unknown>[]
  styles: Record<string, unknown>[]
  components: Record<string, unknown>[]
  screens: Record<string, unknown>[]
  flows: Record<string, unknown>[]
} {
  const hex = 'a'.repeat(40)
  return {
    vitrine: 1,
    source: { tool: 'figma', file_key: 'abc', name: 'Acme UI', version: '17', complete: true },
    collections: [
      {
        key: 'c1',
        source_id: 'VariableCollectionId:1:2',
        name: 'Color',
        modes: [
          { id: '1:0', name: 'Light' },
          { id: '1:1', name: 'Dark' },
        ],
        default_mode: '1:0',
      },
    ],
    tokens: [
      {
        key: 't1',
        source_id: 'VariableID:1:3',
        name: 'color/bg/brand',
        collection: 'c1',
        type: 'COLOR',
        scopes: ['ALL_FILLS'],
        description: '',
        values: { '1:0': { r: 0.1, g: 0.2, b: 0.3 }, '1:1': { alias: 't2' } },
      },
      {
        key: 't2',
        source_id: 'VariableID:1:4',
        name: 'blue',
        collection: 'c1',
        type: 'COLOR',
        values: { '1:0': { r: 0, g: 0, b: 1, a: 0.5 }, '1:1': { r: 0, g: 0, b: 1, a: 0.5 } },
      },
    ],
    styles: [
      {
        key: hex,
        source_style_id: `S:${hex},12:3`,
        name: 'Heading/L',
        type: 'TEXT',
        properties: { fontSize: 24 },
        bound_variables: [{ property: 'fontSize', token: 't1' }],
      },
    ],
    components: [
      {
        key: 'k1',
        node_id: '12:34',
        name: 'Button',
        type: 'COMPONENT_SET',
        publish_status: 'CHANGED',
        created_at: '2026-01-01T01:00:00+01:00',
        uses: [{ component: 'k2', metadata: {} }],
        binds: [{ token: 't1', metadata: { property: 'backgroundColor', variants: [], nodeNames: ['root'] } }],
        styles: [{ style: hex }],
      },
      { key: 'k2', node_id: '12:35', name: 'Icon', type: 'COMPONENT' },
    ],
    screens: [{ key: 's1', node_id: '20:1', name: 'Checkout' }],
    flows: [{ key: 'f1', node_id: '20:1', name: 'Pay' }],
  }
}
