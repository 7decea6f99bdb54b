import { checkBuild } from './building/check/check-build.ts'
import { planComponents } from './building/plan-components.ts'
import { readComponentsWhole } from './building/read-components-whole.ts'
import { checkCode } from './code/check-code.ts'
import { exportCode } from './code/export-code.ts'
import { getCodeStyles } from './code/get-code-styles.ts'
import { getCodeValues } from './code/get-code-values.ts'
import { listTokenTable } from './code/list-token-table.ts'
import { getComponentCode } from './code/get-component-code.ts'
import { getCodeComponent } from './code-components/get-code-component.ts'
import { listCodeComponents } from './code-components/list-code-components.ts'
import { listCodeLinks } from './code-components/list-code-links.ts'
import { listCodeProposals } from './code-components/list-code-proposals.ts'
import { listComponentCode } from './code-components/list-component-code.ts'
import { listLinkedComponents } from './code-components/list-linked-components.ts'
import { putCodeLink } from './code-components/put-code-link.ts'
import { getGraphics } from './components/get-graphics.ts'
import { listLibrary } from './components/list-library.ts'
import { getPreviousAndNext } from './components/get-previous-and-next.ts'
import type { Operation } from './contract/operation.ts'
import { compareVersions } from './documentation/history/compare-versions.ts'
import { listVersions } from './documentation/history/list-versions.ts'
import { listDocuments } from './documentation/list-documents.ts'
import { listDeprecated } from './documentation/lifecycle/list-deprecated.ts'
import { getCover } from './face/get-cover.ts'
import { getFace } from './face/get-face.ts'
import { putFace } from './face/put-face.ts'
import { findByNode } from './entities/find-by-node.ts'
import { getOrigin } from './entities/get-origin.ts'
import { getImpact } from './graph/get-impact.ts'
import { getNeighbors } from './graph/get-neighbors.ts'
import { deleteGrant } from './grants/delete-grant.ts'
import { listGrants } from './grants/list-grants.ts'
import { createHook } from './hooks/create-hook.ts'
import { deleteHook } from './hooks/delete-hook.ts'
import { listHooks } from './hooks/list-hooks.ts'
import { testHook } from './hooks/test-hook.ts'
import { createApiKey } from './keys/create-api-key.ts'
import { listApiKeys } from './keys/list-api-keys.ts'
import { revokeApiKey } from './keys/revoke-api-key.ts'
import { getImage } from './images/fills/get-image.ts'
import { createLink } from './links/create-link.ts'
import { listLinks } from './links/list-links.ts'
import { revokeLink } from './links/revoke-link.ts'
import { getOverview } from './overview/get-overview.ts'
import { getShowcase } from './overview/get-showcase.ts'
import { listHealth } from './overview/list-health.ts'
import { restoreVersion } from './pages/restore-version.ts'
import { countIcons } from './images/icons/count-icons.ts'
import { drawIcons } from './images/icons/draw-icons.ts'
import { listIcons } from './images/icons/list-icons.ts'
import { drawPicture } from './images/pictures/draw-picture.ts'
import { getPictureAccess } from './images/pictures/get-picture-access.ts'
import { getToolPicture } from './images/tool/get-tool-picture.ts'
import { listAudit } from './projects/audit/list-audit.ts'
import { deleteLibrary } from './projects/delete-library.ts'
import { renameLibrary } from './projects/rename-library.ts'
import { checkParity } from './parity/check-parity.ts'
import { listParity } from './parity/list-parity.ts'
import { compareReleases } from './releases/compare-releases.ts'
import { createRelease } from './releases/create-release.ts'
import { getRelease } from './releases/get-release.ts'
import { listReleases } from './releases/list-releases.ts'
import { getFlow } from './screens/get-flow.ts'
import { getScreen } from './screens/get-screen.ts'
import { listFlows } from './screens/list-flows.ts'
import { listScreens } from './screens/list-screens.ts'
import { describeEntities } from './naming/describe-entities.ts'
import { resolveNames } from './naming/resolve-names.ts'
import { approveProposal } from './review/proposals/approve-proposal.ts'
import { createProposal } from './review/proposals/create-proposal.ts'
import { getProposal } from './review/proposals/get-proposal.ts'
import { listProposals } from './review/proposals/list-proposals.ts'
import { refuseProposal } from './review/proposals/refuse-proposal.ts'
import { withdrawProposal } from './review/proposals/withdraw-proposal.ts'
import { searchLibrary } from './search/search-library.ts'
import { endSession } from './sessions/end-session.ts'
import { endSessionsOf } from './sessions/end-sessions-of.ts'
import { listSessions } from './sessions/list-sessions.ts'
import { listChangeEntries } from './intake/changes/list-change-entries.ts'
import { listChanges } from './intake/changes/list-changes.ts'
import { addLiveSource } from './intake/sources/add-live-source.ts'
import { deleteSource } from './intake/sources/delete-source.ts'
import { putSourceSchedule } from './intake/sources/put-source-schedule.ts'
import { listSources } from './intake/sources/list-sources.ts'
import { followImport } from './intake/push/follow-import.ts'
import { getImport } from './intake/push/get-import.ts'
import { listImports } from './intake/push/list-imports.ts'
import { putImportPart } from './intake/push/put-import-part.ts'
import { runImport } from './intake/push/run-import.ts'
import { startImport } from './intake/push/start-import.ts'
import { getCodeNames } from './tokens/get-code-names.ts'
import { getObjectBytes } from './uploads/get-object-bytes.ts'
import { getObjectUrl } from './uploads/get-object-url.ts'
import { deleteUses } from './uses/delete-uses.ts'
import { listScans } from './uses/list-scans.ts'
import { listUses } from './uses/list-uses.ts'
import { putUses } from './uses/put-uses.ts'

