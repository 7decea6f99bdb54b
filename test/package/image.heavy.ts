import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readDockerfile, type Stage } from './dockerfile.ts'

// Without Docker: the image's folder is made by the same COPY and RUN lines, the compiled files are those of this
// checkout, and the server runs from it as another user who can write to its data only.

const ROOT = path.resolve(import.meta.dirname, '../..')
const HOME = mkdtempSync(path.join(tmpdir(), 'vitrine-image-'))
const SOMEBODY = 54_321
const isRoot = process.getuid?.() === 0
afterAll(() => rmSync(HOME, { recursive: true, force: true }))

test('the lines of the Dockerfile make a server that runs as another user on a read-only folder', async () => {
  const stages = readDockerfile(path.join(ROOT, 'Dockerfile'))
  const [dependencies, image] = [stageOf(stages, 'dependencies'), stageOf(stages, '')]
  const modules = path.join(HOME, 'dependencies')
  follow(dependencies, modules, {})
  const app = path.join(HOME, 'app')
  follow(image, app, { dependencies: modules, build: ROOT })

  for (const unwanted of ['typescript', 'vitest', 'react', '@scalar/api-reference', 'playwright-core'])
    expect(existsSync(path.join(app, 'node_modules', unwanted)), unwanted).toBe(false)
  expect(image.instructions).toContainEqual({ name: 'USER', text: 'node' })

  const data = path.join(HOME, 'data')
  mkdirSync(data)
  if (isRoot) chownSync(data, SOMEBODY, SOMEBODY)
  execFileSync('chmod', ['-R', 'a-w,a+rX', app])
  execFileSync('chmod', ['a+rx', HOME])
  const server = spawn(process.execPath, ['bin/vitrine.js', 'start', '--json'], {
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
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let complaints = ''
  server.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  try {
    let printed = ''
    for await (const chunk of server.stdout) {
      printed += String(chunk)
      if (printed.endsWith('}\n')) break
    }
    const { api_url, console_url, key } = JSON.parse(printed) as { api_url: string; console_url: string; key: string }
    expect((await fetch(`${console_url}/readyz`)).status).toBe(200)
    const headers = { authorization: `Bearer ${key}` }
    expect((await fetch(`${api_url}/v1/components?limit=1`, { headers })).status).toBe(200)
    const search = (await (await fetch(`${api_url}/v1/entities:match?query=button`, { headers })).json()) as {
      coverage: { semantic: { ran: boolean } }
    }
    expect(search.coverage.semantic.ran).toBe(true)
  } finally {
    const exited = once(server, 'exit')
    server.kill('SIGTERM')
    expect((await exited)[0]).toBe(0)
  }
  expect(complaints).toBe('')
  const megabytes = execFileSync('du', ['-sm', app]).toString().split('\t')[0]
  console.log(`image: ${megabytes} MB over the base image; ran as ${isRoot ? 'another user' : 'this user'}, read-only`)
})

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
