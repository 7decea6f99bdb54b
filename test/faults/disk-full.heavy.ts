import { execFile, execFileSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { testApi } from '../kit/api.ts'
import { freshDatabase } from '../kit/databases.ts'
import { startReplica, type Replica } from '../kit/replica.ts'
import { png } from '../kit/samples/sample-images.ts'
import { expectExactQuota, storedKeys } from '../kit/uploads-kit.ts'
import { send, type Sent } from './kit.ts'

// A real disk that is full: a small one in memory, which takes the right to mount.

const MIB = 2 ** 20
const ROOT = path.resolve(import.meta.dirname, '../..')

const MOUNTS: string[] = []
afterAll(() => {
  for (const directory of MOUNTS) {
    execFileSync('umount', ['-l', directory])
    rmSync(directory, { recursive: true, force: true })
  }
})

function smallDisk(megabytes: number): string | null {
  const directory = mkdtempSync(path.join(tmpdir(), 'vitrine-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', directory], { stdio: 'pipe' })
    MOUNTS.push(directory)
    return directory
  } catch {
    rmSync(directory, { recursive: true })
    return null
  }
}

let fillers = 0

/** A file that leaves so much room, and can give it back. */
function fill(disk: string, leaveBytes: number): { release(): void } {
  const file = openSync(path.join(disk, `filler-${fillers++}`), 'w')
  const { bavail, bsize } = statfsSync(disk)
  const chunk = Buffer.alloc(65_536, 1)
  try {
    for (let left = bavail * bsize - leaveBytes; left > 0; left -= chunk.length) writeSync(file, chunk)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
  return {
    release() {
      ftruncateSync(file, 0)
      closeSync(file)
    },
  }
}

const canMount = smallDisk(1) !== null
if (!canMount) console.log('a full disk is not covered by this run: mounting a tmpfs is not allowed')

describe.runIf(canMount)('a full disk', () => {
  test('reads go on, a restart works, nothing acknowledged is lost, and with room writes go on by themselves', async () => {
    const disk = smallDisk(500) ?? ''
    const env = { VITRINE_DATA_DIR: path.join(disk, 'data'), VITRINE_LOG: 'error' }
    const first = await startReplica(env)
    const { key } = await welcome(first, env)
    const acknowledged: string[] = []
    const write = async ({ apiUrl }: Replica): Promise<Sent> => {
      const body = { title: `Page ${acknowledged.length}`, abstract: 'x'.repeat(2_000) }
      const answer = await send(apiUrl, key, { url: '/v1/documentation/pages', body })
      if (answer.status === 201) acknowledged.push(answer.body.id)
      return answer
    }
    const readsGoOn = async ({ apiUrl, consoleUrl }: Replica) => {
      const [component] = (await send(apiUrl, key, { url: '/v1/components?limit=1' })).body.data
      for (const url of [
        `/v1/components/${component.id}/spec`,
        `/v1/entities/component/${component.id}/documentation`,
        '/v1/documentation/pages',
        ...acknowledged.slice(-10).map((id) => `/v1/documentation/pages/${id}`),
      ])
        expect([url, (await send(apiUrl, key, { url })).status]).toEqual([url, 200])
      const found = await send(apiUrl, key, { url: '/v1/entities:match?query=button&entity_types=component' })
      expect(found.status, JSON.stringify(found.body)).toBe(200)
      // After a restart what was used last is loaded first.
      await expect
        .poll(async () => (await fetch(`${consoleUrl}/readyz`)).json())
        .toEqual({ status: 'ready', read_only: expect.stringContaining('disk') })
      expect(await (await fetch(`${consoleUrl}/metrics`)).text()).toContain('\nvitrine_disk_takes_writes 0\n')
    }
    const refusesWrites = async (server: Replica) => {
      const [component] = (await send(server.apiUrl, key, { url: '/v1/components?limit=1' })).body.data
      const entity = { entityType: 'component', entityId: component.id }
      const image = { ...entity, contentType: 'image/png', data: png().toString('base64') }
      const file = { ...entity, kind: 'file', contentType: 'application/pdf', sizeBytes: 1_000 }
      for (const answer of [
        await write(server),
        await send(server.apiUrl, key, { url: '/v1/documentation/images', body: image }),
        await send(server.apiUrl, key, { url: '/v1/documentation/uploads:presign', body: file }),
        await send(server.apiUrl, key, {
          method: 'PUT',
          url: `/v1/entities/component/${component.id}/documentation`,
          body: { blocks: [] },
        }),
      ]) {
        expect([answer.status, answer.body.error.code]).toEqual([503, 'SVC_UNAVAILABLE'])
        expect(answer.body.error.message).toMatch(/cannot take writes right now.*reads go on/)
        expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
      }
    }

    for (let n = 0; n < 20; n++) expect((await write(first)).status).toBe(201)
    await reserveIsWhole(env)
    const nearly = fill(disk, 32.25 * MIB)
    let last = await write(first)
    while (last.status === 201 && acknowledged.length < 5_000) last = await write(first)
    console.log(`full disk: ${acknowledged.length} pages acknowledged before the first refusal`)
    await refusesWrites(first)
    const wholly = fill(disk, 0)
    await refusesWrites(first)
    await readsGoOn(first)

    const imported = await vitrine(env, 'import', path.join('demo', 'library.json'), '--project', 'Demo library')
    expect([imported.code, imported.stderr]).toEqual([1, expect.stringContaining('cannot take writes right now')])
    const diagnosis = JSON.parse((await vitrine(env, 'doctor', '--json')).stdout)
    const found = Object.fromEntries(diagnosis.checks.map((check: { check: string }) => [check.check, check]))
    expect(found['disk']).toMatchObject({ status: 'failed', found: expect.stringContaining('the store is read-only') })
    expect(found['disk'].remedy).toContain('without a restart')
    expect(found['objects']).toMatchObject({ status: 'failed', found: expect.stringContaining('the disk is full') })
    expect(found['store']).toMatchObject({ status: 'ok' })
    await readsGoOn(first)

    let running = first
    for (const signal of ['SIGKILL', 'SIGTERM'] as const) {
      await running.end(signal)
      running = await startReplica(env)
      await readsGoOn(running)
      await refusesWrites(running)
    }
    wholly.release()
    nearly.release()
    expect((await write(running)).status).toBe(201)
    expect(await (await fetch(`${running.consoleUrl}/readyz`)).json()).toEqual({ status: 'ready' })
    await running.end('SIGKILL')
    const after = await startReplica(env)
    for (const id of acknowledged)
      expect((await send(after.apiUrl, key, { url: `/v1/documentation/pages/${id}` })).status).toBe(200)
    await after.end('SIGTERM')
  })

  test('filled by others within a moment, in the middle of writes: the reserve lets the store finish and recover', async () => {
    const disk = smallDisk(500) ?? ''
    const env = { VITRINE_DATA_DIR: path.join(disk, 'data'), VITRINE_LOG: 'error' }
    let server = await startReplica(env)
    const { key } = await welcome(server, env)
    const acknowledged: string[] = []
    for (let round = 0; round < 3; round++) {
      await reserveIsWhole(env)
      const moment = { isFull: false }
      const refusals: number[] = []
      const writers = Array.from({ length: 8 }, async () => {
        while (!moment.isFull || refusals.length < 16) {
          const body = { title: `Page ${acknowledged.length}`, abstract: 'x'.repeat(2_000) }
          const answer = await send(server.apiUrl, key, { url: '/v1/documentation/pages', body })
          if (answer.status === 201) acknowledged.push(answer.body.id)
          else refusals.push(answer.status)
        }
      })
      await delay(1_000)
      const filler = fill(disk, 0)
      moment.isFull = true
      await Promise.all(writers)
      expect(new Set(refusals)).toEqual(new Set([503]))
      expect((await send(server.apiUrl, key, { url: '/v1/components?limit=1' })).status).toBe(200)
      await server.end('SIGKILL')
      server = await startReplica(env)
      for (const id of acknowledged)
        expect((await send(server.apiUrl, key, { url: `/v1/documentation/pages/${id}` })).status).toBe(200)
      filler.release()
      const page = { url: '/v1/documentation/pages', body: { title: `Round ${round}` } }
      expect((await send(server.apiUrl, key, page)).status).toBe(201)
    }
    console.log(`full disk: ${acknowledged.length} pages acknowledged in 3 rounds, all there`)
    await server.end('SIGTERM')
  })

  test('a first start on a full disk says what it needs, and works once there is room', async () => {
    const disk = smallDisk(400) ?? ''
    const env = { VITRINE_DATA_DIR: path.join(disk, 'data'), VITRINE_LOG: 'error' }
    const filler = fill(disk, 1 * MIB)
    await expect(startReplica(env)).rejects.toThrow(
      /its disk has 0|1 MiB free and a new store needs \d+ MiB: make room/,
    )
    filler.release()
    const server = await startReplica(env)
    await welcome(server, env)
    await server.end('SIGTERM')
  })

  test('disk objects: 503, no half file, no byte counted, and with room the next upload works', async () => {
    const disk = smallDisk(80) ?? ''
    const db = await freshDatabase('embedded')
    afterAll(() => db.close())
    const api = await testApi('embedded', { db, env: { VITRINE_DATA_DIR: disk } })
    const project = await api.project()
    const image = () =>
      api.call('uploadImage', {
        key: project.key,
        body: {
          entityType: 'project',
          entityId: project.id,
          contentType: 'image/png',
          data: png().toString('base64'),
        },
      })
    expect((await image()).status).toBe(201)
    const kept = await storedKeys(path.join(disk, 'objects'))
    const filler = fill(disk, 63 * MIB)
    const refused = await image()
    expect([refused.status, refused.body.error.message]).toEqual([503, expect.stringContaining('cannot take writes')])
    expect(refused.headers['retry-after']).toBe('30')
    expect(await storedKeys(path.join(disk, 'objects'))).toEqual(kept)
    await expectExactQuota(db, project.teamId)
    filler.release()
    expect((await image()).status).toBe(201)
    await expectExactQuota(db, project.teamId)
  })
})

/** The key that a first start keeps in its data directory. */
async function welcome(server: Replica, env: Record<string, string>): Promise<{ key: string }> {
  const key = (await readFile(path.join(env['VITRINE_DATA_DIR'] ?? '', 'key'), 'utf8')).trim()
  expect((await send(server.apiUrl, key, { url: '/v1/components?limit=1' })).status).toBe(200)
  return { key }
}

/** What the store sets aside in its quiet moments. */
async function reserveIsWhole(env: Record<string, string>): Promise<void> {
  const file = path.join(env['VITRINE_DATA_DIR'] ?? '', 'store', 'vitrine_reserve')
  await vi.waitFor(() => expect(statSync(file).size).toBe(32 * MIB), { timeout: 60_000, interval: 100 })
}

/** A command of an operator. */
function vitrine(
  env: Record<string, string>,
  ...args: string[]
): Promise<{ code: number; stdout: string; stderr: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [path.join('bin', 'vitrine.js'), ...args],
      { cwd: ROOT, env: { PATH: process.env['PATH'], ...env } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })
}
