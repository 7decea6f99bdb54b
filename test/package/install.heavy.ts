import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshPostgresUrl } from '../kit/databases.ts'
import { figmaMock } from '../libraries/figma-mock.ts'
import { expectAnswers } from './answers.ts'
import { strayCalls } from './opened-files.ts'
import { deadLinks } from './dead-links.ts'
import { npm, packAll, ROOT, startServer } from './packed.ts'
import { FILE_KEY, furnish, IN_A_CHECKOUT, MOCK_FILE, readmeCommands, roleOf, runCommand } from './readme-commands.ts'

// What a stranger has: the packed file, an empty folder outside of the checkout, a home of their own.

const HOME = mkdtempSync(path.join(tmpdir(), 'vitrine-install-'))
let packed: ReturnType<typeof packAll>
beforeAll(() => {
  packed = packAll(HOME)
}, 300_000)
afterAll(() => rmSync(HOME, { recursive: true, force: true }))

function emptyFolder(name: string): string {
  const folder = path.join(HOME, name)
  mkdirSync(folder)
  writeFileSync(path.join(folder, 'package.json'), '{}')
  return folder
}

const environment = (folder: string): NodeJS.ProcessEnv => ({
  PATH: process.env['PATH'],
  HOME: path.join(folder, 'home'),
  npm_config_cache: process.env['npm_config_cache'] ?? path.join(process.env['HOME'] ?? '', '.npm'),
  VITRINE_API_PORT: '0',
  VITRINE_CONSOLE_PORT: '0',
  VITRINE_LOG: 'warn',
})

const megabytes = (folder: string): number => Number(execFileSync('du', ['-sm', folder]).toString().split('\t')[0])

/** The programs of other releases of Node, which come as packages. */
const NODES = ['22', '24'].map((major) => [major, nodeOf(major)] as const)

/** What the first start makes. Where making a store is not what is looked at, a copy of it is opened. */
const DATA = path.join(HOME, 'first')
function madeBefore(name: string): string {
  const data = path.join(HOME, name)
  cpSync(DATA, data, { recursive: true })
  return data
}

function nodeOf(major: string): string | null {
  const file = path.join(ROOT, `test/tools/node_modules/node-${major}/bin/node`)
  return existsSync(file) ? file : null
}

