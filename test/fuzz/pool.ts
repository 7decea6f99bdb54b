import type { TestApi } from '../kit/api.ts'
import { furnished, type FurnishedProject } from '../kit/furnished.ts'

// The ids of a furnished project, so that generated requests also find something. Marks are replaced when a request is
// sent: the cases of a seed are the same although ids differ from run to run.

const MARK = /^\u{1F194}(\d+)$/u
const PAGES = 40

export interface Pool {
  readonly project: FurnishedProject
  /** Puts an id of the asked kind in the place of a mark; other values stay. */
  text(value: string, kind: string | undefined): string
  /** The same throughout a body: what a member is called, or the kind beside it, tells which id it wants. */
  body(value: unknown, path: string): unknown
  cursor(operationId: string): string | undefined
}

export async function createPool(api: TestApi): Promise<Pool> {
  const project = await furnished(api)
  const { key, ids } = project
  const pages = [ids.page]
  const blocks = [ids.block]
  for (let at = 0; at < PAGES; at++) {
    const { body: page } = await api.call('createPage', {
      key,
      body: { title: `Guide ${at}`, path: `guides/${at % 5}` },
    })
    const path = { type: 'doc-page', id: page.id }
    const written = await api.call('appendDocumentation', {
      key,
      path,
      body: {
        blocks: [{ type: 'text', content: { markdown: `About the [Button](entity:component/${ids.component})` } }],
      },
    })
    pages.push(page.id)
    blocks.push(written.body.blocks[0].id)
  }
  const kinds: Readonly<Record<string, readonly string[]>> = {
    component: [ids.component],
    token: [ids.token],
    style: [ids.style],
    'token-collection': [ids.collection],
    project: [project.id],
    'doc-page': pages,
    block: blocks,
    object: [ids.object],
  }
  const cursors = new Map<string, string>()
  for (const id of ['listComponents', 'listPages']) {
    const { body } = await api.call(id, { key, query: { limit: 1 } })
    cursors.set(id, body.pagination?.next_cursor ?? body.next_cursor)
  }
  const every = Object.entries(kinds).flatMap(([kind, ids]) => (kind === 'object' ? [] : ids))
  const text: Pool['text'] = (value, kind) => {
    const at = Number(MARK.exec(value)?.[1] ?? Number.NaN)
    if (Number.isNaN(at)) return value
    // One in eight is an id of some other kind.
    const ids = at % 16 === 0 ? every : (kinds[kind ?? ''] ?? every)
    return ids[at % ids.length] ?? ''
  }
  const walk = (value: unknown, kind: string | undefined): unknown => {
    if (typeof value === 'string') return text(value, kind)
    if (Array.isArray(value)) return value.map((item) => walk(item, kind))
    if (typeof value !== 'object' || value === null) return value
    const beside = Object.entries(value).find(([name]) => ['entityType', 'entity_type'].includes(name))?.[1]
    const members = Object.entries(value).map(([name, member]): [string, unknown] => [
      name,
      walk(member, KIND_OF_MEMBER[name] ?? (typeof beside === 'string' ? beside : kind)),
    ])
    return Object.fromEntries(members)
  }
  return {
    project,
    text,
    body: (value, path) => walk(value, path.includes('/styles') ? 'style' : 'token'),
    cursor: (operationId) => cursors.get(operationId),
  }
}

const KIND_OF_MEMBER: Readonly<Record<string, string>> = {
  component_ids: 'component',
  block_ids: 'block',
  object_key: 'object',
  objectKey: 'object',
  collection: 'token-collection',
  collection_id: 'token-collection',
  token_ids: 'token',
}
