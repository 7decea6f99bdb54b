import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'

// What a browser must load before the first page stands, read from the build's own manifest.

interface Chunk {
  readonly file: string
  readonly isEntry?: boolean
  readonly imports?: readonly string[]
  readonly dynamicImports?: readonly string[]
}

const DIST = path.resolve(import.meta.dirname, '../../web/dist')
const MANIFEST = path.join(DIST, '.vite/manifest.json')
const MOST_BYTES = 150_000

const chunks = (existsSync(MANIFEST) ? JSON.parse(readFileSync(MANIFEST, 'utf8')) : {}) as Record<string, Chunk>

function statically(names: readonly string[], found = new Set<string>()): Set<string> {
  for (const name of names) {
    if (found.has(name)) continue
    found.add(name)
    statically(chunks[name]?.imports ?? [], found)
  }
  return found
}

test.skipIf(!existsSync(MANIFEST))('the first page needs at most 150 kB of JavaScript, and no graph', () => {
  const entries = Object.keys(chunks).filter((name) => chunks[name]?.isEntry)
  const initial = statically([...entries, 'src/overview/overview.tsx'])
  const bytes = [...initial]
    .map((name) => chunks[name]?.file ?? '')
    .reduce((sum, file) => sum + gzipSync(readFileSync(path.join(DIST, file))).length, 0)
  console.info(`the first page loads ${(bytes / 1000).toFixed(0)} kB of JavaScript (gzip)`)
  expect(entries).toEqual(['index.html'])
  expect(bytes).toBeLessThan(MOST_BYTES)

  const graph = Object.keys(chunks).find((name) => name.endsWith('graph/entity-graph.tsx'))
  expect(graph).toBeDefined()
  for (const page of ['src/components/component-page.tsx', 'src/tokens/token-page.tsx', 'src/styles/style-page.tsx'])
    expect(statically([page])).not.toContain(graph)
})

test.skipIf(!existsSync(MANIFEST))(
  'the page of a component names each of its scripts, so that none waits for another',
  () => {
    const page = readFileSync(path.join(DIST, 'component.html'), 'utf8')
    const parts = statically([
      'index.html',
      'src/components/component-page.tsx',
      'src/components/tabs/overview-tab.tsx',
    ])
    expect(parts.size).toBeGreaterThan(10)
    for (const name of parts) expect(page).toContain(`"/${chunks[name]?.file}"`)
    for (const [, file = ''] of page.matchAll(/(?:href|src)="\/([^"]+)"/g))
      expect(existsSync(path.join(DIST, file)), file).toBe(true)
  },
)
