import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { engines, freshPostgresUrl } from '../kit/databases.ts'

// The real command against the compiled files, with and without a running server.

const BIN = path.resolve(import.meta.dirname, '../../bin/vitrine.js')
const ROOT = mkdtempSync(path.join(tmpdir(), 'vitrine-cli-'))
const servers: ChildProcess[] = []
afterAll(() => {
  for (const server of servers) server.kill('SIGKILL')
  rmSync(ROOT, { recursive: true, force: true })
})

interface Done {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

interface Started {
  readonly api_url: string
  readonly console_url: string
  readonly key: string | null
  readonly project_id: string | null
  readonly library: { readonly components: number } | null
}

function environment(name: string, more: Record<string, string> = {}): NodeJS.ProcessEnv {
  return {
    PATH: process.env['PATH'],
    VITRINE_DATA_DIR: path.join(ROOT, name),
    VITRINE_API_PORT: '0',
    VITRINE_CONSOLE_PORT: '0',
    ...more,
  }
}

function vitrine(env: NodeJS.ProcessEnv, ...args: string[]): Promise<Done> {
  return new Promise((resolve) => {
    execFile(process.execPath, [BIN, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : error ? -1 : 0, stdout, stderr }),
    )
  })
}

async function json<Result>(env: NodeJS.ProcessEnv, ...args: string[]): Promise<Result> {
  const { code, stdout, stderr } = await vitrine(env, ...args, '--json')
  if (code !== 0) throw new Error(`vitrine ${args.join(' ')} failed: ${stderr}`)
  return JSON.parse(stdout) as Result
}

