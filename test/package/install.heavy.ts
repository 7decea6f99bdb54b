import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { expectAnswers } from './answers.ts'
import { npm, packAll, ROOT, startServer } from './packed.ts'

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
const NODES = [['20', process.execPath], ...['22', '24'].map((major) => [major, nodeOf(major)] as const)] as const

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
      'LICENSE',
      'NOTICE',
      'README.md',
      'bin',
      'demo',
      'dist',
      'docs',
      'migrations',
      'model',
      'package.json',
      'render',
      'web',
    ])
    expect(files.filter((file) => /(^|\/)\.|\.(ts|tsx)$|(test|heavy)\.js$|^src|^test/.test(file))).toEqual([])
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

  for (const [name, flags] of [
    ['without scripts', ['--ignore-scripts']],
    ['with scripts', ['--ignore-scripts=false']],
  ] as const)
    test(`npm install ${name}: few packages, and everything answers from an empty folder`, async () => {
      const folder = emptyFolder(name.replaceAll(' ', '-'))
      const began = performance.now()
      npm(folder, 'install', packed.service, ...flags)
      const seconds = (performance.now() - began) / 1000
      const { packages } = JSON.parse(readFileSync(path.join(folder, 'node_modules/.package-lock.json'), 'utf8')) as {
        packages: object
      }
      const size = megabytes(path.join(folder, 'node_modules'))
      console.log(
        `install ${name}: ${Object.keys(packages).length} packages, ${size} MB, ${seconds.toFixed(1)} s; packed ${megabytes(packed.service)} MB`,
      )
      expect(Object.keys(packages).length).toBeLessThanOrEqual(20)
      expect(size).toBeLessThanOrEqual(120)
      const began2 = performance.now()
      const { started, stop } = await startServer([path.join(folder, 'node_modules/.bin/vitrine'), 'start', '--json'], {
        cwd: folder,
        env: environment(folder),
      })
      console.log(`first start ${name}: ${((performance.now() - began2) / 1000).toFixed(1)} s`)
      try {
        await expectAnswers(started)
      } finally {
        expect(await stop()).toBe(0)
      }
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

  test('npx with the packed file starts it', async () => {
    const folder = emptyFolder('npx')
    const { started, stop } = await startServer(
      ['npx', '--yes', '--package', packed.service, 'vitrine', 'start', '--json'],
      {
        cwd: folder,
        env: environment(folder),
      },
    )
    try {
      await expectAnswers(started)
    } finally {
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

function compile(tsc: string, cwd: string, ...args: string[]): void {
  try {
    execFileSync(process.execPath, [tsc, ...args], { cwd })
  } catch (error) {
    throw new Error(String((error as { stdout?: Buffer }).stdout), { cause: error })
  }
}
