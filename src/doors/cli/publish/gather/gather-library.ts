import { getCodeStyles } from '../../../../code/get-code-styles.ts'
import { listTokenTable } from '../../../../code/list-token-table.ts'
import { STYLE_TYPES } from '../../../../contract/words.ts'
import { getDocumentation } from '../../../../documentation/get-documentation.ts'
import { listDocuments } from '../../../../documentation/list-documents.ts'
import { getCover } from '../../../../face/get-cover.ts'
import { getFace } from '../../../../face/get-face.ts'
import { getOverview } from '../../../../overview/get-overview.ts'
import { getPage } from '../../../../pages/get-page.ts'
import { listPages } from '../../../../pages/list-pages.ts'
import { listReleases } from '../../../../releases/list-releases.ts'
import type { Ask, Documented, PageAnswer, TokenSheet } from './asked-rows.ts'
import { everyPage, mapSome } from './every-page.ts'
import { gatherComponents } from './gather-components.ts'
import { gatherIcons } from './gather-icons.ts'
import { gatherObjects, gatherPreviews } from './gather-shown.ts'
import { pictureFile } from './data-address.ts'
import type { GatheredLibrary, Keep } from './library.ts'

const AT_ONCE = 4

/** Which library it is, and at which revision. */
export type LibraryHead = Pick<GatheredLibrary, 'projectId' | 'name' | 'revision' | 'releases' | 'release'>

export async function gatherHead(ask: Ask): Promise<LibraryHead> {
  const { project, revisions } = await ask(getOverview)
  const releases = await everyPage((cursor) => ask(listReleases, { query: { next: false, limit: 1_000, cursor } }))
  const { library, docs } = revisions
  return {
    projectId: project.id,
    name: project.name,
    revision: { library, docs },
    releases,
    release: releases.find(({ revision }) => revision === library) ?? null,
  }
}

/** A library asked for everything that a site tells of it, by rows that anybody with the scopes may ask. */
export async function gatherLibrary(ask: Ask, head: LibraryHead, keep: Keep): Promise<GatheredLibrary> {
  const [face, { cover }] = await Promise.all([ask(getFace), ask(getCover)])
  const { pages, documents } = await gatherDocuments(ask)
  const icons = await gatherIcons(ask, keep)
  const isIcon = new Set(icons.map(({ id }) => id))
  const documentsOf = new Map(documents.map((one) => [`${one.entity.type}/${one.entity.id}`, one]))
  const components = await gatherComponents(ask, { keep, isIcon, documentsOf })
  const told = new Set(components.map(({ id }) => `component/${id}`))
  const blocks = [...pages, ...documents].flatMap((one) => one.blocks)
  return {
    ...head,
    face,
    logo: await pictureFile(face.logo, 'logo', keep),
    cover: await pictureFile(cover, 'cover', keep),
    components,
    icons,
    tokens: await gatherTokens(ask),
    styles: (await mapSome(STYLE_TYPES, 1, (type) => ask(getCodeStyles, { body: { type } }))).flatMap(
      ({ data }) => data,
    ),
    pages,
    documented: documents.filter(({ entity }) => !told.has(`${entity.type}/${entity.id}`)),
    objects: await gatherObjects(ask, { blocks, keep }),
    previews: await gatherPreviews(ask, { blocks, keep }),
  }
}

/** Pages in the order of their folders, and what is written about anything else. */
async function gatherDocuments(ask: Ask): Promise<{ pages: PageAnswer[]; documents: Documented[] }> {
  const listed = await everyPage((cursor) => ask(listPages, { query: { limit: 100, cursor } }))
  const pages = await mapSome(listed, AT_ONCE, ({ id }) => ask(getPage, { path: { page: id } }))
  const rows = await everyPage((cursor) => ask(listDocuments, { query: { limit: 500, cursor } }))
  const others = rows.filter(({ entity_type: type }) => type !== 'doc-page')
  const documents = await mapSome(others, AT_ONCE, ({ entity_type: type, entity_id: id }) =>
    ask(getDocumentation, { path: { type, id } }),
  )
  return { pages, documents: documents.filter(({ blocks }) => blocks.length > 0) }
}

async function gatherTokens(ask: Ask): Promise<TokenSheet> {
  let sheet: TokenSheet | null = null
  const data = await everyPage(async (cursor) => {
    const page = await ask(listTokenTable, { query: { limit: 2_500, cursor } })
    sheet ??= page
    return page
  })
  const { collections, pagination } = sheet ?? (await ask(listTokenTable, { query: { limit: 1 } }))
  return { collections, data, pagination }
}
