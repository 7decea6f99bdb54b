// Made by scripts/client-types.js from the contract. Do not edit: npm run client-types.

import type {
  GetOverviewInput,
  GetOverviewOutput,
  GetShowcaseInput,
  GetShowcaseOutput,
  ListLibraryInput,
  ListLibraryOutput,
  ListHealthInput,
  ListHealthOutput,
  ListChangesInput,
  ListChangesOutput,
  ListChangeEntriesInput,
  ListChangeEntriesOutput,
  ListSourcesInput,
  ListSourcesOutput,
  AddLiveSourceInput,
  AddLiveSourceOutput,
  PutSourceScheduleInput,
  PutSourceScheduleOutput,
  DeleteSourceInput,
  DeleteSourceOutput,
  CompareReleasesInput,
  CompareReleasesOutput,
  CreateReleaseInput,
  CreateReleaseOutput,
  ListReleasesInput,
  ListReleasesOutput,
  GetReleaseInput,
  GetReleaseOutput,
  GetObjectUrlInput,
  GetObjectUrlOutput,
  GetObjectBytesInput,
  GetObjectBytesOutput,
  GetGraphicsInput,
  GetGraphicsOutput,
  GetImageInput,
  GetImageOutput,
  DrawPictureInput,
  DrawPictureOutput,
  GetToolPictureInput,
  GetToolPictureOutput,
  GetPictureAccessInput,
  GetPictureAccessOutput,
  ListIconsInput,
  ListIconsOutput,
  CountIconsInput,
  CountIconsOutput,
  DrawIconsInput,
  DrawIconsOutput,
  GetOriginInput,
  GetOriginOutput,
  FindByNodeInput,
  FindByNodeOutput,
  GetNeighborsInput,
  GetNeighborsOutput,
  ListTokenTableInput,
  ListTokenTableOutput,
  GetPreviousAndNextInput,
  GetPreviousAndNextOutput,
  ListScreensInput,
  ListScreensOutput,
  ListFlowsInput,
  ListFlowsOutput,
  GetScreenInput,
  GetScreenOutput,
  GetFlowInput,
  GetFlowOutput,
  ResolveNamesInput,
  ResolveNamesOutput,
  DescribeEntitiesInput,
  DescribeEntitiesOutput,
  GetImpactInput,
  GetImpactOutput,
  ListDeprecatedInput,
  ListDeprecatedOutput,
  GetCodeNamesInput,
  GetCodeNamesOutput,
  GetCodeValuesInput,
  GetCodeValuesOutput,
  GetCodeStylesInput,
  GetCodeStylesOutput,
  ReadComponentsWholeInput,
  ReadComponentsWholeOutput,
  PlanComponentsInput,
  PlanComponentsOutput,
  GetComponentCodeInput,
  GetComponentCodeOutput,
  ExportCodeInput,
  ExportCodeOutput,
  CheckBuildInput,
  CheckBuildOutput,
  CheckCodeInput,
  CheckCodeOutput,
  ListCodeComponentsInput,
  ListCodeComponentsOutput,
  GetCodeComponentInput,
  GetCodeComponentOutput,
  ListComponentCodeInput,
  ListComponentCodeOutput,
  ListLinkedComponentsInput,
  ListLinkedComponentsOutput,
  ListCodeLinksInput,
  ListCodeLinksOutput,
  PutCodeLinkInput,
  PutCodeLinkOutput,
  ListCodeProposalsInput,
  ListCodeProposalsOutput,
  ListParityInput,
  ListParityOutput,
  CheckParityInput,
  CheckParityOutput,
  PutUsesInput,
  PutUsesOutput,
  ListUsesInput,
  ListUsesOutput,
  ListScansInput,
  ListScansOutput,
  DeleteUsesInput,
  DeleteUsesOutput,
  SearchLibraryInput,
  SearchLibraryOutput,
  StartImportInput,
  StartImportOutput,
  ListImportsInput,
  ListImportsOutput,
  GetImportInput,
  GetImportOutput,
  PutImportPartInput,
  PutImportPartOutput,
  RunImportInput,
  RunImportOutput,
  FollowImportInput,
  FollowImportOutput,
  CreateProposalInput,
  CreateProposalOutput,
  ListProposalsInput,
  ListProposalsOutput,
  GetProposalInput,
  GetProposalOutput,
  WithdrawProposalInput,
  WithdrawProposalOutput,
  RefuseProposalInput,
  RefuseProposalOutput,
  ApproveProposalInput,
  ApproveProposalOutput,
  ListAuditInput,
  ListAuditOutput,
  CreateLinkInput,
  CreateLinkOutput,
  ListLinksInput,
  ListLinksOutput,
  RevokeLinkInput,
  RevokeLinkOutput,
  ListSessionsInput,
  ListSessionsOutput,
  EndSessionInput,
  EndSessionOutput,
  EndSessionsOfInput,
  EndSessionsOfOutput,
  ListGrantsInput,
  ListGrantsOutput,
  DeleteGrantInput,
  DeleteGrantOutput,
  ListDocumentsInput,
  ListDocumentsOutput,
  ListApiKeysInput,
  ListApiKeysOutput,
  CreateApiKeyInput,
  CreateApiKeyOutput,
  RevokeApiKeyInput,
  RevokeApiKeyOutput,
  CreateHookInput,
  CreateHookOutput,
  ListHooksInput,
  ListHooksOutput,
  TestHookInput,
  TestHookOutput,
  DeleteHookInput,
  DeleteHookOutput,
  ListVersionsInput,
  ListVersionsOutput,
  CompareVersionsInput,
  CompareVersionsOutput,
  RestoreVersionInput,
  RestoreVersionOutput,
  RenameLibraryInput,
  RenameLibraryOutput,
  GetFaceInput,
  GetFaceOutput,
  PutFaceInput,
  PutFaceOutput,
  GetCoverInput,
  GetCoverOutput,
  DeleteLibraryInput,
  DeleteLibraryOutput,
} from './types.ts'

