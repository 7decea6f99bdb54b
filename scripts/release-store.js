// Makes the store of this release that later ones are tried on (test/package/upgrade.test.ts), as people make one: by
// commands and requests, kept by `vitrine backup`. As root: the commands are run by the user nobody in a folder of /tmp,
// so that neither a person nor a place of this machine gets into it.
//   npm run build && node scripts/release-store.js
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '..')
const HOME = '/tmp/vitrine-release'
const NOBODY = 65_534
const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
const RELEASES = process.argv[2] ?? path.join(ROOT, 'test/libraries/releases')
const target = path.join(RELEASES, `${version}.vitrine`)
const PIXEL = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7'

if (process.getuid?.() !== 0) throw new Error('run this as root: it works as the user nobody')
if (existsSync(target)) throw new Error(`${target} is there: what a release wrote is never made again`)
rmSync(HOME, { recursive: true, force: true })
mkdirSync(HOME)
chownSync(HOME, NOBODY, NOBODY)
const as = {
  cwd: HOME,
  uid: NOBODY,
  gid: NOBODY,
  env: { PATH: process.env.PATH, VITRINE_DATA_DIR: `${HOME}/data`, VITRINE_API_PORT: '0', VITRINE_CONSOLE_PORT: '0' },
}
const command = [process.execPath, path.join(ROOT, 'bin/vitrine.js')]
const vitrine = (...args) =>
  JSON.parse(execFileSync(command[0], [command[1], ...args, '--json'], { ...as, maxBuffer: 2 ** 26 }).toString())

try {
  const demo = JSON.parse(readFileSync(path.join(ROOT, 'demo/library.json'), 'utf8'))
  const kept = ['Icon', 'Spinner', 'Divider']
  const components = demo.components.filter(({ name }) => kept.includes(name))
  writeFileSync(`${HOME}/library.json`, JSON.stringify({ ...demo, components, screens: [], flows: [] }), {
    mode: 0o644,
  })
  vitrine('projects', 'create', 'Kept')
  vitrine('import', 'library.json', '--project', 'Kept')
  const scopes = 'read:library,read:docs,write:docs'
  const { key } = vitrine('keys', 'create', '--project', 'Kept', '--scopes', scopes, '--name', 'Kept key')
  const { url, stop } = await start()
  const ask = async (method, route, body) => {
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
    const answer = await fetch(url + route, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    if (!answer.ok) throw new Error(`${method} ${route}: ${answer.status} ${await answer.text()}`)
    return answer.json()
  }
  const { data } = await ask('GET', '/v1/components')
  const component = data.find(({ name }) => name === 'Icon').id
  await ask('POST', '/v1/documentation/pages', { title: 'Welcome', abstract: 'How to begin' })
  const image = { entityType: 'component', entityId: component, contentType: 'image/gif', data: PIXEL }
  const { object_key } = await ask('POST', '/v1/documentation/images', image)
  await ask('PUT', `/v1/entities/component/${component}/documentation`, {
    blocks: [
      { type: 'text', content: { markdown: 'Shown above the page, one at a time.' } },
      { type: 'image', content: { object_key, alt: 'A pixel' } },
    ],
  })
  vitrine('releases', 'create', '1.0.0', '--project', 'Kept')
  vitrine('hooks', 'create', 'https://hooks.example.com/kept', '--project', 'Kept', '--name', 'Kept hook')
  vitrine('backup', 'kept.vitrine')
  await stop()
  copyFileSync(`${HOME}/kept.vitrine`, target)
  writeFileSync(
    path.join(RELEASES, `${version}.json`),
    `${JSON.stringify({ key, component, components: data.map(({ name }) => name) }, null, 2)}\n`,
  )
} finally {
  rmSync(HOME, { recursive: true, force: true })
}
console.log(`${target}: keep it, and the key beside it, with this release`)

async function start() {
  const server = spawn(command[0], [command[1], 'start', '--json'], { ...as, stdio: ['ignore', 'pipe', 'inherit'] })
  let told = ''
  for await (const part of server.stdout) {
    told += part
    if (told.endsWith('}\n')) break
  }
  const stop = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return { url: JSON.parse(told).api_url, stop }
}
