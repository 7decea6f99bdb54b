import type { Tool } from './asking/tool.ts'
import { checkBuild } from './tools/check_build.ts'
import { checkCode } from './tools/check_code.ts'
import { checkHealth } from './tools/check_health.ts'
import { checkParity } from './tools/check_parity.ts'
import { exportTokens } from './tools/export_tokens.ts'
import { getAuthoringGuide } from './tools/get_authoring_guide.ts'
import { getChanges } from './tools/get_changes.ts'
import { getComponent } from './tools/get_component.ts'
import { getDocumentation } from './tools/get_documentation.ts'
import { getPicture } from './tools/get_picture.ts'
import { getRelated } from './tools/get_related.ts'
import { getScreen } from './tools/get_screen.ts'
import { getStyles } from './tools/get_styles.ts'
import { getTokens } from './tools/get_tokens.ts'
import { listComponents } from './tools/list_components.ts'
import { managePages } from './tools/manage_pages.ts'
import { planBuild } from './tools/plan_build.ts'
import { searchLibrary } from './tools/search_library.ts'
import { uploadAsset } from './tools/upload_asset.ts'
import { writeDocumentation } from './tools/write_documentation.ts'

/** What agents can do, one row per task; together they reach every operation of the contract. */
export const tools: readonly Tool[] = [
  searchLibrary,
  listComponents,
  getComponent,
  getPicture,
  getScreen,
  planBuild,
  checkHealth,
  getTokens,
  getStyles,
  getRelated,
  checkCode,
  checkBuild,
  checkParity,
  getChanges,
  exportTokens,
  getDocumentation,
  getAuthoringGuide,
  writeDocumentation,
  managePages,
  uploadAsset,
]
