import {
  ConnectionError,
  createClient,
  createSend,
  ServiceError,
  type Client,
  type GetPageOutput,
  type Send,
} from '@vitrine/client'
import { refused } from '../errors.ts'
import type { EntityKind } from '../contract/words.ts'
import { KEY_REFUSED, notTheConsole } from '../kit/shapes/fault-words.ts'
import { deriveSlug } from '../pages/rules/slug.ts'
import type { Block } from './directives/write-blocks.ts'
import { contentOf, type Manuscript, type PageField } from './manuscript.ts'

/** A document as a list of them tells it. */
export interface Listed {
  readonly kind: EntityKind
  readonly id: string
  /** `epoch.revision` of its blocks; null where it has none. */
  readonly version: string | null
  /** Of a page. */
  readonly fields: Pick<Manuscript, PageField | 'slug'> | null
}

export interface ServerFault {
  readonly path: string
  readonly message: string
}

/** The documentation of a project, as the holder of a key sees and writes it. */
export interface Server {
  list(): Promise<Listed[]>
  /** Null: there is no such thing. */
  read(kind: EntityKind, id: string): Promise<Manuscript | null>
  /** What would be refused. */
  check(manuscript: Manuscript): Promise<readonly ServerFault[]>
  /** 'changed': the blocks are not those of the ETag any more, and nothing was written. */
  replace(manuscript: Manuscript, etag: string): Promise<'written' | 'changed' | readonly ServerFault[]>
  createPage(manuscript: Manuscript): Promise<Manuscript | 'taken'>
  updatePage(id: string, fields: Partial<Pick<Manuscript, PageField>>): Promise<void>
  deletePage(id: string): Promise<void>
  /** The key of an object with these bytes. */
  upload(about: Pick<Manuscript, 'kind' | 'id'>, bytes: Uint8Array, contentType: string): Promise<string>
  /** Null: there is no such object. */
  download(key: string): Promise<{ readonly bytes: Uint8Array; readonly contentType: string } | null>
}

/** One over HTTP; the address is that of the explorer, which has the API beside it. */
export function serverAt({ url, key }: { readonly url: string; readonly key: string }): Server {
  const client = createClient({ baseUrl: `${url}/api`, key })
  const ask = createSend({ baseUrl: `${url}/console`, key })
  return {
    list: () => told(url, () => listDocuments(client, ask)),
    read: (kind, id) => told(url, () => readDocument(client, kind, id)),
    check: ({ kind, id, blocks }) =>
      told(url, async () => {
        const about = { entityType: kind, ...(id === null ? {} : { entityId: id }) }
        return (await client.validateDocumentation({ blocks: blocks.map(sent), ...about })).errors
      }),
    replace: (manuscript, etag) => told(url, () => replaceDocument(client, manuscript, etag)),
    createPage: (manuscript) => told(url, () => createPage(client, manuscript)),
    updatePage: (id, { name, folder, abstract, icon }) =>
      told(url, async () => {
        await client.updatePage({
          page: id,
          ...(name === undefined ? {} : { title: name }),
          ...(folder === undefined ? {} : { path: folder }),
          ...(abstract === undefined ? {} : { abstract }),
          ...(icon === undefined ? {} : { icon }),
        })
      }),
    deletePage: (id) => told(url, () => client.deletePage({ page: id })),
    upload: (about, bytes, contentType) => told(url, () => uploadObject(client, url, { about, bytes, contentType })),
    download: (key) => told(url, () => downloadObject(ask, url, key)),
  }
}

interface Uploading {
  readonly about: Pick<Manuscript, 'kind' | 'id'>
  readonly bytes: Uint8Array
  readonly contentType: string
}

async function uploadObject(client: Client, server: string, { about, bytes, contentType }: Uploading): Promise<string> {
  const kind = contentType.startsWith('image/') ? 'image' : 'file'
  const { upload_url, object_key, headers } = await client.presignUpload({
    kind,
    entityType: about.kind,
    entityId: about.id ?? '',
    contentType,
    sizeBytes: bytes.length,
  })
  const answer = await fetch(reachable(upload_url, server), { method: 'PUT', headers, body: Uint8Array.from(bytes) })
  if (!answer.ok) throw refused(`an upload was refused: its address answers ${answer.status}`)
  await client.confirmUpload({ object_key })
  return object_key
}

const LOOPBACK = /^(?:localhost|127\.0\.0\.1|\[::1\])$/

/** A server may know itself as this machine only; then its objects are where it was reached. */
function reachable(address: string, server: string): string {
  const { hostname, pathname, search } = new URL(address, server)
  return LOOPBACK.test(hostname) ? new URL(`${pathname}${search}`, server).href : address
}

interface ObjectAnswer {
  readonly url: string
  readonly content_type: string
}