/** `read`: changes nothing. `repeatable`: a write that answers the same when repeated. `once`: neither. */
export type Policy = 'read' | 'repeatable' | 'once'

export const OPERATIONS = {
  getOverview: ['GET', '/overview', 'read'],
  getShowcase: ['GET', '/showcase', 'read'],
  listLibrary: ['GET', '/library', 'read'],
  listHealth: ['GET', '/health', 'read'],
  listChanges: ['GET', '/changes', 'read'],
  listChangeEntries: ['GET', '/changes/entries', 'read'],
  listSources: ['GET', '/sources', 'read'],
  addLiveSource: ['POST', '/sources', 'once'],
  putSourceSchedule: ['PUT', '/sources/{id}/schedule', 'repeatable'],
  deleteSource: ['DELETE', '/sources/{id}', 'repeatable'],
  compareReleases: ['GET', '/changes/compare', 'read'],
  createRelease: ['POST', '/releases', 'once'],
  listReleases: ['GET', '/releases', 'read'],
  getRelease: ['GET', '/releases/{version}', 'read'],
  getObjectUrl: ['GET', '/objects/{object_key}', 'read'],
  getObjectBytes: ['GET', '/objects/{object_key}/bytes', 'read'],
  getGraphics: ['GET', '/components/{id}/graphics', 'read'],
  getImage: ['GET', '/components/{id}/images/{hash}', 'read'],
  drawPicture: ['GET', '/components/{id}/picture', 'read'],
  getToolPicture: ['GET', '/components/{id}/tool-picture', 'read'],
  getPictureAccess: ['GET', '/pictures', 'read'],
  listIcons: ['GET', '/icons', 'read'],
  countIcons: ['GET', '/icons/count', 'read'],
  drawIcons: ['GET', '/icons/drawn', 'read'],
  getOrigin: ['GET', '/entities/{type}/{id}/origin', 'read'],
  findByNode: ['GET', '/entities/at-node', 'read'],
  getNeighbors: ['GET', '/graph/{entity_type}/{entity_id}', 'read'],
  listTokenTable: ['GET', '/tokens/table', 'read'],
  getPreviousAndNext: ['GET', '/components/{id}/previous-and-next', 'read'],
  listScreens: ['GET', '/screens', 'read'],
  listFlows: ['GET', '/flows', 'read'],
  getScreen: ['GET', '/screens/{id}', 'read'],
  getFlow: ['GET', '/flows/{id}', 'read'],
  resolveNames: ['POST', '/entities/resolve', 'read'],
  describeEntities: ['POST', '/entities/described', 'read'],
  getImpact: ['GET', '/entities/{entity_type}/{entity_id}/impact', 'read'],
  listDeprecated: ['GET', '/deprecated', 'read'],
  getCodeNames: ['GET', '/tokens/code-names', 'read'],
  getCodeValues: ['POST', '/tokens/code-values', 'read'],
  getCodeStyles: ['POST', '/styles/code', 'read'],
  readComponentsWhole: ['POST', '/components/read', 'read'],
  planComponents: ['POST', '/components/plan', 'read'],
  getComponentCode: ['GET', '/components/{id}/code', 'read'],
  exportCode: ['GET', '/tokens/export', 'read'],
  checkBuild: ['POST', '/components/check', 'read'],
  checkCode: ['POST', '/code/check', 'read'],
  listCodeComponents: ['GET', '/code-components', 'read'],
  getCodeComponent: ['GET', '/code-components/one', 'read'],
  listComponentCode: ['POST', '/components/code', 'read'],
  listLinkedComponents: ['GET', '/components/in-code', 'read'],
  listCodeLinks: ['GET', '/code-links', 'read'],
  putCodeLink: ['PUT', '/code-links', 'repeatable'],
  listCodeProposals: ['GET', '/code-links/proposals', 'read'],
  listParity: ['GET', '/parity', 'read'],
  checkParity: ['POST', '/parity/check', 'read'],
  putUses: ['PUT', '/uses', 'repeatable'],
  listUses: ['GET', '/uses', 'read'],
  listScans: ['GET', '/uses/repositories', 'read'],
  deleteUses: ['DELETE', '/uses/repositories', 'repeatable'],
  searchLibrary: ['GET', '/search', 'read'],
  startImport: ['POST', '/imports', 'once'],
  listImports: ['GET', '/imports', 'once'],
  getImport: ['GET', '/imports/{id}', 'once'],
  putImportPart: ['PUT', '/imports/{id}/parts/{number}', 'repeatable'],
  runImport: ['POST', '/imports/{id}/run', 'once'],
  followImport: ['GET', '/imports/{id}/events', 'once'],
  createProposal: ['POST', '/documentation/{type}/{id}/proposals', 'once'],
  listProposals: ['GET', '/proposals', 'once'],
  getProposal: ['GET', '/proposals/{id}', 'once'],
  withdrawProposal: ['POST', '/proposals/{id}/withdraw', 'once'],
  refuseProposal: ['POST', '/proposals/{id}/refuse', 'once'],
  approveProposal: ['POST', '/proposals/{id}/approve', 'once'],
  listAudit: ['GET', '/audit', 'once'],
  createLink: ['POST', '/links', 'once'],
  listLinks: ['GET', '/links', 'once'],
  revokeLink: ['DELETE', '/links/{id}', 'repeatable'],
  listSessions: ['GET', '/sessions', 'once'],
  endSession: ['DELETE', '/sessions/{id}', 'repeatable'],
  endSessionsOf: ['DELETE', '/sessions/of/{owner_id}', 'repeatable'],
  listGrants: ['GET', '/grants', 'once'],
  deleteGrant: ['DELETE', '/grants/{id}', 'repeatable'],
  listDocuments: ['GET', '/documents', 'read'],
  listApiKeys: ['GET', '/keys', 'once'],
  createApiKey: ['POST', '/keys', 'once'],
  revokeApiKey: ['DELETE', '/keys/{id}', 'repeatable'],
  createHook: ['POST', '/hooks', 'once'],
  listHooks: ['GET', '/hooks', 'once'],
  testHook: ['POST', '/hooks/{id}/test', 'once'],
  deleteHook: ['DELETE', '/hooks/{id}', 'repeatable'],
  listVersions: ['GET', '/history/{type}/{id}', 'read'],
  compareVersions: ['GET', '/history/{type}/{id}/compare', 'read'],
  restoreVersion: ['POST', '/history/{type}/{id}/restore', 'once'],
  renameLibrary: ['PUT', '/project/name', 'repeatable'],
  getFace: ['GET', '/face', 'read'],
  putFace: ['PUT', '/face', 'repeatable'],
  getCover: ['GET', '/face/cover', 'read'],
  deleteLibrary: ['DELETE', '/project', 'repeatable'],
} as const satisfies Record<string, readonly [method: string, path: string, policy: Policy]>

