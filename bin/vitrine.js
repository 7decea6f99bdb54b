#!/usr/bin/env node
// Plain JavaScript that every Node version can read, so that an old one gets a sentence and not a syntax error.
import { existsSync } from 'node:fs'

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const compiled = new URL('../dist/bundle/main.js', import.meta.url)

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`vitrine: needs Node.js 20.19 or later; this is ${process.versions.node}`)
  process.exit(1)
} else if (!existsSync(compiled)) {
  console.error('vitrine: is not built yet; run "npm run build" first')
  process.exit(1)
} else {
  await import(compiled.href)
}