describe('vitrine', () => {
  test('the package holds what runs and nothing else, with the licence of everything inside', () => {
    const folder = path.join(HOME, 'unpacked')
    mkdirSync(folder)
    execFileSync('tar', ['-xzf', packed.service, '-C', folder])
    const files = readdirSync(path.join(folder, 'package'), { recursive: true, encoding: 'utf8' })
    expect([...new Set(files.map((file) => file.split(path.sep)[0] ?? ''))].toSorted()).toEqual([
      'ARCHITECTURE.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'NOTICE',
      'README.md',
      'SECURITY.md',
      'bin',
      'client',
      'demo',
      'dist',
      'docs',
      'migrations',
      'model',
      'package.json',
      'plugin',
      'render',
      'site',
      'web',
    ])
    expect(files.filter((file) => /(^|\/)\.|\.(ts|tsx)$|(test|heavy)\.js$|^src|^test/.test(file))).toEqual([])
    const readme = readFileSync(path.join(folder, 'package/README.md'), 'utf8')
    expect(deadLinks(readme, new Set(files.map((file) => file.split(path.sep).join('/'))))).toEqual([])
    const { dependencies, private: isPrivate } = JSON.parse(
      readFileSync(path.join(folder, 'package/package.json'), 'utf8'),
    ) as { dependencies: object; private?: boolean }
    expect(Object.keys(dependencies)).toEqual(['@electric-sql/pglite', '@hyzyla/pdfium', '@resvg/resvg-wasm'])
    expect(isPrivate).toBeUndefined()
    const notice = readFileSync(path.join(folder, 'package/NOTICE'), 'utf8')
    for (const name of [
      'commander',
      'pg',
      'yauzl',
      'saxes',
      'markdown-it',
      'react',
      'react-dom',
      '@scalar/api-reference',
    ])
      expect(notice).toMatch(new RegExp(`^${name} \\d+\\.\\d+\\.\\d+ \\(\\S+\\)$`, 'm'))
    const licences = [...notice.matchAll(/^-{80}\n\S+ \d\S* \((.*)\)$/gm)].map(([, licence]) => licence)
    expect(licences.length).toBeGreaterThan(30)
    expect(licences.filter((licence) => !/^(MIT|ISC|BSD-[23]-Clause|Apache-2\.0|0BSD)$/.test(licence ?? ''))).toEqual(
      [],
    )
  })

  test('npm install without scripts: few packages, and everything answers from an empty folder', async () => {
    const folder = emptyFolder('without-scripts')
    const began = performance.now()
    npm(folder, 'install', packed.service, '--ignore-scripts')
    const seconds = (performance.now() - began) / 1000
    const { packages } = JSON.parse(readFileSync(path.join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
      packages: object
    }
    const size = megabytes(path.join(folder, 'node_modules'))
    console.log(
      `install: ${Object.keys(packages).length} packages, ${size} MB, ${seconds.toFixed(1)} s; packed ${megabytes(packed.service)} MB`,
    )
    expect(Object.keys(packages).length).toBeLessThanOrEqual(20)
    expect(size).toBeLessThanOrEqual(120)
    const started = performance.now()
    const server = await startServer([path.join(folder, 'node_modules/.bin/vitrine'), 'start', '--json'], {
      cwd: folder,
      env: { ...environment(folder), VITRINE_DATA_DIR: DATA },
    })
    console.log(`first start: ${((performance.now() - started) / 1000).toFixed(1)} s`)
    try {
      await expectAnswers(server.started)
    } finally {
      expect(await server.stop()).toBe(0)
    }
  })

  test('npm install with scripts: the same files to the last byte, so that it answers as the other does', () => {
    const folder = emptyFolder('with-scripts')
    npm(folder, 'install', packed.service, '--ignore-scripts=false')
    // npm's own record has the name of the folder.
    const differ = ['-rq', '--exclude=.package-lock.json', path.join(HOME, 'without-scripts/node_modules')]
    expect(spawnSync('diff', [...differ, path.join(folder, 'node_modules')], { encoding: 'utf8' })).toMatchObject({
      status: 0,
      stdout: '',
    })
  })

  for (const [major, node] of NODES)
    test.skipIf(node === null)(`the installation answers on Node ${major}`, async () => {
      const folder = path.join(HOME, 'without-scripts')
      const data = path.join(HOME, `node-${major}`)
      const bin = path.join(folder, 'node_modules/vitrine/bin/vitrine.js')
      expect(execFileSync(node ?? '', ['--version']).toString()).toMatch(new RegExp(`^v${major}\\.`))
      const { started, stop } = await startServer([node ?? '', bin, 'start', '--json'], {
        cwd: folder,
        env: { ...environment(folder), VITRINE_DATA_DIR: data },
      })
      try {
        await expectAnswers(started)
      } finally {
        expect(await stop()).toBe(0)
      }
    })

  for (const [name, command] of [
    ['npx --package', ['--package', './vitrine.tgz', 'vitrine', 'start']],
    ['npx with nothing but the file', ['./vitrine.tgz', 'start']],
  ] as const)
    test(`${name} starts it`, async () => {
      const folder = emptyFolder(name.replaceAll(' ', '-'))
      cpSync(packed.service, path.join(folder, 'vitrine.tgz'))
      const { started, stop } = await startServer(['npx', '--yes', ...command, '--json'], {
        cwd: folder,
        env: { ...environment(folder), VITRINE_DATA_DIR: madeBefore(`${path.basename(folder)}-data`) },
      })
      try {
        await expectAnswers(started)
      } finally {
        await stop()
      }
    })

  const tracer = spawnSync('strace', ['--version']).error === undefined
  if (!tracer) console.log('what a server opens is not looked at by this run: strace is not installed')
  test.skipIf(!tracer)('a server opens nothing but the package, its data and the system, and asks nobody', async () => {
    const folder = path.join(HOME, 'without-scripts')
    const data = path.join(HOME, 'traced')
    const record = path.join(HOME, 'strace.log')
    // Where imports lay out what they read: other servers of this user have left a folder in the usual one.
    const scratch = mkdtempSync(path.join(HOME, 'scratch-'))
    const strace = [
      'strace',
      '-f',
      '-qq',
      '--seccomp-bpf',
      '-s',
      '4096',
      '-e',
      'trace=%file,connect',
      '-o',
      record,
    ] as const
    const bin = path.join(folder, 'node_modules/vitrine/bin/vitrine.js')
    const { started, stop } = await startServer([...strace, process.execPath, bin, 'start', '--json'], {
      cwd: folder,
      env: { ...environment(folder), VITRINE_DATA_DIR: data, TMPDIR: scratch },
    })
    try {
      await expectAnswers(started)
    } finally {
      await stop()
    }
    expect(readFileSync(record, 'utf8')).toContain(path.join(data, 'store'))
    expect(strayCalls(record, [path.join(folder, 'node_modules/'), `${data}/`, data, scratch])).toEqual([])
    // The record is read rightly: without the data directory among them, its files are strays.
    expect(strayCalls(record, [path.join(folder, 'node_modules/')]).length).toBeGreaterThan(10)
  })

  test('every command of the README does what it says, from the installation', async () => {
    const folder = path.join(HOME, 'without-scripts')
    const env = { ...environment(folder), VITRINE_DATA_DIR: madeBefore('readme') }
    await furnish(folder)
    const mock = await figmaMock({ [FILE_KEY]: MOCK_FILE })
    const { started, stop } = await startServer(['npx', 'vitrine', 'start', '--json'], { cwd: folder, env })
    try {
      const commands = readmeCommands().filter((command) => command !== IN_A_CHECKOUT && roleOf(command) === null)
      expect(commands.length).toBeGreaterThan(15)
      for (const command of commands) {
        const done = await runCommand(command, started, { folder, figmaUrl: mock.url, env })
        expect(done, `${command}\n${done.said}`).toMatchObject({ code: 0 })
      }
      expect(existsSync(path.join(folder, 'FILE'))).toBe(true)
      const ms = await initialize([path.join(folder, 'node_modules/.bin/vitrine'), 'mcp', '--url', started.api_url], {
        cwd: folder,
        env: { ...env, VITRINE_KEY: started.key },
      })
      console.log(`vitrine mcp answers initialize ${ms.toFixed(0)} ms after the start of its process`)
    } finally {
      await stop()
      await mock.close()
    }
  })

  const roles = readmeCommands().flatMap((command) => roleOf(command) ?? [])
  test.skipIf(!process.env['TEST_DATABASE_URL'])('the roles of the README share a PostgreSQL', async () => {
    expect(roles).toEqual(['api', 'worker'])
    const folder = path.join(HOME, 'without-scripts')
    const env = { ...environment(folder), DATABASE_URL: await freshPostgresUrl() }
    for (const role of roles) {
      const { started, stop } = await startServer(['npx', 'vitrine', 'start', '--role', role, '--json'], {
        cwd: folder,
        env: { ...env, VITRINE_DATA_DIR: path.join(HOME, 'roles') },
      })
      expect((await fetch(`${started.console_url}/readyz`)).status).toBe(200)
      await stop()
    }
  })
})

describe('@vitrine/client', () => {
  const program = `import { createClient, ServiceError } from '@vitrine/client'
const client = createClient({ baseUrl: 'http://127.0.0.1:9', key: 'svc_x' })
export async function names(): Promise<string[]> {
  const { data } = await client.listComponents({ q: 'button' })
  try { await client.getSpec({ id: data[0]?.id ?? '' }) } catch (error) { if (error instanceof ServiceError) console.error(error.code) }
  return data.map(({ name }) => name)
}
`
  let folder: string
  beforeAll(() => {
    folder = emptyFolder('client')
    npm(folder, 'install', packed.client, '--ignore-scripts')
    writeFileSync(path.join(folder, 'program.ts'), program)
  }, 120_000)

  test('it is one package with its licence, and runs by import and by require', () => {
    const installed = path.join(folder, 'node_modules/@vitrine/client')
    expect(readdirSync(installed).toSorted()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json'])
    for (const args of [
      ['--input-type=module', '-e', "import { createClient } from '@vitrine/client'; console.log(typeof createClient)"],
      ['--no-warnings', '-e', "console.log(typeof require('@vitrine/client').createClient)"],
    ])
      expect(execFileSync(process.execPath, args, { cwd: folder }).toString()).toBe('function\n')
  })

  const compilers = [
    ['TypeScript 7', path.join(ROOT, 'node_modules/typescript/package.json')],
    ['TypeScript 5', path.join(ROOT, 'test/tools/node_modules/typescript-5/package.json')],
  ] as const
  for (const [name, manifest] of compilers) {
    const tsc = path.join(path.dirname(manifest), 'bin/tsc')
    test.skipIf(!existsSync(manifest))(`${name}: its types hold under what tsc --init writes`, () => {
      const project = path.join(folder, name.replace(' ', '-'))
      mkdirSync(project)
      writeFileSync(path.join(project, 'package.json'), '{ "type": "module" }')
      writeFileSync(path.join(project, 'program.ts'), program)
      compile(tsc, project, '--init')
      compile(tsc, project, '--noEmit', '--skipLibCheck', 'false', '-p', '.')
    })
  }

  const old = path.join(ROOT, 'test/tools/node_modules/typescript-5')
  test.skipIf(!existsSync(old))('its types are found by the resolution of old projects (node10)', () => {
    const flags = ['--moduleResolution', 'node10', '--module', 'commonjs', '--target', 'es2022', '--strict', '--noEmit']
    compile(path.join(old, 'bin/tsc'), folder, ...flags, 'program.ts')
  })
})

/** What an agent does that starts the process itself; answers with the milliseconds until it was answered. */
async function initialize(
  [program, ...args]: readonly [string, ...string[]],
  options: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): Promise<number> {
  const began = performance.now()
  const agent = spawn(program, args, { ...options, stdio: ['pipe', 'pipe', 'inherit'] })
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } }
  agent.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`)
  const ended = once(agent, 'exit')
  const [answer] = (await Promise.race([once(agent.stdout, 'data'), ended])) as [Buffer]
  const ms = performance.now() - began
  expect(JSON.parse(String(answer))).toMatchObject({ id: 1, result: { serverInfo: { name: 'vitrine' } } })
  agent.stdin.end()
  await ended
  return ms
}

function compile(tsc: string, cwd: string, ...args: string[]): void {
  try {
    execFileSync(process.execPath, [tsc, ...args], { cwd })
  } catch (error) {
    throw new Error(String((error as { stdout?: Buffer }).stdout), { cause: error })
  }
}
