import react from '@vitejs/plugin-react'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

// `npm run dev --workspace web` talks to a console that runs beside it.
const console = 'http://127.0.0.1:4601'

export default defineConfig({
  plugins: [react()],
  // From its sources: the explorer builds without building the client first.
  resolve: { alias: { '@vitrine/client': fileURLToPath(new URL('../client/src/index.ts', import.meta.url)) } },
  build: {
    // light-dark(), popover and native nesting are used as they are.
    target: ['chrome123', 'firefox128', 'safari17.5'],
    manifest: true,
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    // Parts of a few hundred bytes each would be a request each, and a browser has six at a time. What brings a library
    // along stays out of what every page needs.
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'parts', test: /\/web\/src\/(api|parts\/(?!virtual|code)).*\.tsx?$/, minShareCount: 2 },
            {
              name: 'reading',
              test: /\/web\/src\/(components|preview|documentation\/(?!editor|history|reads)).*\.tsx?$/,
              minShareCount: 2,
            },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': console, '/console': console, '/objects': console } },
})