async function downloadObject(ask: Send, server: string, key: string): ReturnType<Server['download']> {
  try {
    const path = `/objects/${encodeURIComponent(key)}`
    const { body } = await ask({ method: 'GET', path, policy: 'read', input: {} })
    const { url, content_type: contentType } = body as ObjectAnswer // as getObjectUrl of the server's own release answers it
    const answer = await fetch(reachable(url, server))
    if (!answer.ok) throw refused(`${key} could not be read: its address answers ${answer.status}`)
    return { bytes: new Uint8Array(await answer.arrayBuffer()), contentType }
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'SVC_NOT_FOUND') return null
    throw error
  }
}

const sent = ({ type, content }: Block): Block => ({ type, content })

interface DocumentsAnswer {
  readonly data: readonly { readonly entity_type: EntityKind; readonly entity_id: string; readonly version: string }[]
  readonly pagination: { readonly next_cursor: string | null }
}

async function listDocuments(client: Client, ask: Send): Promise<Listed[]> {
  const found = new Map<string, Listed>()
  let cursor: string | null = null
  do {
    const input: object = { limit: 500, ...(cursor === null ? {} : { cursor }) }
    const { body } = await ask({ method: 'GET', path: '/documents', policy: 'read', input })
    const { data, pagination } = body as DocumentsAnswer // as listDocuments of the server's own release answers it
    for (const { entity_type: kind, entity_id: id, version } of data)
      found.set(`${kind} ${id}`, { kind, id, version, fields: null })
    cursor = pagination.next_cursor
  } while (cursor !== null)
  // Read later than the list: a page that was made in between is on it without a version, and is read whole.
  for await (const { id, title, slug, path, abstract, icon } of client.items.listPages({ limit: 100 })) {
    const fields = { name: title, folder: path, abstract, icon, slug }
    found.set(`doc-page ${id}`, { kind: 'doc-page', id, version: found.get(`doc-page ${id}`)?.version ?? null, fields })
  }
  return [...found.values()].filter(({ kind, fields }) => kind !== 'doc-page' || fields !== null)
}

async function readDocument(client: Client, kind: EntityKind, id: string): Promise<Manuscript | null> {
  try {
    if (kind === 'doc-page') return pageOf(await client.getPage({ page: id }))
    const { entity, blocks, etag } = await client.getDocumentation({ type: kind, id })
    const none = { slug: null, folder: null, abstract: null, icon: null }
    return { kind, id: entity.id, name: entity.name, etag: unquoted(etag), ...none, blocks: blocks.map(sent) }
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'SVC_NOT_FOUND') return null
    throw error
  }
}

const pageOf = ({ id, title, slug, path, abstract, icon, blocks, etag }: GetPageOutput): Manuscript => ({
  kind: 'doc-page',
  id,
  name: title,
  etag: unquoted(etag),
  slug,
  folder: path,
  abstract,
  icon,
  blocks: blocks.map(sent),
})

const unquoted = (etag: string): string => etag.replaceAll('"', '')

async function replaceDocument(
  client: Client,
  { kind, id, blocks }: Manuscript,
  etag: string,
): Promise<'written' | 'changed' | readonly ServerFault[]> {
  try {
    await client.replaceDocumentation({ type: kind, id: id ?? '', blocks: blocks.map(sent) }, { ifMatch: `"${etag}"` })
    return 'written'
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    if (error.code === 'SVC_PRECONDITION_FAILED') return 'changed'
    if (error.code === 'SVC_INVALID_BLOCKS') return error.details['errors'] as ServerFault[] // as the contract has it
    throw error
  }
}

/**
 * A page is always made under a slug that is known before, so that a push which was cut off finds the page that it made:
 * one of the same title without blocks, or with these, is taken for it.
 */
async function createPage(client: Client, manuscript: Manuscript): Promise<Manuscript | 'taken'> {
  const { name, folder, abstract, icon } = manuscript
  const slug = manuscript.slug ?? deriveSlug(name)
  try {
    const { id } = await client.createPage({ title: name, slug, path: folder, abstract, icon })
    return pageOf(await client.getPage({ page: id }))
  } catch (error) {
    if (!(error instanceof ServiceError) || error.code !== 'SVC_SLUG_TAKEN') throw error
    const there = pageOf(await client.getPage({ page: slug }))
    const isOurs = there.name === name && (there.blocks.length === 0 || isSameContent(there, manuscript))
    return isOurs ? there : 'taken'
  }
}

const isSameContent = (one: Manuscript, other: Manuscript): boolean => contentOf(one) === contentOf(other)

/** Failures of the connection, in words for who typed the command. */
async function told<T>(url: string, ask: () => Promise<T>): Promise<T> {
  try {
    return await ask()
  } catch (error) {
    if (error instanceof ConnectionError)
      throw refused(
        `no Vitrine server answers at ${url}: start it with "vitrine start", or give --url the address that the explorer is opened at`,
      )
    if (error instanceof ServiceError && (error.code === 'UNREADABLE' || error.details.type === 'path'))
      throw refused(notTheConsole(url, error.status))
    if (error instanceof ServiceError && error.code === 'SVC_UNAUTHENTICATED') throw refused(KEY_REFUSED)
    throw error
  }
}
