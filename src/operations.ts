import { batchGetSpecs } from './components/batch-get-specs.ts'
import { getBuildOrder } from './components/get-build-order.ts'
import { getComponent } from './components/get-component.ts'
import { getSpec } from './components/get-spec.ts'
import { listComponents } from './components/list-components.ts'
import { summarizeDrift } from './components/summarize-drift.ts'
import { validateComponents } from './components/validate-components.ts'
import type { Operation } from './contract/operation.ts'
import { appendDocumentation } from './documentation/append-documentation.ts'
import { batchDeleteBlocks } from './documentation/batch-delete-blocks.ts'
import { deleteBlock } from './documentation/delete-block.ts'
import { getDocumentation } from './documentation/get-documentation.ts'
import { getGuide } from './documentation/get-guide.ts'
import { listBlockTypes } from './documentation/list-block-types.ts'
import { replaceDocumentation } from './documentation/replace-documentation.ts'
import { validateDocumentation } from './documentation/validate-documentation.ts'
import { listEdges } from './graph/list-edges.ts'
import { listRelated } from './graph/list-related.ts'
import { clearPath } from './pages/clear-path.ts'
import { createPage } from './pages/create-page.ts'
import { deletePage } from './pages/delete-page.ts'
import { getPage } from './pages/get-page.ts'
import { listPages } from './pages/list-pages.ts'
import { renamePath } from './pages/rename-path.ts'
import { updatePage } from './pages/update-page.ts'
import { matchEntities } from './search/match-entities.ts'
import { describeStyles } from './styles/describe-styles.ts'
import { getStyleValues } from './styles/get-style-values.ts'
import { listStyles } from './styles/list-styles.ts'
import { describeTokens } from './tokens/describe-tokens.ts'
import { getTokenValues } from './tokens/get-token-values.ts'
import { listTokens } from './tokens/list-tokens.ts'
import { confirmUpload } from './uploads/confirm-upload.ts'
import { presignUpload } from './uploads/presign-upload.ts'
import { uploadImage } from './uploads/upload-image.ts'

/** The contract, one row per operation, in the order of the interface. What is not in it does not answer. */
export const operations = [
  listComponents,
  getComponent,
  getSpec,
  getBuildOrder,
  batchGetSpecs,
  validateComponents,
  summarizeDrift,
  matchEntities,
  describeTokens,
  listTokens,
  getTokenValues,
  describeStyles,
  listStyles,
  getStyleValues,
  listEdges,
  listRelated,
  getGuide,
  listBlockTypes,
  getDocumentation,
  validateDocumentation,
  replaceDocumentation,
  appendDocumentation,
  deleteBlock,
  batchDeleteBlocks,
  listPages,
  createPage,
  getPage,
  updatePage,
  deletePage,
  renamePath,
  clearPath,
  uploadImage,
  presignUpload,
  confirmUpload,
] as const satisfies readonly Operation[]

type Row = (typeof operations)[number]
export type OperationId = Row['id']
export type OperationNamed<Id extends OperationId> = Extract<Row, { readonly id: Id }>
