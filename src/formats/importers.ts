import { dtcgImporter } from './tokens/dtcg-importer.ts'
import { figmaImporter } from './figma/figma-importer.ts'
import { penpotImporter } from './penpot/penpot-importer.ts'
import type { Importer } from './bundle/importer.ts'

// The formats beside the bundle that `vitrine import` takes. An importer is pure over files that were read already; its
// bundle is written as NDJSON and then goes the way of every bundle. All of it runs in the import's worker thread.

/** Asked in this order; a file belongs to the first that detects it. */
export const IMPORTERS: readonly Importer[] = [figmaImporter, penpotImporter, dtcgImporter]
