// Builds the plugin for the design tool into plugin/dist: the manifest, the code that runs in the tool's sandbox, and its
// window as one page, because the tool loads nothing beside it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'rolldown'

const PLUGIN = path.resolve(import.meta.dirname, '../plugin')
const DIST = path.join(PLUGIN, 'dist')

mkdirSync(DIST, { recursive: true })
const manifest = JSON.parse(textOf('manifest.json'))
writeFileSync(path.join(DIST, manifest.main), await scriptOf('src/code.ts', 'es2018'))
const script = await scriptOf('window/window.ts', 'es2022')
writeFileSync(
  path.join(DIST, manifest.ui),
  textOf('window/window.html')
    .replace('/* window.css */', () => textOf('window/window.css'))
    // An end tag inside of a text would end the script.
    .replace('/* window.ts */', () => script.replaceAll('</script', String.raw`<\/script`)),
)
writeFileSync(path.join(DIST, 'manifest.json'), `${JSON.stringify(manifest, null, 2)}\n`)

function textOf(file) {
  return readFileSync(path.join(PLUGIN, file), 'utf8')
}

/** One script without imports: neither the sandbox nor the window can load another. */
async function scriptOf(input, target) {
  const { output } = await build({
    cwd: PLUGIN,
    input,
    platform: 'browser',
    tsconfig: false,
    write: false,
    transform: { target },
    output: { format: 'iife', minify: false },
  })
  if (output.length !== 1) throw new Error(`${input} became ${output.length} files`)
  return output[0].code
}