/** A shape of calls: its input and output become a method where a client is made of it. */
export interface Call<Input, Output> {
  readonly input: Input
  readonly output: Output
}

export interface Operations {
  /** A project at a glance, and what the key that asks may do. */
  readonly getOverview: Call<GetOverviewInput | void, GetOverviewOutput>
  /** What a library shows of itself first: components that can be drawn, its colors, its screens. */
  readonly getShowcase: Call<GetShowcaseInput | void, GetShowcaseOutput>
  /** The whole catalog in few answers, by name, for lists that filter and sort by themselves. */
  readonly listLibrary: Call<ListLibraryInput | void, ListLibraryOutput>
  /** What would raise the health of the library, and of each component, and by how much. */
  readonly listHealth: Call<ListHealthInput | void, ListHealthOutput>
  /** What imports changed, newest first, and how live syncs fare. */
  readonly listChanges: Call<ListChangesInput | void, ListChangesOutput>
  /** What imports changed, entity by entity, newest first: of one revision, of one entity, or filtered. */
  readonly listChangeEntries: Call<ListChangeEntriesInput | void, ListChangeEntriesOutput>
  /** Where the library comes from, and whether it is in step with it. */
  readonly listSources: Call<ListSourcesInput | void, ListSourcesOutput>
  /** Has a file of the design tool kept in step from now on; its first sync makes the source, or finds it. */
  readonly addLiveSource: Call<AddLiveSourceInput, AddLiveSourceOutput>
  /** How often a source is brought up to date from its design tool, beginning now; or that it is not. */
  readonly putSourceSchedule: Call<PutSourceScheduleInput, PutSourceScheduleOutput>
  /** Takes a source out of the library: what it brought is marked as deleted there, or is gone for good. */
  readonly deleteSource: Call<DeleteSourceInput, DeleteSourceOutput>
  /** What changed in the library between two releases, entity by entity. */
  readonly compareReleases: Call<CompareReleasesInput | void, CompareReleasesOutput>
  /** Gives the library as it is now a version and notes, proposed from what changed since the last release. */
  readonly createRelease: Call<CreateReleaseInput | void, CreateReleaseOutput>
  /** The releases of the library with their notes, and what the next one would be. */
  readonly listReleases: Call<ListReleasesInput | void, ListReleasesOutput>
  /** One release of the library with its notes. */
  readonly getRelease: Call<GetReleaseInput, GetReleaseOutput>
  /** Where a browser finds a confirmed object for a few minutes. */
  readonly getObjectUrl: Call<GetObjectUrlInput, GetObjectUrlOutput>
  /** What a confirmed object holds, for those who publish it elsewhere. */
  readonly getObjectBytes: Call<GetObjectBytesInput, GetObjectBytesOutput>
  /** Vector paths and references to pictures of a component, by the hashes that its trees hold. */
  readonly getGraphics: Call<GetGraphicsInput, GetGraphicsOutput>
  /** Where a browser finds the picture of an image fill for a few minutes. */
  readonly getImage: Call<GetImageInput, GetImageOutput>
  /** A component drawn from its spec, in the variant and the modes that are asked for. */
  readonly drawPicture: Call<DrawPictureInput, DrawPictureOutput>
  /** Where a browser finds the design tool's own picture of a component for a few minutes. */
  readonly getToolPicture: Call<GetToolPictureInput, GetToolPictureOutput>
  /** What the address of an image carries instead of a key, for a few minutes and every picture of the project. */
  readonly getPictureAccess: Call<GetPictureAccessInput | void, GetPictureAccessOutput>
  /** Which components are icons, small and made of outlines alone, with the words to find them by. */
  readonly listIcons: Call<ListIconsInput | void, ListIconsOutput>
  /** How many components are icons, and of how many. */
  readonly countIcons: Call<CountIconsInput | void, CountIconsOutput>
  /** Icons as SVG, up to a hundred in one answer. */
  readonly drawIcons: Call<DrawIconsInput, DrawIconsOutput>
  /** Where an entity stands in the design tool, what is placed on a screen, and where a flow starts. */
  readonly getOrigin: Call<GetOriginInput, GetOriginOutput>
  /** Which entities stand at a node of the design tool, as links to it have it. */
  readonly findByNode: Call<FindByNodeInput, FindByNodeOutput>
  /** Who uses an entity, and what it uses, apart and hop by hop. */
  readonly getNeighbors: Call<GetNeighborsInput, GetNeighborsOutput>
  /** Every token as people read it: values in all modes as CSS writes them, what it is for, who uses it. */
  readonly listTokenTable: Call<ListTokenTableInput | void, ListTokenTableOutput>
  /** The components before and after one, by name. */
  readonly getPreviousAndNext: Call<GetPreviousAndNextInput, GetPreviousAndNextOutput>
  /** The screens of the library by name, each with the components that are placed on it and how often it leads on. */
  readonly listScreens: Call<ListScreensInput | void, ListScreensOutput>
  /** The flows of the library by name, each with the screen that it begins at and the components there. */
  readonly listFlows: Call<ListFlowsInput | void, ListFlowsOutput>
  /** A screen with its layers, the components on it, what it binds, and where it leads. */
  readonly getScreen: Call<GetScreenInput, GetScreenOutput>
  /** A flow screen by screen, from the one that it begins at, with what leads on from each. */
  readonly getFlow: Call<GetFlowInput, GetFlowOutput>
  /** Which entities are meant by names as anybody writes them. */
  readonly resolveNames: Call<ResolveNamesInput, ResolveNamesOutput>
  /** What is to be said beside the names of some entities. */
  readonly describeEntities: Call<DescribeEntitiesInput, DescribeEntitiesOutput>
  /** All that depends on an entity, or all that it depends on, to any depth. */
  readonly getImpact: Call<GetImpactInput, GetImpactOutput>
  /** What is deprecated, by a lifecycle block or by what designers wrote, and what replaces it. */
  readonly listDeprecated: Call<ListDeprecatedInput | void, ListDeprecatedOutput>
  /** What tokens are called in code, of those that have such names; all filters must hold. */
  readonly getCodeNames: Call<GetCodeNamesInput | void, GetCodeNamesOutput>
  /** Tokens as code writes them: names, and values in CSS while collections are set to some modes. */
  readonly getCodeValues: Call<GetCodeValuesInput | void, GetCodeValuesOutput>
  /** Styles as code writes them: CSS while collections are set to some modes. */
  readonly getCodeStyles: Call<GetCodeStylesInput | void, GetCodeStylesOutput>
  /** Some components with all that they are made of. */
  readonly readComponentsWhole: Call<ReadComponentsWholeInput, ReadComponentsWholeOutput>
  /** All that some components are made of in the order to build it, with what is missing. */
  readonly planComponents: Call<PlanComponentsInput, PlanComponentsOutput>
  /** Code to begin with: a variant as CSS with the names of its tokens, and its tree as HTML and JSX. */
  readonly getComponentCode: Call<GetComponentCodeInput, GetComponentCodeOutput>
  /** Tokens as the files that builders and platforms take. */
  readonly exportCode: Call<ExportCodeInput | void, ExportCodeOutput>
  /** What was built beside the picture of it: boxes, colors and texts. */
  readonly checkBuild: Call<CheckBuildInput, CheckBuildOutput>
  /** Code against the library: values that have a token, names, props and values that do not exist, what is deprecated. */
  readonly checkCode: Call<CheckCodeInput, CheckCodeOutput>
  /** Components that can be imported, as manifests of code tell them, and which of the design they are. */
  readonly listCodeComponents: Call<ListCodeComponentsInput | void, ListCodeComponentsOutput>
  /** A component that can be imported: its import line, props, events, slots and a use of it, once for each link. */
  readonly getCodeComponent: Call<GetCodeComponentInput, GetCodeComponentOutput>
  /** What components of the design are in code: their import lines, props, and uses of them. */
  readonly listComponentCode: Call<ListComponentCodeInput | void, ListComponentCodeOutput>
  /** Which components of the design are in code, and how many in code are not of the design. */
  readonly listLinkedComponents: Call<ListLinkedComponentsInput | void, ListLinkedComponentsOutput>
  /** Who is whose partner, of design and code, down to properties and values, and who says so. */
  readonly listCodeLinks: Call<ListCodeLinksInput | void, ListCodeLinksOutput>
  /** Decides whether a component of the design and one in code are partners; a refusal stays until it is taken back. */
  readonly putCodeLink: Call<PutCodeLinkInput, PutCodeLinkOutput>
  /** Who may be whose partner, with why, for people to decide: alike is no link. */
  readonly listCodeProposals: Call<ListCodeProposalsInput | void, ListCodeProposalsOutput>
  /** Design and code held against each other: what only one side has, or has otherwise, the gravest first. */
  readonly listParity: Call<ListParityInput | void, ListParityOutput>
  /** The same as a pipeline asks it: with the style sheets that are shipped, and what the team allows. */
  readonly checkParity: Call<CheckParityInput | void, CheckParityOutput>
  /** What a scan found in a repository, in place of its former one, and what of it is of this library. */
  readonly putUses: Call<PutUsesInput, PutUsesOutput>
  /** Who uses a component, a prop, a value or a token: repositories, files and lines, and since when. */
  readonly listUses: Call<ListUsesInput | void, ListUsesOutput>
  /** Repositories whose code was scanned for what it uses of this library, with the counts of former scans. */
  readonly listScans: Call<ListScansInput | void, ListScansOutput>
  /** Forgets what was found in a repository, and its former counts. */
  readonly deleteUses: Call<DeleteUsesInput, DeleteUsesOutput>
  /** What `matchEntities` answers, with the places of the words that were asked for and what each row looks like. */
  readonly searchLibrary: Call<SearchLibraryInput, SearchLibraryOutput>
  /** Import a library that the request brings, or begin one that comes in parts. */
  readonly startImport: Call<StartImportInput | void, StartImportOutput>
  /** Imports over HTTP, the newest first. */
  readonly listImports: Call<ListImportsInput | void, ListImportsOutput>
  /** How far an import is, and what became of it. */
  readonly getImport: Call<GetImportInput, GetImportOutput>
  /** A part of an import; parts of one name follow each other in one file. */
  readonly putImportPart: Call<PutImportPartInput, PutImportPartOutput>
  /** All parts are there: import them. */
  readonly runImport: Call<RunImportInput, RunImportOutput>
  /** What becomes of an import, as it happens. */
  readonly followImport: Call<FollowImportInput, FollowImportOutput>
  /** Proposes other blocks for an entity; nothing is published until somebody who may write approves it. */
  readonly createProposal: Call<CreateProposalInput, CreateProposalOutput>
  /** What is proposed for the documentation, newest first: to who may write everything, to others their own. */
  readonly listProposals: Call<ListProposalsInput | void, ListProposalsOutput>
  /** A proposal block by block, and where others have written since it began. */
  readonly getProposal: Call<GetProposalInput, GetProposalOutput>
  /** Takes back a proposal of one’s own. */
  readonly withdrawProposal: Call<WithdrawProposalInput, WithdrawProposalOutput>
  /** Refuses a proposal, with a reason for its maker; nothing that is published changes. */
  readonly refuseProposal: Call<RefuseProposalInput, RefuseProposalOutput>
  /** Publishes a proposal, or some of its changes, put together with what was written since it began. */
  readonly approveProposal: Call<ApproveProposalInput, ApproveProposalOutput>
  /** Who did what to this project, newest first. */
  readonly listAudit: Call<ListAuditInput | void, ListAuditOutput>
  /** Makes a link that lets its reader look at this project, and no more, until it ends. */
  readonly createLink: Call<CreateLinkInput | void, CreateLinkOutput>
  /** The links of this project, without their tokens; those that ended stay in it for 90 days. */
  readonly listLinks: Call<ListLinksInput | void, ListLinksOutput>
  /** Ends a link, and every session that it began, for the next request on every server. */
  readonly revokeLink: Call<RevokeLinkInput, RevokeLinkOutput>
  /** Who is signed in to this project by a browser, and by what. */
  readonly listSessions: Call<ListSessionsInput | void, ListSessionsOutput>
  /** Ends one session for the next request on every server. */
  readonly endSession: Call<EndSessionInput, EndSessionOutput>
  /** Ends all sessions of a person, a key or a link in this project for the next request on every server. */
  readonly endSessionsOf: Call<EndSessionsOfInput, EndSessionsOfOutput>
  /** Which agents signed in to this project, by whom they were let in, and what they may do. */
  readonly listGrants: Call<ListGrantsInput | void, ListGrantsOutput>
  /** Ends what an agent may do, with all its tokens, for the next request on every server. */
  readonly deleteGrant: Call<DeleteGrantInput, DeleteGrantOutput>
  /** Everything that is documented, and every page, with the version of its blocks. */
  readonly listDocuments: Call<ListDocumentsInput | void, ListDocumentsOutput>
  /** The keys of this project, without what opens it. */
  readonly listApiKeys: Call<ListApiKeysInput | void, ListApiKeysOutput>
  /** Makes a key of this project that may do no more than whoever asks; it is shown this once. */
  readonly createApiKey: Call<CreateApiKeyInput, CreateApiKeyOutput>
  /** Ends a key, and every session that it began, for the next request on every server. */
  readonly revokeApiKey: Call<RevokeApiKeyInput, RevokeApiKeyOutput>
  /** Sends events of this project to an address, signed, until it is deleted. */
  readonly createHook: Call<CreateHookInput, CreateHookOutput>
  /** The hooks of this project and how their deliveries fare, without their secrets. */
  readonly listHooks: Call<ListHooksInput | void, ListHooksOutput>
  /** Sends a test to a hook at once and tells what came of it; a dead hook that takes it lives again. */
  readonly testHook: Call<TestHookInput, TestHookOutput>
  /** Deletes a hook and what waits for it. */
  readonly deleteHook: Call<DeleteHookInput, DeleteHookOutput>
  /** What was written about an entity, when and by whom, newest first. */
  readonly listVersions: Call<ListVersionsInput, ListVersionsOutput>
  /** Two versions of what was written about an entity, block by block; the same one twice is that version. */
  readonly compareVersions: Call<CompareVersionsInput, CompareVersionsOutput>
  /** Writes an earlier version anew; with If-Match only over what was read. */
  readonly restoreVersion: Call<RestoreVersionInput, RestoreVersionOutput>
  /** Gives this project another name; its keys, addresses and ids stay. */
  readonly renameLibrary: Call<RenameLibraryInput, RenameLibraryOutput>
  /** What a team gave the explorer of its library: a sentence, a color and a logo. */
  readonly getFace: Call<GetFaceInput | void, GetFaceOutput>
  /** Gives the explorer a sentence, a color, a logo or a cover; what is left out stays, null takes it away. */
  readonly putFace: Call<PutFaceInput | void, PutFaceOutput>
  /** The picture above the first page of a library. */
  readonly getCover: Call<GetCoverInput | void, GetCoverOutput>
  /** Deletes this project for good, with all that was imported, written and uploaded, and its keys. */
  readonly deleteLibrary: Call<DeleteLibraryInput, DeleteLibraryOutput>
}

/** Whose answers go on behind a cursor. */
export type PagedOperation =
  | 'listLibrary'
  | 'listHealth'
  | 'listChanges'
  | 'listChangeEntries'
  | 'listReleases'
  | 'listIcons'
  | 'listTokenTable'
  | 'listCodeComponents'
  | 'listCodeLinks'
  | 'listParity'
  | 'listUses'
  | 'searchLibrary'
  | 'listProposals'
  | 'listAudit'
  | 'listDocuments'
  | 'listVersions'
