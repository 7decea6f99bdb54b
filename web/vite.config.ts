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
  },
  server: { proxy: { '/api': console, '/console': console, '/objects': console } },
})
