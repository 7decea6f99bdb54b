#!/usr/bin/env node
// Plain JavaScript that every Node version can read, so that an old one gets a sentence and not a syntax error.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const compiled = new URL('../dist/bundle/main.js', import.meta.url)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`vitrine: needs Node.js 20.19 or later; this is ${process.versions.node}`)
  process.exit(1)
} else if (!existsSync(compiled)) {
  // A checkout has the sources; a package that has not is what npm packs where scripts are switched off.
  const isCheckout = existsSync(new URL('../src/main.ts', import.meta.url))
  console.error(
    isCheckout
      ? `vitrine: this checkout is not built yet; run "npm ci && npm run build" in ${fileURLToPath(new URL('..', import.meta.url))}`
      : 'vitrine: this package holds no program, because it was packed with scripts switched off; run "npm ci && npm run package" in a checkout and install the file that it makes',
  )
  process.exit(1)
} else {
  await import(compiled.href)
}
