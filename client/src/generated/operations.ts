// Made by scripts/client-types.js from the contract. Do not edit: npm run client-types.

import type {
  ListComponentsInput,
  ListComponentsOutput,
  GetComponentInput,
  GetComponentOutput,
  GetSpecInput,
  GetSpecOutput,
  GetBuildOrderInput,
  GetBuildOrderOutput,
  BatchGetSpecsInput,
  BatchGetSpecsOutput,
  ValidateComponentsInput,
  ValidateComponentsOutput,
  SummarizeDriftInput,
  SummarizeDriftOutput,
  MatchEntitiesInput,
  MatchEntitiesOutput,
  DescribeTokensInput,
  DescribeTokensOutput,
  ListTokensInput,
  ListTokensOutput,
  GetTokenValuesInput,
  GetTokenValuesOutput,
  DescribeStylesInput,
  DescribeStylesOutput,
  ListStylesInput,
  ListStylesOutput,
  GetStyleValuesInput,
  GetStyleValuesOutput,
  ListEdgesInput,
  ListEdgesOutput,
  ListRelatedInput,
  ListRelatedOutput,
  GetGuideInput,
  GetGuideOutput,
  ListBlockTypesInput,
  ListBlockTypesOutput,
  GetDocumentationInput,
  GetDocumentationOutput,
  ReplaceDocumentationInput,
  ReplaceDocumentationOutput,
  AppendDocumentationInput,
  AppendDocumentationOutput,
  ValidateDocumentationInput,
  ValidateDocumentationOutput,
  DeleteBlockInput,
  DeleteBlockOutput,
  BatchDeleteBlocksInput,
  BatchDeleteBlocksOutput,
  ListPagesInput,
  ListPagesOutput,
  CreatePageInput,
  CreatePageOutput,
  GetPageInput,
  GetPageOutput,
  UpdatePageInput,
  UpdatePageOutput,
  DeletePageInput,
  DeletePageOutput,
  RenamePathInput,
  RenamePathOutput,
  ClearPathInput,
  ClearPathOutput,
  UploadImageInput,
  UploadImageOutput,
  PresignUploadInput,
  PresignUploadOutput,
  ConfirmUploadInput,
  ConfirmUploadOutput,
} from './types.ts'

/** `read`: changes nothing. `repeatable`: a write that answers the same when repeated. `once`: neither. */
export type Policy = 'read' | 'repeatable' | 'once'

export const OPERATIONS = {
  listComponents: ['GET', '/v1/components', 'read'],
  getComponent: ['GET', '/v1/components/{id}', 'read'],
  getSpec: ['GET', '/v1/components/{id}/spec', 'read'],
  getBuildOrder: ['GET', '/v1/components/{id}/build-order', 'read'],
  batchGetSpecs: ['POST', '/v1/components/specs:batchGet', 'read'],
  validateComponents: ['POST', '/v1/components:validate', 'read'],
  summarizeDrift: ['GET', '/v1/components:driftSummary', 'read'],
  matchEntities: ['GET', '/v1/entities:match', 'read'],
  describeTokens: ['GET', '/v1/tokens:describe', 'read'],
  listTokens: ['GET', '/v1/tokens', 'read'],
  getTokenValues: ['POST', '/v1/tokens:values', 'read'],
  describeStyles: ['GET', '/v1/styles:describe', 'read'],
  listStyles: ['GET', '/v1/styles', 'read'],
  getStyleValues: ['POST', '/v1/styles:values', 'read'],
  listEdges: ['GET', '/v1/entities/{entity_type}/{entity_id}/graph', 'read'],
  listRelated: ['GET', '/v1/entities/{entity_type}/{entity_id}/related', 'read'],
  getGuide: ['GET', '/v1/documentation/guide', 'read'],
  listBlockTypes: ['GET', '/v1/documentation/block-types', 'read'],
  getDocumentation: ['GET', '/v1/entities/{type}/{id}/documentation', 'read'],
  replaceDocumentation: ['PUT', '/v1/entities/{type}/{id}/documentation', 'repeatable'],
  appendDocumentation: ['POST', '/v1/entities/{type}/{id}/documentation', 'once'],
  validateDocumentation: ['POST', '/v1/documentation:validate', 'read'],
  deleteBlock: ['DELETE', '/v1/entities/{type}/{id}/documentation/{block_id}', 'repeatable'],
  batchDeleteBlocks: ['POST', '/v1/entities/{type}/{id}/documentation:batchDelete', 'once'],
  listPages: ['GET', '/v1/documentation/pages', 'read'],
  createPage: ['POST', '/v1/documentation/pages', 'once'],
  getPage: ['GET', '/v1/documentation/pages/{page}', 'read'],
  updatePage: ['PATCH', '/v1/documentation/pages/{page}', 'once'],
  deletePage: ['DELETE', '/v1/documentation/pages/{page}', 'repeatable'],
  renamePath: ['POST', '/v1/documentation/paths:rename', 'once'],
  clearPath: ['POST', '/v1/documentation/paths:clear', 'once'],
  uploadImage: ['POST', '/v1/documentation/images', 'once'],
  presignUpload: ['POST', '/v1/documentation/uploads:presign', 'once'],
  confirmUpload: ['POST', '/v1/documentation/uploads:confirm', 'repeatable'],
} as const satisfies Record<string, readonly [method: string, path: string, policy: Policy]>

