import type { DtcgDialect, ExportFormat } from '../../contract/words.ts'
import { exportAndroid } from './code/export-android.ts'
import { exportSwift } from './code/export-swift.ts'
import { exportTs } from './code/export-ts.ts'
import { exportCss } from './css/export-css.ts'
import { exportScss } from './css/export-scss.ts'
import { exportShadcn } from './css/export-shadcn.ts'
import { exportTailwind } from './css/export-tailwind.ts'
import { DTCG_2023 } from './dtcg/dtcg-2023.ts'
import { DTCG_2025 } from './dtcg/dtcg-2025.ts'
import { exportDtcg } from './dtcg/export-dtcg.ts'
import { exportJson } from './export-json.ts'
import type { Exported, TokenLibrary } from './library/token-library.ts'

/** What tokens can be written as: a row for each format. */
export const EXPORTS: Readonly<
  Record<ExportFormat, (library: TokenLibrary, options: { readonly dialect: DtcgDialect }) => Exported>
> = {
  css: exportCss,
  scss: exportScss,
  ts: exportTs,
  tailwind: exportTailwind,
  shadcn: exportShadcn,
  dtcg: (library, { dialect }) => exportDtcg(library, dialect === '2023' ? DTCG_2023 : DTCG_2025),
  json: exportJson,
  android: exportAndroid,
  swift: exportSwift,
}
