// Builds the explorer, copies the reference's script, and compresses both: the last step of `npm run build`. What was
// made from the same inputs is not made again.
import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const ROOT = path.resolve(import.meta.dirname, '..')
const COMPRESSIBLE = /\.(html|js|css|json|svg|txt|webmanifest)$/
const WORTHWHILE = 1024
/** What the page of a component consists of, beside what every page has. */
const COMPONENT_PAGE = ['src/components/component-page.tsx', 'src/components/tabs/overview-tab.tsx']

await once('web/dist', ['web', 'client/src', 'package-lock.json', 'scripts/build-web.js'], async (folder) => {
  const { build } = await import('vite')
  const built = await build({
    root: path.join(ROOT, 'web'),
    logLevel: 'error',
    build: { outDir: folder, emptyOutDir: true },
  })
  // Whose code it is, for scripts/notice.js.
  const modules = [built].flat().flatMap(({ output }) => output.flatMap(({ moduleIds = [] }) => moduleIds))
  const files = modules.filter((id) => path.isAbsolute(id)).map((id) => path.relative(ROOT, id.replace(/\?.*$/, '')))
  writeFileSync(path.join(folder, '.modules'), JSON.stringify(files))
  writeFileSync(path.join(folder, 'component.html'), pageOf(folder, COMPONENT_PAGE))
})
const scalar = 'node_modules/@scalar/api-reference/package.json'
await once('dist/reference', [scalar, 'scripts/build-web.js'], (folder) => {
  copyFileSync(path.join(ROOT, path.dirname(scalar), 'dist/browser/standalone.js'), path.join(folder, 'scalar.js'))
})

/** The page that asks at once for what its address is going to need, instead of after the explorer has begun. */
function pageOf(folder, entries) {
  const manifest = JSON.parse(readFileSync(path.join(folder, '.vite/manifest.json'), 'utf8'))
  const needed = (names, found = new Set()) => {
    for (const name of names) if (!found.has(name)) needed(manifest[name].imports ?? [], found.add(name))
    return found
  }
  const anyway = needed(Object.keys(manifest).filter((name) => manifest[name].isEntry))
  const parts = [...needed(entries)].filter((name) => !anyway.has(name)).map((name) => manifest[name])
  const links = [
    ...parts.map(({ file }) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...new Set(
      parts.flatMap(({ css = [] }) => css.map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`)),
    ),
  ]
  const page = readFileSync(path.join(folder, 'index.html'), 'utf8')
  return page.replace('</head>', () => `${links.join('\n')}\n</head>`)
}

async function once(output, inputs, make) {
  const folder = path.join(ROOT, output)
  const stamp = path.join(folder, '.inputs')
  const digest = digestOf(inputs.flatMap(listFiles))
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === digest) return
  mkdirSync(folder, { recursive: true })
  await make(folder)
  for (const file of listFiles(output)) compress(path.join(ROOT, file))
  writeFileSync(stamp, digest)
}

function listFiles(input) {
  const whole = path.join(ROOT, input)
  if (statSync(whole).isFile()) return [input]
  return readdirSync(whole, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .filter(
      (file) =>
        !file
          .slice(input.length)
          .split(path.sep)
          .some((part) => /^(dist|node_modules|\..*)$/.test(part)),
    )
    .sort()
}

function digestOf(files) {
  const hash = createHash('sha256')
  for (const file of files)
    hash
      .update(`${file}\0`)
      .update(readFileSync(path.join(ROOT, file)))
      .update('\0')
  return hash.digest('hex')
}

function compress(file) {
  const bytes = readFileSync(file)
  if (!COMPRESSIBLE.test(file) || bytes.length < WORTHWHILE) return
  // The highest level takes seconds for a script of megabytes and saves a few percent.
  const quality = bytes.length > 1_000_000 ? 9 : 11
  writeFileSync(`${file}.br`, brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }))
  writeFileSync(`${file}.gz`, gzipSync(bytes, { level: 9 }))
}
