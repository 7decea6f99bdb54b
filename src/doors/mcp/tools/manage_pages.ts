import { Type, type Static } from 'typebox'
import { Nullable, OneOf } from '../../../contract/schema.ts'
import { invalidArgument } from '../../../errors.ts'
import { isUuid } from '../../../kit/uuid.ts'
import type { Page } from '../../../pages/schema.ts'
import { Text } from '../asking/inputs.ts'
import { needs, telling, tool } from '../asking/tool.ts'

export const managePages = tool({
  name: 'manage_pages',
  title: 'Manage pages and folders',
  description:
    'create a page (title), fill it with write_documentation type doc-page. update and delete take the id, no slug; null clears a field. A folder is the path of its pages: rename_folder from path to `to`, clear_folder takes its pages out. delete removes blocks and files too; no undo.',
  scope: 'write:docs',
  asks: 'contract',
  effect: 'deletes',
  operations: ['createPage', 'updatePage', 'deletePage', 'renamePath', 'clearPath'],
  input: {
    action: OneOf(['create', 'update', 'delete', 'rename_folder', 'clear_folder']),
    page: Text,
    title: Text,
    slug: Text,
    path: Type.Optional(Nullable(Type.String())),
    abstract: Type.Optional(Nullable(Type.String())),
    icon: Type.Optional(Nullable(Type.String())),
    position: Type.Optional(Type.Integer()),
    to: Text,
  },
  output: {
    id: Type.Optional(Type.String({ description: 'of the page' })),
    slug: Type.Optional(Type.String()),
    updated: Type.Optional(Type.Integer({ description: 'pages of a folder that was renamed or cleared' })),
  },
  async run(ask, { action, page, to, ...fields }) {
    if (action === 'create') {
      return { head: told((await ask('createPage', { body: fields })).body) }
    }
    if (action === 'rename_folder') {
      if (typeof fields.path !== 'string') throw needs('path', `the action ${action}`)
      return { head: (await ask('renamePath', { body: { from: fields.path, to } })).body }
    }
    if (action === 'clear_folder') return { head: (await ask('clearPath', { body: { path: fields.path } })).body }
    if (page === undefined) throw needs('page', `the action ${action}`)
    if (!isUuid(page))
      throw invalidArgument([
        { path: 'body.page', message: `must be the uuid of the page, not its slug; ${idOf(page)} tells it` },
      ])
    const path = { page_id: page }
    if (action === 'update') {
      return { head: told((await ask('updatePage', { path, body: fields })).body) }
    }
    await ask('deletePage', { path })
    return { head: { deleted: page } }
  },
})

const idOf = (slug: string): string => `get_documentation ${JSON.stringify({ page: slug.slice(0, 120) })}`

const told = ({ id, title, slug, path, abstract, icon, position }: Static<typeof Page>): Record<string, unknown> => ({
  ...telling({ id, title, slug, path, abstract, icon }),
  position,
})
