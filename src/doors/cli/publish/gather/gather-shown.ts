import { createHash } from 'node:crypto'
import { ServiceError } from '../../../../errors.ts'
import { isRecord, type Json } from '../../../../kit/shapes/json-value.ts'
import { getObjectBytes } from '../../../../uploads/get-object-bytes.ts'
import { slugOf } from '../rules/paths.ts'
import type { Ask, Documented } from './asked-rows.ts'
import { endingOf } from './data-address.ts'
import { pictureOf } from './gather-components.ts'
import { type Keep, configurationKey, type Picture, type PublishedObject } from './library.ts'

interface Shown {
  readonly blocks: readonly Documented['blocks'][number][]
  readonly keep: Keep
}

/** Pictures and files that blocks show, each once; what is gone or too large has no row. */
export async function gatherObjects(ask: Ask, { blocks, keep }: Shown): Promise<Map<string, PublishedObject>> {
  const named = new Map<string, string | null>()
  for (const { content } of blocks) findKeys(content as Json, named)
  const found = new Map<string, PublishedObject>()
  for (const [key, name] of named) {
    const object = await unlessGone(ask(getObjectBytes, { path: { object_key: key } }))
    if (!object || object.base64 === null) continue
    const bytes = Buffer.from(object.base64, 'base64')
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16)
    const { kind, content_type: type } = object
    // By the type alone: an ending that somebody wrote could make a page of it.
    const path =
      kind === 'image'
        ? `files/${hash}.${endingOf(type)}`
        : `files/${hash}-${slugOf(baseOf(name))}.${FILES[type] ?? 'bin'}`
    await keep(path, bytes)
    found.set(key, { path, bytes: bytes.length })
  }
  return found
}

const FILES: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': 'pptx',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/vnd.oasis.opendocument.text': 'odt',
  'application/vnd.oasis.opendocument.presentation': 'odp',
  'application/vnd.oasis.opendocument.spreadsheet': 'ods',
}
const baseOf = (name: string | null): string => (name ?? 'file').replace(/\.[a-z0-9]{1,8}$/i, '')

/** By the name that a reader sees, where the block has one. */
function findKeys(value: Json, into: Map<string, string | null>): void {
  if (Array.isArray(value)) for (const one of value) findKeys(one as Json, into)
  if (!isRecord(value)) return
  const { object_key: key, name } = value
  if (typeof key === 'string') into.set(key, typeof name === 'string' ? name : (into.get(key) ?? null))
  for (const one of Object.values(value)) findKeys(one, into)
}

/** Components in the configurations that previews in documents ask for. */
export async function gatherPreviews(ask: Ask, { blocks, keep }: Shown): Promise<Map<string, Picture>> {
  const found = new Map<string, Picture>()
  for (const { type, content } of blocks) {
    if (type !== 'entity-preview' || !isRecord(content)) continue
    const { entity_type: kind, entity_id: id, configuration = {} } = content
    if (kind !== 'component' || typeof id !== 'string' || !isRecord(configuration)) continue
    const key = configurationKey(id, configuration)
    const hash = createHash('sha256').update(key).digest('hex').slice(0, 16)
    if (found.has(key)) continue
    const props = JSON.stringify(configuration)
    const picture = await pictureOf(ask, { id, path: `pictures/previews/${hash}.svg`, keep, props })
    if (picture) found.set(key, picture)
  }
  return found
}

async function unlessGone<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked
  } catch (error) {
    if (error instanceof ServiceError && error.code === 'SVC_NOT_FOUND') return null
    throw error
  }
}
