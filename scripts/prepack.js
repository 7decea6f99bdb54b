// What `npm pack` does first, so that a package always holds the program: it builds, and leaves a README whose links
// lead somewhere in the package. `postpack.js` puts the README of the checkout back.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { KEPT_README, packedReadme } from './packed-readme.js'

const ROOT = path.resolve(import.meta.dirname, '..')

if (!existsSync(path.join(ROOT, 'node_modules/rolldown'))) {
  console.error(
    'vitrine: packing builds the program first, and what builds it is not here; run "npm ci" and pack again',
  )
  process.exit(1)
}
execFileSync('npm', ['run', '--silent', 'bundle'], { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })

const [readme, kept] = ['README.md', KEPT_README].map((name) => path.join(ROOT, name))
// A pack that was cut off left its own README behind: what was kept then is the original.
const original = readFileSync(existsSync(kept) ? kept : readme, 'utf8')
writeFileSync(kept, original)
writeFileSync(readme, packedReadme(original))
