// Bundles what `vitrine` runs, from the sources: loading a few files takes a fifth of the time of loading hundreds.
// The packages that stay outside find files of their own beside them: WebAssembly and native code.
import path from 'node:path'
import { build } from 'rolldown'

const ROOT = path.resolve(import.meta.dirname, '..')
const ENTRIES = [
  'main',
  // Threads and processes of their own; see src/package-root.ts.
  'adapters/extraction/extract-child',
  'adapters/embedder/local-embedder-worker',
  'adapters/embedded/pglite-worker',
  'documentation/markdown/markdown-worker',
  'images/pictures/picture-worker',
  'intake/push/form/form-worker',
  'search/search-worker',
  'intake/import/import-child',
  'intake/import/import-watch',
]

await build({
  cwd: ROOT,
  platform: 'node',
  resolve: {
    alias: {
      '@vitrine/client': path.join(ROOT, 'client/src/index.ts'),
      '@vitrine/render': path.join(ROOT, 'render/src/index.ts'),
    },
  },
  // Its paths are for the compiler alone.
  tsconfig: false,
  input: Object.fromEntries(ENTRIES.map((entry) => [path.basename(entry), `src/${entry}.ts`])),
  external: [/^@electric-sql\/pglite/, '@hyzyla/pdfium', '@resvg/resvg-wasm', 'pg-native'],
  output: {
    dir: 'dist/bundle',
    cleanDir: true,
    sourcemap: true,
    sourcemapExcludeSources: true,
    comments: { legal: true, jsdoc: false, annotation: false },
  },
})
