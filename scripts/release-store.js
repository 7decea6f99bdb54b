// Makes the store of a release that later ones are tried on (test/package/kept-release.ts), as people make one: by
// commands and requests. Kept are its data directory, a `vitrine backup` of it, and what the release answers about
// everything in it. As root: the commands are run by the user nobody in a folder of /tmp, so that neither a person nor
// a place of this machine gets into it.
//   node scripts/release-store.js [CHECKOUT]     a checkout of the release that is built, otherwise this one
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { brotliCompressSync } from 'node:zlib'
import { askEverything } from './release/answers.js'
import { furnish } from './release/furnish.js'
import { libraryFiles } from './release/library.js'
import { emptyOldLog, packFolder } from './release/pack-folder.js'

const ROOT = path.resolve(import.meta.dirname, '..')
const HOME = '/tmp/vitrine-release'
const NOBODY = 65_534
const checkout = path.resolve(process.argv[2] ?? ROOT)
const { version } = JSON.parse(readFileSync(path.join(checkout, 'package.json'), 'utf8'))
const commit = execFileSync('git', ['-C', checkout, 'rev-parse', '--short=8', 'HEAD']).toString().trim()
const target = path.join(ROOT, 'test/libraries/releases', `${version}-${commit}`)

if (process.getuid?.() !== 0) throw new Error('run this as root: it works as the user nobody')
if (existsSync(`${target}.vitrine`)) throw new Error(`${target} is there: what a release wrote is never made again`)
rmSync(HOME, { recursive: true, force: true })
mkdirSync(HOME)
chownSync(HOME, NOBODY, NOBODY)
const as = {
  cwd: HOME,
  uid: NOBODY,
  gid: NOBODY,
  env: { PATH: process.env.PATH, VITRINE_DATA_DIR: `${HOME}/data`, VITRINE_API_PORT: '0', VITRINE_CONSOLE_PORT: '0' },
}
const command = [process.execPath, path.join(checkout, 'bin/vitrine.js')]
const vitrine = (...args) =>
  JSON.parse(execFileSync(command[0], [command[1], ...args, '--json'], { ...as, maxBuffer: 2 ** 26 }).toString())

const has = (noun) =>
  new RegExp(`^  ${noun} `, 'm').test(execFileSync(command[0], [command[1], '--help'], as).toString())

let server
try {
  for (const [name, content] of Object.entries(libraryFiles(checkout))) {
    mkdirSync(path.dirname(`${HOME}/${name}`), { recursive: true, mode: 0o755 })
    writeFileSync(`${HOME}/${name}`, JSON.stringify(content), { mode: 0o644 })
  }
  vitrine('projects', 'create', 'Kept')
  vitrine('projects', 'create', 'Neighbor', '--team', 'Kept')
  for (const files of ['before.json', 'library.json', 'tokens', 'answers.json', 'Sparkline.json'])
    vitrine('import', files, '--project', 'Kept')
  vitrine('import', 'neighbor.json', '--project', 'Neighbor')
  const newKey = (scopes, ...rest) => vitrine('keys', 'create', '--project', 'Kept', '--scopes', scopes, ...rest)
  const keys = {
    all: newKey('read:library,read:docs,write:docs').key,
    library: newKey('read:library', '--expires', '2126-01-31').key,
    docs: newKey('read:docs').key,
    revoked: newKey('read:library,read:docs').key,
    neighbor: vitrine('keys', 'create', '--project', 'Neighbor', '--scopes', 'read:library').key,
  }
  vitrine('keys', 'revoke', keys.revoked)

  server = await start()
  const { urls } = server
  const send = async ({ key, method, route, body, atConsole = false }) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const given = body === undefined ? {} : { body: JSON.stringify(body) }
    const sent = await fetch((atConsole ? urls.console_url : urls.api_url) + route, { method, headers, ...given })
    const text = await sent.text()
    return { status: sent.status, answer: text === '' ? null : JSON.parse(text) }
  }
  const ask = async (method, route, body) => {
    const { status, answer } = await send({ key: keys.all, method, route, body })
    if (status >= 400) throw new Error(`${method} ${route}: ${status} ${JSON.stringify(answer)}`)
    return answer
  }
  await furnish({ ask, checkout })
  // What is told elsewhere comes last: nobody takes it there.
  if (has('releases')) vitrine('releases', 'create', '1.0.0', '--project', 'Kept')
  if (has('links')) vitrine('links', 'create', '--project', 'Kept', '--name', 'Kept link')
  if (has('hooks')) vitrine('hooks', 'create', 'https://hooks.example.com/kept', '--project', 'Kept', '--name', 'Hook')
  // The text of the file is read and the documentation embedded in the background.
  await delay(20_000)
  const bytes = async (url) => Buffer.from(await (await fetch(url)).arrayBuffer())
  const answers = await askEverything({ send, bytes, keys })
  vitrine('backup', 'kept.vitrine')
  await server.stop()

  emptyOldLog(`${HOME}/data/store`)
  // The lock, and the bytes that are kept free for a full disk: both are made anew.
  for (const name of ['vitrine.sock', 'store/vitrine_reserve']) rmSync(`${HOME}/data/${name}`, { force: true })
  writeFileSync(`${target}.data.br`, packFolder(`${HOME}/data`))
  copyFileSync(`${HOME}/kept.vitrine`, `${target}.vitrine`)
  writeFileSync(`${target}.answers.br`, brotliCompressSync(JSON.stringify({ commit, version, keys, ...answers })))
} finally {
  await server?.stop()
  rmSync(HOME, { recursive: true, force: true })
}
console.log(`${target}.*: keep them with this release`)

async function start() {
  const server = spawn(command[0], [command[1], 'start', '--json'], { ...as, stdio: ['ignore', 'pipe', 'inherit'] })
  let told = ''
  for await (const part of server.stdout) {
    told += part
    if (told.endsWith('}\n')) break
  }
  const stop = async () => {
    if (server.exitCode !== null) return
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return { urls: JSON.parse(told), stop }
}