/** Starts a server and reads what it prints. */
async function start(env: NodeJS.ProcessEnv, ...args: string[]): Promise<Started & { server: ChildProcess }> {
  const server = spawn(process.execPath, [BIN, 'start', '--json', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  servers.push(server)
  let [printed, complaints] = ['', '']
  server.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()))
  return new Promise((resolve, reject) => {
    server.stdout.on('data', (chunk: Buffer) => {
      printed += chunk.toString()
      if (printed.endsWith('}\n')) resolve({ ...(JSON.parse(printed) as Started), server })
    })
    server.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${complaints}`)))
  })
}

async function stop(server: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  const exited = once(server, 'exit') as Promise<[number | null]>
  server.kill(signal)
  return (await exited)[0]
}

const statusWith = async (url: string, key: string): Promise<number> =>
  (await fetch(`${url}/v1/components?limit=1`, { headers: { authorization: `Bearer ${key}` } })).status

async function componentsOf(url: string, key: string): Promise<unknown[]> {
  const answer = await fetch(`${url}/v1/components?limit=100&fields=id`, {
    headers: { authorization: `Bearer ${key}` },
  })
  return ((await answer.json()) as { data: unknown[] }).data
}

describe('an embedded store', () => {
  const env = environment('embedded')
  let started: Awaited<ReturnType<typeof start>>
  beforeAll(async () => {
    started = await start(env)
  }, 120_000)

  test('the first start makes a project, a key that answers, and the demo library', async () => {
    expect(started.library?.components).toBeGreaterThan(0)
    expect(await statusWith(started.api_url, started.key ?? '')).toBe(200)
    expect(readFileSync(path.join(ROOT, 'embedded/key'), 'utf8')).toBe(`${started.key}\n`)
    for (const name of ['key', 'secret']) expect(statSync(path.join(ROOT, 'embedded', name)).mode & 0o777).toBe(0o600)
  })

  test('commands work through the running server, which sees at once what they did', async () => {
    const project = await json<{ id: string; name: string }>(env, 'projects', 'create', 'Through the server')
    const key = await json<{ id: string; key: string }>(
      env,
      'keys',
      'create',
      '--project',
      project.name,
      '--scopes',
      'read:library',
      '--expires',
      '90d',
    )
    expect(await statusWith(started.api_url, key.key)).toBe(200)
    await json(env, 'keys', 'revoke', key.id)
    expect(await statusWith(started.api_url, key.key)).toBe(401)
    const list = await vitrine(env, 'keys', 'list', '--project', project.id)
    expect(list).toMatchObject({ code: 0, stderr: '' })
    expect(list.stdout).toContain('revoked')
    expect(list.stdout).not.toContain(key.key)
    expect(await vitrine(env, 'migrate')).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('nothing to do') as string,
    })
  })

  test('a library is imported by the running server: rehearsed, taken, unchanged, or refused with each fault', async () => {
    const bundle = path.resolve(import.meta.dirname, '../../demo/library.json')
    const { id } = await json<{ id: string }>(env, 'projects', 'create', 'Imported')
    const key = await json<{ key: string }>(env, 'keys', 'create', '--project', id, '--scopes', 'read:library')
    type Summary = { project_id: string; components: Record<string, number>; specs: number }
    const rehearsed = await json<Summary>(env, 'import', bundle, '--project', 'Imported', '--dry-run')
    expect(rehearsed).toMatchObject({ project_id: id, components: { added: 58, changed: 0, deleted: 0, unchanged: 0 } })
    expect(await componentsOf(started.api_url, key.key)).toEqual([])
    const taken = await json<Summary>(env, 'import', bundle, '--project', id)
    expect(taken.components).toEqual(rehearsed.components)
    expect(await componentsOf(started.api_url, key.key)).toHaveLength(58)
    expect((await vitrine(env, 'import', bundle, '--project', id)).stdout).toContain('Nothing has changed.')
    const broken = path.join(ROOT, 'broken.json')
    writeFileSync(
      broken,
      JSON.stringify({ vitrine: 1, source: { tool: 'x', file_key: 'f', name: 'F' }, components: [{}] }),
    )
    const refused = await vitrine(env, 'import', broken, '--project', id)
    expect(refused.code).toBe(1)
    expect(refused.stderr).toMatch(/components\[0\]\.key/)
    expect(await componentsOf(started.api_url, key.key)).toHaveLength(58)
  }, 120_000)

  test('a second server on the same directory says so and ends', async () => {
    expect(await vitrine(env, 'start')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('another process holds the data directory') as string,
    })
  })

  test('SIGTERM stops it cleanly; then commands open the store themselves, also several at once', async () => {
    expect(await stop(started.server, 'SIGTERM')).toBe(0)
    expect(existsSync(path.join(ROOT, 'embedded/vitrine.sock'))).toBe(false)
    const made = await Promise.all(
      ['One', 'Two', 'Three'].map((name) => json<{ name: string }>(env, 'projects', 'create', name)),
    )
    expect(made.map(({ name }) => name)).toEqual(['One', 'Two', 'Three'])
    const { data } = await json<{ data: { name: string }[] }>(env, 'projects', 'list')
    expect(data.map(({ name }) => name).toSorted()).toEqual([
      'Demo library',
      'Imported',
      'One',
      'Three',
      'Through the server',
      'Two',
    ])
    expect(await vitrine(env, 'projects', 'create', 'Two')).toMatchObject({ code: 1 })
  }, 120_000)

  test('the next start prints the same key; after kill -9 the directory is free again', async () => {
    const again = await start(env)
    expect(again.key).toBe(started.key)
    expect(again.library).toEqual(started.library)
    await stop(again.server, 'SIGKILL')
    const { data } = await json<{ data: unknown[] }>(env, 'projects', 'list')
    expect(data).toHaveLength(6)
    expect(existsSync(path.join(ROOT, 'embedded/vitrine.sock'))).toBe(false)
  }, 120_000)
})

test('exit codes: wrong usage is 2, and says what is right', async () => {
  for (const [env, args, want] of [
    [{}, ['frobnicate'], [2, 'unknown command']],
    [
      { VITRINE_API_PORT: 'x', DATABASE_URL: 'mysql://x' },
      ['start'],
      [2, 'DATABASE_URL must be an address such as postgres://'],
    ],
    [{}, ['--version'], [0, '']],
  ] as const) {
    const done = await vitrine(environment('usage', env), ...args)
    expect(done.code).toBe(want[0])
    expect(done.stderr).toContain(want[1])
  }
  expect(existsSync(path.join(ROOT, 'usage'))).toBe(false)
})

if (engines.includes('postgres'))
  describe('PostgreSQL', () => {
    test('commands go straight to the database, servers share it, nothing is made unasked', async () => {
      const env = environment('postgres', { DATABASE_URL: await freshPostgresUrl() })
      const { id } = await json<{ id: string }>(env, 'projects', 'create', 'Shared')
      const replicas = [await start(env), await start(env)]
      expect(replicas.map(({ key, project_id }) => [key, project_id])).toEqual([
        [null, id],
        [null, id],
      ])
      const key = await json<{ id: string; key: string }>(
        env,
        'keys',
        'create',
        '--project',
        id,
        '--scopes',
        'read:library',
      )
      for (const { api_url } of replicas) expect(await statusWith(api_url, key.key)).toBe(200)
      await json(env, 'keys', 'revoke', key.key)
      for (const { api_url } of replicas) expect(await statusWith(api_url, key.key)).toBe(401)
      for (const { server } of replicas) expect(await stop(server, 'SIGINT')).toBe(0)
      // Without S3 files are kept on disk: what is there is the name by which the database knows that place.
      const made = readdirSync(path.join(ROOT, 'postgres'), { recursive: true, encoding: 'utf8' })
      expect(made.toSorted()).toEqual(['objects', 'objects/identity', 'objects/identity/store', 'objects/incoming'])
    }, 120_000)
  })
