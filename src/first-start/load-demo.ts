import type { EntityKind } from '../contract/words.ts'
import type { ProjectScope } from '../projects/revisions.ts'
import { isEntityKind, type EntityRef } from '../entities/rules/entity-kind.ts'
import { addPage } from '../pages/add-page.ts'
import { findPage } from '../pages/store.ts'
import type { Services } from '../services.ts'
import { importLibrary } from '../intake/import/import-library.ts'
import { keepObject } from '../uploads/keep-object.ts'
import { checkWrite } from '../documentation/writing/check-write.ts'
import { replaceBlocks } from '../documentation/writing/replace-blocks.ts'
import { readDocumentationRow } from '../documentation/record/store.ts'

type DemoServices = Pick<
  Services,
  'db' | 'revisions' | 'libraries' | 'docs' | 'markdown' | 'clock' | 'objects' | 'config' | 'log'
>

/** demo/documentation.json: ids stand as `{{component <source key>}}`, `{{doc-page <slug>}}` and `{{project}}`, uploads as `{{object <file>}}`. */
interface DemoDocumentation {
  readonly pages: readonly DemoPage[]
  readonly documentation: readonly { readonly type: EntityKind; readonly id: string; readonly blocks: unknown[] }[]
}

interface DemoPage {
  readonly slug: string
  readonly title: string
  readonly path: string | null
  readonly icon: string | null
  readonly abstract: string | null
}

export interface DemoFiles {
  readonly text: string
  /** The bytes of a file in demo/documentation/uploads. */
  readonly readUpload: (name: string) => Promise<Uint8Array>
}

/**
 * Imports the versions of the demo library one after the other, so that there are changes to look at. After a start
 * that was interrupted the newest one is enough.
 */
export async function loadDemoLibrary(
  services: Parameters<typeof importLibrary>[0],
  projectId: string,
  versions: readonly string[],
): Promise<void> {
  const isEmpty = (await services.revisions.learn(projectId))?.library === 0
  for (const file of isEmpty ? versions : versions.slice(-1))
    await importLibrary(services, { projectId, files: [file] })
}

/**
 * Writes the documentation of the demo library, given as the text of its file; the library must be imported before.
 * What a project already has stays, so a start that was interrupted is completed by the next one.
 */
export async function loadDemoDocumentation(
  services: DemoServices,
  projectId: string,
  { text, readUpload }: DemoFiles,
): Promise<void> {
  const { db, clock, revisions, config } = services
  const quotaBytes = config.documentationQuotaBytes
  // Our own file, checked by a test.
  const pageIds = new Map<string, string>()
  for (const page of (JSON.parse(text) as DemoDocumentation).pages) {
    const found =
      (await findPage(db, projectId, { slug: page.slug })) ??
      (await revisions.write(projectId, 'docs', (db, revision) =>
        addPage(db, { projectId, revision, now: clock.now(), quotaBytes }, page),
      ))
    if (found) pageIds.set(page.slug, found.id)
  }
  const learned = await revisions.learn(projectId)
  if (!learned) throw new Error('the project of the demo is gone')
  const scope = { projectId, revisions: learned }
  const { documentation } = JSON.parse(await withRealIds(services, scope, { text, pageIds })) as DemoDocumentation
  for (const { type, id, blocks } of documentation) {
    const { blockCount } = await readDocumentationRow(db, projectId, { type, id })
    if (blockCount > 0) continue
    const stored = await storeUploads(services, projectId, { entity: { type, id }, blocks, readUpload })
    await replaceBlocks(services, scope, await checkWrite(services, scope, { type, id, blocks: stored }))
  }
}

async function withRealIds(
  { libraries }: DemoServices,
  scope: ProjectScope,
  { text, pageIds }: { readonly text: string; readonly pageIds: ReadonlyMap<string, string> },
): Promise<string> {
  const library = await libraries.open(scope)
  const idOf = (kind: string, key: string): string | undefined => {
    if (kind === 'project') return scope.projectId
    if (kind === 'doc-page') return pageIds.get(key)
    const node = isEntityKind(kind) && kind !== 'doc-page' && kind !== 'project' ? library.byKey(kind, key) : undefined
    return node === undefined ? undefined : library.id(node)
  }
  return text.replaceAll(/\{\{([a-z-]+)(?: ([^}]+))?\}\}/g, (place, kind: string, key = '') => {
    if (kind === 'object') return place
    const id = idOf(kind, key)
    if (id === undefined) throw new Error(`the demo library does not have ${place}`)
    return id
  })
}

interface DemoBlocks {
  readonly entity: EntityRef
  readonly blocks: readonly unknown[]
  readonly readUpload: DemoFiles['readUpload']
}

/** Stores the files that blocks show, and puts their keys in. */
async function storeUploads(
  services: DemoServices,
  projectId: string,
  { entity, blocks, readUpload }: DemoBlocks,
): Promise<unknown[]> {
  let text = JSON.stringify(blocks)
  for (const [place, name = ''] of text.matchAll(/\{\{object ([\w.-]+)\}\}/g)) {
    const [kind, contentType] = name.endsWith('.pdf') ? (['file', 'application/pdf'] as const) : PNG
    const objectKey = await keepObject(services, projectId, {
      kind,
      entity,
      contentType,
      bytes: await readUpload(name),
    })
    text = text.replaceAll(place, objectKey)
  }
  return JSON.parse(text) as unknown[] // the blocks that came in, with other strings
}

const PNG = ['image', 'image/png'] as const
