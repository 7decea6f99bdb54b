import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, ftruncateSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { testApi } from '../api.ts'
import { freshDatabase } from '../databases.ts'
import { startReplica, type Replica } from '../replica.ts'
import { png } from '../sample-images.ts'
import { expectExactQuota, storedKeys } from '../uploads-kit.ts'
import { send, type Sent } from './kit.ts'

// A real disk that is full: a small one in memory, which takes the right to mount.

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

/** A file that leaves so much room, and can give it back. */
function fill(disk: string, leaveBytes: number): { release(): void } {
  const file = openSync(path.join(disk, 'filler'), 'w')
  const { bavail, bsize } = statfsSync(disk)
  const chunk = Buffer.alloc(65_536, 1)
  for (let left = bavail * bsize - leaveBytes; left > 0; left -= chunk.length) writeSync(file, chunk)
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
  test('embedded store: the server says so or stops, nothing acknowledged is lost, and with room it goes on', async () => {
    const disk = smallDisk(400) ?? ''
    const env = { VITRINE_DATA_DIR: path.join(disk, 'data'), VITRINE_LOG: 'error' }
    const first = await startReplica(env)
    const { key } = await welcome(first, env)
    const filler = fill(disk, 2_000_000)
    const acknowledged: string[] = []
    let refusals = 0
    let isGone = false
    while (!isGone && refusals < 3 && acknowledged.length < 5_000) {
      const title = `Page ${acknowledged.length}`
      const answer: Sent | null = await send(first.apiUrl, key, {
        url: '/v1/documentation/pages',
        body: { title, abstract: 'x'.repeat(2_000) },
      }).catch(() => null)
      isGone = answer === null
      if (answer?.status === 201) acknowledged.push(answer.body.id)
      else if (answer) {
        refusals++
        expect([503, 507]).toContain(answer.status)
      }
    }
    expect(isGone || refusals > 0, 'the disk never became full').toBe(true)
    if (isGone && first.child.exitCode === null && first.child.signalCode === null) await once(first.child, 'exit')
    await first.end('SIGKILL')
    filler.release()
    const second = await startReplica(env)
    for (const id of acknowledged) {
      expect((await send(second.apiUrl, key, { url: `/v1/documentation/pages/${id}` })).status).toBe(200)
    }
    const page = { url: '/v1/documentation/pages', body: { title: 'With room again' } }
    expect((await send(second.apiUrl, key, page)).status).toBe(201)
    console.log(`full disk: ${acknowledged.length} pages acknowledged before, ${refusals} refused, all there after`)
    await second.end('SIGTERM')
  })

  test('disk objects: 503, no half file, no byte counted, and with room the next upload works', async () => {
    const disk = smallDisk(2) ?? ''
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
    const filler = fill(disk, 0)
    const refused = await image()
    expect(refused.status, refused.text).toBe(503)
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
