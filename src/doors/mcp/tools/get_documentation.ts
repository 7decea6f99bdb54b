import { Type, type Static } from 'typebox'
import { ENTITY_KINDS } from '../../../contract/words.ts'
import { OneOf } from '../../../contract/schema.ts'
import type { Block, Mentions } from '../../../documentation/record/schema.ts'
import type { Ask } from '../asking/ask.ts'
import type { Finding } from '../asking/ceiling.ts'
import { Cursor, Flag, Text } from '../asking/inputs.ts'
import { resolve } from '../names/resolve.ts'
import { blockText } from '../rules/compact-blocks.ts'
import { excludes, pageOf, partOf, startOf, telling, tool, type Again } from '../asking/tool.ts'

interface Documented {
  readonly blocks: readonly Static<typeof Block>[]
  readonly mentions: Static<typeof Mentions>
}

export const getDocumentation = tool({
  name: 'get_documentation',
  title: 'Read documentation',
  description:
    'Guidance written for an entity, or a page (slug or id), as Markdown; with blocks: as JSON to edit, with ids and etag. Nothing given: pages (of path).',
  scope: 'read:docs',
  effect: 'reads',
  operations: ['getDocumentation', 'listPages', 'getPage'],
  input: {
    entity: Text,
    type: Type.Optional(OneOf(ENTITY_KINDS, 'default component')),
    page: Text,
    path: Text,
    blocks: Flag,
    cursor: Cursor,
  },
  output: {
    name: Type.Optional(Type.String()),
    id: Type.Optional(Type.String()),
    etag: Type.Optional(Type.String({ description: 'for if_match of a replace' })),
    markdown: Type.Optional(Type.String({ description: 'all of it, references by name' })),
    blocks: Type.Optional(Type.Array(Type.Unknown(), { description: 'as they can be written back' })),
    undocumented: Type.Optional(Type.Boolean()),
  },
  async run(ask, { entity, type = 'component', page, path, blocks = false, cursor }, again) {
    if (entity !== undefined && page !== undefined) throw excludes('page', 'entity')
    if (entity === undefined && page === undefined) return pages(ask, { path, cursor }, again)
    const part = { start: startOf(cursor), again }
    const slug = page === undefined ? undefined : await resolve(ask, 'doc-page', page)
    if (slug !== undefined && !blocks) return readPage(ask, slug, part)
    // The ETag that a page's blocks are replaced by is that of its documentation.
    const of =
      slug === undefined ? { type, id: await resolve(ask, type, entity ?? '') } : { type: 'doc-page', id: slug }
    return readEntity(ask, of, blocks, part)
  },
})

interface Where {
  readonly start: number
  readonly again: Again
}

async function readEntity(
  ask: Ask,
  path: { readonly type: string; readonly id: string },
  asBlocks: boolean,
  where: Where,
): Promise<Finding> {
  const { body, etag } = await ask('getDocumentation', { path })
  return documented(
    { name: body.entity.name, id: body.entity.id, ...(asBlocks ? { etag } : {}) },
    body,
    asBlocks,
    where,
  )
}

async function readPage(ask: Ask, page: string, where: Where): Promise<Finding> {
  const { body } = await ask('getPage', { path: { page } })
  const { title, slug, id, path, abstract } = body
  return documented(telling({ title, slug, id, path, abstract }), body, false, where)
}

function documented(head: Record<string, unknown>, body: Documented, asBlocks: boolean, where: Where): Finding {
  const names = new Map(
    body.mentions.map(({ entity_type: type, entity_id: id, name }) => [`${type}/${id}`, name ?? `${id} (missing)`]),
  )
  if (asBlocks) {
    const blocks = body.blocks.map(({ id, type, content }) => ({ id, type, content }))
    return { head, list: partOf('blocks', blocks, where) }
  }
  if (body.blocks.length === 0) return { head: { ...head, markdown: '', undocumented: true } }
  const texts = body.blocks.map((block) => blockText(block, names))
  return { head, list: partOf('markdown', texts, { ...where, arrange: (rows) => rows.join('\n\n') }) }
}

async function pages(
  ask: Ask,
  query: { readonly path: string | undefined; readonly cursor: string | undefined },
  again: Again,
): Promise<Finding> {
  const { path, cursor: given } = query
  const read = async (cursor: string | undefined) =>
    (await ask('listPages', { query: { path, cursor, limit: 100 } })).body
  const { data, next } = await pageOf(read, given, again)
  return {
    head: {},
    list: {
      key: 'pages',
      rows: data.map(({ title, slug, path, abstract }) => telling({ title, slug, path, abstract })),
      next,
    },
  }
}
