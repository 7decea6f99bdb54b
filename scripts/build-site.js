// Builds what every published site has beside its pages into site/dist: the style sheet, with the explorer's own colors and
// sizes in front, and its script, which searches by the same rules of words as the service.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'rolldown'

const ROOT = path.resolve(import.meta.dirname, '..')
const DIST = path.join(ROOT, 'site/dist')

mkdirSync(DIST, { recursive: true })
writeFileSync(path.join(DIST, 'site.css'), ['web/src/theme/tokens.css', 'site/site.css'].map(textOf).join('\n'))
const { output } = await build({
  cwd: ROOT,
  input: 'site/site.ts',
  platform: 'browser',
  tsconfig: false,
  write: false,
  transform: { target: 'es2022' },
  output: { format: 'iife', minify: true },
})
if (output.length !== 1) throw new Error(`the script of sites became ${output.length} files`)
writeFileSync(path.join(DIST, 'site.js'), output[0].code)

function textOf(file) {
  return readFileSync(path.join(ROOT, file), 'utf8')
}
