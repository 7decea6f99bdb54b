import { execFileSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { expectAnswers } from './answers.ts'
import { readDockerfile, type Stage } from './dockerfile.ts'
import { packAll, ROOT, startServer } from './packed.ts'

// By Podman where there is one (.ci/podman). Everywhere else the image's folder is made by the same COPY and RUN lines from
// a package of this checkout, and the server runs from it as another user who can write to its data only.

const HOME = mkdtempSync(path.join(tmpdir(), 'vitrine-image-'))
const SOMEBODY = 54_321
const isRoot = process.getuid?.() === 0
const [podman, ...podmanFlags] = (process.env['TEST_PODMAN'] ?? '').split(' ').filter((word) => word !== '')
if (podman === undefined) console.log('the image is not built by this run: set TEST_PODMAN=$(.ci/podman)')
const IMAGE = `vitrine-test-${process.pid}`
/** What is bundled, or only builds and tests. */
const UNWANTED = ['typescript', 'vitest', 'react', '@scalar', 'playwright-core']
afterAll(() => rmSync(HOME, { recursive: true, force: true }))

test.runIf(podman !== undefined)(
  'the published Dockerfile builds, and its image answers on a read-only root',
  async () => {
    const run = (...args: string[]): string =>
      execFileSync(podman ?? '', [...podmanFlags, ...args], {
        cwd: ROOT,
        stdio: ['ignore', 'pipe', 'inherit'],
      }).toString()
    const froms = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8').match(/^FROM \S+/gm)
    expect(new Set(froms)).toEqual(new Set(['FROM node:20-bookworm-slim']))
    const began = performance.now()
    // How this machine reaches the registry is its own business: nothing of it gets into the image.
    run(
      'build',
      '--pull=never',
      '--isolation=chroot',
      '--network=host',
      ...npmSettings(),
      '--format=docker',
      '--tag',
      IMAGE,
      '.',
    )
    const seconds = (performance.now() - began) / 1000
    const data = path.join(HOME, 'volume')
    mkdirSync(data)
    chownSync(data, 1000, 1000)
    const limits = ['--ulimit', 'nofile=1024:1024', '--ulimit', 'nproc=1000:1000']
    // As compose.yaml has it.
    const guards = ['--read-only', '--tmpfs=/tmp', '--cap-drop=ALL', '--security-opt=no-new-privileges']
    const settings = ['VITRINE_HOST=127.0.0.1', 'VITRINE_API_PORT=0', 'VITRINE_CONSOLE_PORT=0', 'VITRINE_LOG=warn']
    const started = performance.now()
    const flags = [...podmanFlags, 'run', '--rm', '--name', IMAGE, '--network=host', ...limits, ...guards]
    flags.push(...settings.map((setting) => `--env=${setting}`), `--volume=${data}:/data`)
    const { started: told, stop } = await startServer([podman ?? '', ...flags, IMAGE, 'start', '--json'], {
      cwd: ROOT,
      env: process.env,
    })
    const ready = (performance.now() - started) / 1000
    try {
      expect((await fetch(`${told.console_url}/readyz`)).status).toBe(200)
      expect(run('exec', IMAGE, 'id', '-un').trim()).toBe('node')
      const modules = run('exec', IMAGE, 'ls', 'node_modules').trim().split('\n')
      expect(modules).toContain('vitrine')
      expect(modules.filter((name) => UNWANTED.includes(name))).toEqual([])
      await expectAnswers(told)
    } finally {
      expect(await stop()).toBe(0)
    }
    const sizeOf = (image: string): number => Number(run('image', 'inspect', image, '--format', '{{.Size}}'))
    const [all, base] = [sizeOf(IMAGE), sizeOf('docker.io/library/node:20-bookworm-slim')].map((bytes) => bytes / 1e6)
    console.log(
      `image: ${all?.toFixed(0)} MB, its base ${base?.toFixed(0)}; built in ${seconds.toFixed(0)} s, ready in ${ready.toFixed(1)} s`,
    )
    run('image', 'rm', IMAGE)
  },
)

function npmSettings(): string[] {
  const setting = (name: string): string => execFileSync('npm', ['config', 'get', name]).toString().trim()
  const [cafile, registry, cache] = ['cafile', 'registry', 'cache'].map(setting)
  const file = path.join(HOME, 'npmrc')
  const hasAuthority = cafile !== undefined && existsSync(cafile)
  writeFileSync(file, `registry=${registry}\n${hasAuthority ? 'cafile=/run/authority.crt\n' : ''}`)
  const volumes = [`${file}:/usr/local/etc/npmrc:ro`, `${cache}:/root/.npm`]
  if (hasAuthority) volumes.push(`${cafile}:/run/authority.crt:ro`)
  return volumes.map((volume) => `--volume=${volume}`)
}

test.runIf(podman === undefined)(
  'the lines of the Dockerfile make a server of another user, on a read-only folder',
  async () => {
    const stages = readDockerfile(path.join(ROOT, 'Dockerfile'))
    const [build, installing, image] = [stageOf(stages, 'build'), stageOf(stages, 'installed'), stageOf(stages, '')]
    expect(build.instructions.at(-1)?.text).toBe('npm run package && mv vitrine-*.tgz vitrine.tgz')
    const built = path.join(HOME, 'build')
    mkdirSync(built)
    cpSync(packAll(HOME).service, path.join(built, 'vitrine.tgz'))
    const installed = path.join(HOME, 'installed')
    follow(installing, installed, { build: built })
    const app = path.join(HOME, 'app')
    follow(image, app, { installed })

    for (const unwanted of UNWANTED) expect(existsSync(path.join(app, 'node_modules', unwanted)), unwanted).toBe(false)
    expect(image.instructions).toContainEqual({ name: 'USER', text: 'node' })

    const data = path.join(HOME, 'data')
    mkdirSync(data)
    if (isRoot) chownSync(data, SOMEBODY, SOMEBODY)
    execFileSync('chmod', ['-R', 'a-w,a+rX', app])
    execFileSync('chmod', ['a+rx', HOME])
    const [node, bin = ''] = JSON.parse(
      image.instructions.find(({ name }) => name === 'ENTRYPOINT')?.text ?? '[]',
    ) as string[]
    expect(node).toBe('node')
    const { started, stop } = await startServer([process.execPath, bin, 'start', '--json'], {
      cwd: app,
      ...(isRoot ? { uid: SOMEBODY, gid: SOMEBODY } : {}),
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'production',
        VITRINE_DATA_DIR: data,
        VITRINE_API_PORT: '0',
        VITRINE_CONSOLE_PORT: '0',
        VITRINE_LOG: 'warn',
      },
    })
    try {
      expect((await fetch(`${started.console_url}/readyz`)).status).toBe(200)
      await expectAnswers(started)
    } finally {
      expect(await stop()).toBe(0)
    }
    const megabytes = execFileSync('du', ['-sm', app]).toString().split('\t')[0]
    console.log(
      `image: ${megabytes} MB over the base image; ran as ${isRoot ? 'another user' : 'this user'}, read-only`,
    )
  },
)

/** Does what a stage does to its working directory. */
function follow({ instructions }: Stage, folder: string, stages: Readonly<Record<string, string>>): void {
  mkdirSync(folder)
  for (const { name, text } of instructions) {
    // /data is the volume.
    if (name === 'RUN' && !text.includes('/data'))
      execFileSync('sh', ['-ec', text], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
    if (name === 'COPY') copy(text, folder, stages)
  }
}

function copy(text: string, folder: string, stages: Readonly<Record<string, string>>): void {
  const words = text.split(' ')
  const stage = /^--from=(.*)$/.exec(words[0] ?? '')?.[1]
  const from = stage === undefined ? ROOT : (stages[stage] ?? '')
  const sources = (stage === undefined ? words : words.slice(1)).map((word) => word.replace(/^\/app\//, ''))
  const target = sources.pop() ?? '.'
  for (const source of sources) {
    const into = target.endsWith('/') ? path.join(folder, target, path.basename(source)) : path.join(folder, target)
    cpSync(path.join(from, source), into, { recursive: true })
  }
}

function stageOf(stages: readonly Stage[], name: string): Stage {
  const stage = stages.find((one) => one.name === name)
  if (!stage) throw new Error(`the Dockerfile has no stage "${name}"`)
  return stage
}