/** A shape of calls: its input and output become a method where a client is made of it. */
export interface Call<Input, Output> {
  readonly input: Input
  readonly output: Output
}

export interface Operations {
  /** The components of the library, filtered, sorted, searched by name. */
  readonly listComponents: Call<ListComponentsInput | void, ListComponentsOutput>
  /** One component, deleted ones included. */
  readonly getComponent: Call<GetComponentInput, GetComponentOutput>
  /** The spec of a component: its abstract, and on demand its trees and token values. */
  readonly getSpec: Call<GetSpecInput, GetSpecOutput>
  /** Components in the order to build them; the one asked for comes last. */
  readonly getBuildOrder: Call<GetBuildOrderInput, GetBuildOrderOutput>
  /** The abstracts of up to 50 specs in one call. */
  readonly batchGetSpecs: Call<BatchGetSpecsInput, BatchGetSpecsOutput>
  /** Which combinations of variant properties have no variant. */
  readonly validateComponents: Call<ValidateComponentsInput, ValidateComponentsOutput>
  /** Components whose spec predates the minimum supported schema version. */
  readonly summarizeDrift: Call<SummarizeDriftInput | void, SummarizeDriftOutput>
  /** Finds entities of any kind by meaning, by text and by name. */
  readonly matchEntities: Call<MatchEntitiesInput, MatchEntitiesOutput>
  /** Token collections with their modes, counts and what reading them costs. */
  readonly describeTokens: Call<DescribeTokensInput | void, DescribeTokensOutput>
  /** The index of tokens, in the order of their ids. */
  readonly listTokens: Call<ListTokensInput | void, ListTokensOutput>
  /** Resolved values of tokens, per mode, with the alias chain walked. */
  readonly getTokenValues: Call<GetTokenValuesInput | void, GetTokenValuesOutput>
  /** The four types of styles with their counts and what reading them costs. */
  readonly describeStyles: Call<DescribeStylesInput | void, DescribeStylesOutput>
  /** The index of styles, in the order of their ids. */
  readonly listStyles: Call<ListStylesInput | void, ListStylesOutput>
  /** Properties of styles, and which tokens drive them. */
  readonly getStyleValues: Call<GetStyleValuesInput | void, GetStyleValuesOutput>
  /** The edges that touch an entity, with both ends and their metadata. */
  readonly listEdges: Call<ListEdgesInput, ListEdgesOutput>
  /** Entities related to one, nearest first, each once with a shortest path. */
  readonly listRelated: Call<ListRelatedInput, ListRelatedOutput>
  /** How to write documentation, step by step. */
  readonly getGuide: Call<GetGuideInput | void, GetGuideOutput>
  /** The block types with a complete example each, or a piece of the authoring guide. */
  readonly listBlockTypes: Call<ListBlockTypesInput | void, ListBlockTypesOutput>
  /** The documentation of an entity: its blocks and what they mention. */
  readonly getDocumentation: Call<GetDocumentationInput, GetDocumentationOutput>
  /** Replaces all blocks of an entity. */
  readonly replaceDocumentation: Call<ReplaceDocumentationInput, ReplaceDocumentationOutput>
  /** Adds blocks to the end of an entity’s documentation. */
  readonly appendDocumentation: Call<AppendDocumentationInput, AppendDocumentationOutput>
  /** Checks blocks without writing them. */
  readonly validateDocumentation: Call<ValidateDocumentationInput, ValidateDocumentationOutput>
  /** Deletes one block. */
  readonly deleteBlock: Call<DeleteBlockInput, DeleteBlockOutput>
  /** Deletes several blocks at once. */
  readonly batchDeleteBlocks: Call<BatchDeleteBlocksInput, BatchDeleteBlocksOutput>
  /** Pages by folder and place. */
  readonly listPages: Call<ListPagesInput | void, ListPagesOutput>
  /** Creates an empty page. */
  readonly createPage: Call<CreatePageInput, CreatePageOutput>
  /** A page with all its blocks. */
  readonly getPage: Call<GetPageInput, GetPageOutput>
  /** Changes a page’s title, folder, place, abstract or icon. */
  readonly updatePage: Call<UpdatePageInput, UpdatePageOutput>
  /** Deletes a page, its blocks and its stored files. */
  readonly deletePage: Call<DeletePageInput, DeletePageOutput>
  /** Renames a folder on every page that carries it. */
  readonly renamePath: Call<RenamePathInput, RenamePathOutput>
  /** Takes every page out of a folder. */
  readonly clearPath: Call<ClearPathInput, ClearPathOutput>
  /** Stores an image in a single call. */
  readonly uploadImage: Call<UploadImageInput, UploadImageOutput>
  /** Reserves storage and signs a URL to PUT the bytes to. */
  readonly presignUpload: Call<PresignUploadInput, PresignUploadOutput>
  /** Measures and checks uploaded bytes, and makes them an object. */
  readonly confirmUpload: Call<ConfirmUploadInput, ConfirmUploadOutput>
}

/** Whose answers go on behind a cursor. */
export type PagedOperation =
  | 'listComponents'
  | 'matchEntities'
  | 'listTokens'
  | 'listStyles'
  | 'listEdges'
  | 'listRelated'
  | 'listPages'