/** What the console answers to the explorer beyond the contract, under /console. No other release relies on it. */
export const consoleOperations = [
  getOverview,
  getShowcase,
  listLibrary,
  listHealth,
  listChanges,
  listChangeEntries,
  listSources,
  addLiveSource,
  putSourceSchedule,
  deleteSource,
  compareReleases,
  createRelease,
  listReleases,
  getRelease,
  getObjectUrl,
  getObjectBytes,
  getGraphics,
  getImage,
  drawPicture,
  getToolPicture,
  getPictureAccess,
  listIcons,
  countIcons,
  drawIcons,
  getOrigin,
  findByNode,
  getNeighbors,
  listTokenTable,
  getPreviousAndNext,
  listScreens,
  listFlows,
  getScreen,
  getFlow,
  resolveNames,
  describeEntities,
  getImpact,
  listDeprecated,
  getCodeNames,
  getCodeValues,
  getCodeStyles,
  readComponentsWhole,
  planComponents,
  getComponentCode,
  exportCode,
  checkBuild,
  checkCode,
  listCodeComponents,
  getCodeComponent,
  listComponentCode,
  listLinkedComponents,
  listCodeLinks,
  listCodeProposals,
  putCodeLink,
  listParity,
  checkParity,
  putUses,
  listUses,
  listScans,
  deleteUses,
  searchLibrary,
  startImport,
  listImports,
  getImport,
  putImportPart,
  runImport,
  followImport,
  createProposal,
  listProposals,
  getProposal,
  withdrawProposal,
  refuseProposal,
  approveProposal,
  listAudit,
  createLink,
  listLinks,
  revokeLink,
  listSessions,
  endSession,
  endSessionsOf,
  listGrants,
  deleteGrant,
  listDocuments,
  listApiKeys,
  createApiKey,
  revokeApiKey,
  createHook,
  listHooks,
  testHook,
  deleteHook,
  listVersions,
  compareVersions,
  restoreVersion,
  renameLibrary,
  getFace,
  getCover,
  putFace,
  deleteLibrary,
] as const satisfies readonly Operation[]
