import type { Ask } from './api.ts'
import { png } from './samples/sample-images.ts'

/** The ids that a project's fixture gives out; every place where an operation takes an id names one of them. */
export interface Ids {
  readonly component: string
  readonly token: string
  readonly collection: string
  readonly style: string
  readonly page: string
  readonly block: string
  readonly object: string
}

export interface OperationAsk {
  /** A request that succeeds for the project that has these ids. */
  readonly ask: (ids: Ids) => Ask
  /** The ids the request is about: each is tried with another project's. */
  readonly about: readonly (keyof Ids)[]
}

const ofComponent = (ask: (id: string) => Ask): OperationAsk => ({
  ask: ({ component }) => ask(component),
  about: ['component'],
})
const plain = (ask: Ask = {}): OperationAsk => ({ ask: () => ask, about: [] })
const byId = ofComponent((id) => ({ path: { id } }))
const batch = ofComponent((id) => ({ body: { component_ids: [id] } }))
const ofPage = (ask: (id: string) => Ask): OperationAsk => ({ ask: ({ page }) => ask(page), about: ['page'] })
const ofEntity = ofComponent((id) => ({ path: { entity_type: 'component', entity_id: id } }))

/** One request per operation. A new operation without an entry fails the matrices. */
export const ASKS: Readonly<Record<string, OperationAsk>> = {
  listComponents: plain(),
  getComponent: byId,
  getSpec: byId,
  getBuildOrder: byId,
  batchGetSpecs: batch,
  validateComponents: batch,
  summarizeDrift: plain(),
  matchEntities: plain({ query: { query: 'button' } }),
  describeTokens: plain(),
  listTokens: { ask: ({ collection }) => ({ query: { collection } }), about: ['collection'] },
  getTokenValues: { ask: ({ token }) => ({ body: { ids: [token] } }), about: ['token'] },
  describeStyles: plain(),
  listStyles: plain(),
  getStyleValues: { ask: ({ style }) => ({ body: { ids: [style] } }), about: ['style'] },
  listEdges: ofEntity,
  listRelated: ofEntity,
  getGuide: plain(),
  listBlockTypes: plain(),
  getDocumentation: ofComponent((id) => ({ path: { type: 'component', id } })),
  validateDocumentation: {
    ask: ({ component, token }) => ({
      body: { entityType: 'component', entityId: component, blocks: [preview('token', token)] },
    }),
    about: ['component', 'token'],
  },
  replaceDocumentation: {
    ask: ({ component, collection }) => ({
      path: { type: 'component', id: component },
      body: { blocks: [{ type: 'token-table', content: { select: { collection_id: collection } } }] },
    }),
    about: ['component', 'collection'],
  },
  appendDocumentation: {
    ask: ({ component, style }) => ({
      path: { type: 'component', id: component },
      body: { blocks: [{ type: 'text', content: { markdown: `[Shadow](entity:style/${style})` } }] },
    }),
    about: ['component', 'style'],
  },
  deleteBlock: {
    ask: ({ page, block }) => ({ path: { type: 'doc-page', id: page, block_id: block } }),
    about: ['page', 'block'],
  },
  batchDeleteBlocks: {
    ask: ({ page, block }) => ({ path: { type: 'doc-page', id: page }, body: { block_ids: [block] } }),
    about: ['page', 'block'],
  },
  listPages: plain(),
  createPage: plain({ body: { title: 'A page' } }),
  getPage: ofPage((page) => ({ path: { page } })),
  updatePage: ofPage((page) => ({ path: { page_id: page }, body: { icon: '⚓' } })),
  deletePage: ofPage((page) => ({ path: { page_id: page } })),
  renamePath: plain({ body: { from: 'A', to: 'B' } }),
  clearPath: plain({ body: { path: 'B' } }),
  uploadImage: ofComponent((id) => ({ body: { ...forEntity(id), data: png().toString('base64') } })),
  presignUpload: ofComponent((id) => ({ body: { ...forEntity(id), kind: 'image', sizeBytes: 100 } })),
  confirmUpload: { ask: ({ object }) => ({ body: { object_key: object } }), about: ['object'] },
}

function preview(type: string, id: string) {
  return { type: 'entity-preview', content: { entity_type: type, entity_id: id } }
}

function forEntity(id: string) {
  return { entityType: 'component', entityId: id, contentType: 'image/png' }
}
