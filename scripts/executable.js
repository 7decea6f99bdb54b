// Makes the single executable for the system and processor of the Node it is made of (docs/decisions/0058):
//   npm run executable                              of the Node that runs this
//   npm run executable -- --node FILE --out FILE    of another one
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { inject } from 'postject'
import { build } from 'rolldown'
import { packProgram } from '#built/executable/program-archive.js'

const ROOT = path.resolve(import.meta.dirname, '..')
const { dependencies, version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
// Fixed by Node: what it looks for in itself.
const RESOURCE = 'NODE_SEA_BLOB'
const FUSE = 'NODE_SEA_FUSE_fce680ab2cc467b6e072b8b5df1996b2'
/** Of dependencies: nothing that runs here opens them. */
const UNUSED = /\.(map|d\.c?ts|tar\.gz)$/

const { values } = parseArgs({
  options: { node: { type: 'string', default: process.execPath }, out: { type: 'string' } },
})
const node = path.resolve(values.node)
const target = execFileSync(node, ['-p', '`${process.platform}-${process.arch}`']).toString().trim()
const out = path.resolve(values.out ?? path.join(ROOT, `dist/executable/vitrine-${version}-${target}`))

const work = mkdtempSync(path.join(tmpdir(), 'vitrine-executable-'))
try {
  await make()
} finally {
  rmSync(work, { recursive: true, force: true })
}
console.log(`${out}: ${(statSync(out).size / 1e6).toFixed(1)} MB`)

async function make() {
  const { list, packed } = packProgram(programFiles())
  writeFileSync(path.join(work, 'list'), JSON.stringify(list))
  writeFileSync(path.join(work, 'program'), packed)
  await build({
    cwd: ROOT,
    platform: 'node',
    tsconfig: false,
    input: 'src/executable/launch.ts',
    output: { file: path.join(work, 'launch.cjs'), format: 'cjs' },
  })
  writeFileSync(
    path.join(work, 'sea.json'),
    JSON.stringify({
      main: path.join(work, 'launch.cjs'),
      output: path.join(work, 'blob'),
      disableExperimentalSEAWarning: true,
      assets: { list: path.join(work, 'list'), program: path.join(work, 'program') },
    }),
  )
  execFileSync(node, ['--experimental-sea-config', path.join(work, 'sea.json')], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const made = path.join(work, 'vitrine')
  copyFileSync(node, made)
  chmodSync(made, 0o755)
  await inject(made, RESOURCE, readFileSync(path.join(work, 'blob')), { sentinelFuse: FUSE })
  mkdirSync(path.dirname(out), { recursive: true })
  // A file that is running cannot be written to, but another can take its name.
  rmSync(out, { force: true })
  copyFileSync(made, out)
  chmodSync(out, 0o755)
}

/** As they lie in an installation, with the dependencies, which have none of their own, inside of the package. */
function programFiles() {
  const told = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: ROOT,
    maxBuffer: 2 ** 26,
  })
  const [packed] = Object.values(JSON.parse(told.toString()))
  const own = packed.files.map(({ path: name }) => name)
  const theirs = Object.keys(dependencies).flatMap((name) =>
    filesOf(`node_modules/${name}`).filter((file) => !UNUSED.test(file)),
  )
  return [
    ...[...own, ...theirs].map((name) => ({ path: name, bytes: readFileSync(path.join(ROOT, name)) })),
    { path: 'dist/bundle/enter.cjs', bytes: Buffer.from("'use strict'\nmodule.exports = (url) => import(url)\n") },
    { path: 'LICENSE-node', bytes: readFileSync(licenseOf(node)) },
  ]
}

function filesOf(folder) {
  const { dependencies: further = {} } = JSON.parse(readFileSync(path.join(ROOT, folder, 'package.json'), 'utf8'))
  if (Object.keys(further).length > 0) throw new Error(`${folder} has dependencies, which would have to come along`)
  return readdirSync(path.join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
}

/** Node goes along, and so does its licence. */
function licenseOf(program) {
  const prefix = path.resolve(path.dirname(program), '..')
  const places = ['LICENSE', 'share/doc/nodejs/LICENSE', 'share/doc/node/LICENSE'].map((name) =>
    path.join(prefix, name),
  )
  const found = places.find((file) => existsSync(file))
  if (found === undefined)
    throw new Error(`the licence of Node is in none of ${places.join(', ')}: copy it to the first`)
  return found
}
