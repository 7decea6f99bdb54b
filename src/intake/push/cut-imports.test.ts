import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { testApi, type TestProject } from '../../../test/kit/api.ts'
import { testConsole } from '../../../test/kit/console.ts'
import { engines, freshDatabase } from '../../../test/kit/databases.ts'
import { librarySnapshot } from '../../../test/kit/import-kit.ts'
import { syntheticBundle } from '../../../test/libraries/synthetic-bundle.ts'
import { KEY_SCOPES } from '../../contract/words.ts'
import { importPending } from './import-pending.ts'

// An import that takes too long or too much memory is cut: it says so by its code and says what to do, nothing of it is
// written. That its process is gone is held by src/intake/import/import-process.test.ts.

const linesOf = (components: number, generation: number): Buffer =>
  Buffer.from([...syntheticBundle({ components, edges: 10 * components, tokens: 20, generation })].join('\n'))

describe.each(engines)('an import that is cut on %s', async (engine) => {
  // What is pending is anybody's, so nobody else is there.
  const api = await testApi(engine, { db: await freshDatabase(engine) })
  const console = testConsole(api)
  const { db } = api.services

  async function pusher(): Promise<TestProject> {
    const project = await api.project()
    const key = await api.newKey(project.id, KEY_SCOPES)
    const { id } = (await console.call('startImport', { key, bytes: linesOf(40, 0) })).body
    expect(await importPending(api.services)).toBe(true)
    expect((await console.call('getImport', { key, path: { id } })).body).toMatchObject({ state: 'done' })
    return { ...project, key }
  }
  const push = async ({ key }: TestProject, bytes: Uint8Array): Promise<string> =>
    (await console.call('startImport', { key, bytes, query: { name: 'b.ndjson.gz' } })).body.id
  const ended = async ({ key }: TestProject, id: string) =>
    (await console.call('getImport', { key, path: { id } })).body
  /** As `api.services`, with other limits. */
  const limited = (config: object) => ({ ...api.services, config: { ...api.services.config, ...config } })

  test('by its time, with the remedy, and the library is as it was', async () => {
    const project = await pusher()
    const before = await librarySnapshot(db, project.id)
    // Nothing is imported in a thousandth of a second.
    const id = await push(project, gzipSync(linesOf(400, 1)))
    expect(await importPending(limited({ importSeconds: 0.001 }))).toBe(true)
    const cut = await ended(project, id)
    expect(cut).toMatchObject({
      state: 'refused',
      summary: null,
      parts: [],
      error: {
        code: 'SVC_TIMEOUT',
        message: expect.stringMatching(/nothing was written.*longer than 0.001 seconds.*VITRINE_IMPORT_SECONDS/),
        details: { issues: [{ code: 'import-out-of-time', path: 'import' }] },
      },
    })
    expect(await librarySnapshot(db, project.id)).toBe(before)
    // The next one of the project is done as ever.
    const next = await push(project, gzipSync(linesOf(40, 1)))
    expect(await importPending(api.services)).toBe(true)
    expect(await ended(project, next)).toMatchObject({ state: 'done' })
  })

  test('by the heap of its thread, by its buffers and by the rows that wait to be written', async () => {
    const project = await pusher()
    const before = await librarySnapshot(db, project.id)
    const big = 'x'.repeat(30_000_000)
    const source = { tool: 'synthetic', file_key: 'pushed', name: 'Pushed' }
    const wide = Array.from({ length: 400_000 }, (_, at) => ({
      key: `k${at}`,
      name: `Component ${at}`,
      type: 'COMPONENT',
    }))
    for (const [memory, bytes] of [
      // Its own objects.
      [33_554_432, Buffer.from(JSON.stringify({ vitrine: 1, source, components: wide }))],
      // A text of many megabytes that is read as bytes first.
      [16_777_216, Buffer.from(JSON.stringify({ vitrine: 1, source, components: [{ key: 'k', name: big }] }))],
      // The thread hands them over one by one.
      [1_000, linesOf(400, 1)],
    ] as const) {
      const id = await push(project, gzipSync(bytes))
      expect(await importPending(limited({ importMemoryBytes: memory }))).toBe(true)
      expect(await ended(project, id), `with ${memory} bytes`).toMatchObject({
        state: 'refused',
        error: {
          code: 'SVC_PAYLOAD_TOO_LARGE',
          message: expect.stringMatching(/nothing was written.*MB of memory.*NDJSON.*VITRINE_IMPORT_MEMORY/),
          details: { limit_bytes: memory, issues: [{ code: 'import-out-of-memory' }] },
        },
      })
      expect(await librarySnapshot(db, project.id)).toBe(before)
    }
  })

  test.skipIf(process.platform !== 'linux')(
    'by whoever kills its process: it is tried again, and given up when that has happened three times',
    async () => {
      const project = await pusher()
      // In one piece, which takes seconds to read.
      const id = await push(project, Buffer.from(`{"vitrine":1,"components":[${'[],'.repeat(8_000_000)}[]]}`))
      for (let time = 1; time <= 3; time++) {
        const importing = expect(importPending(api.services)).rejects.toMatchObject({
          code: 'SVC_UNAVAILABLE',
          message: expect.stringMatching(/was killed.*nothing was written.*VITRINE_IMPORT_MEMORY/),
        })
        await killed()
        await importing
        expect(await ended(project, id)).toMatchObject({ state: 'waiting', error: null })
        await db`update pushed_import set lease_until = null where project_id = ${project.id}::uuid`
      }
      expect(await importPending(api.services)).toBe(true)
      expect(await ended(project, id)).toMatchObject({
        state: 'refused',
        error: { code: 'SVC_INTERNAL', message: expect.stringContaining('was ended 3 times') },
      })
    },
  )
})

/** Kills the import that this process has begun, once it reads. */
async function killed(): Promise<void> {
  for (;;) {
    await delay(50)
    const reading = childrenOf(process.pid).find((pid) => {
      const [command, stat] = ['cmdline', 'stat'].map((file) => told(pid, file))
      return command?.includes('import-child') === true && / R /.test(stat ?? '')
    })
    if (reading === undefined) continue
    process.kill(reading, 'SIGKILL')
    return
  }
}

/** Nothing of a process that has ended meanwhile. */
function told(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

const childrenOf = (pid: number): number[] =>
  readdirSync(`/proc/${pid}/task`)
    .flatMap((thread) => readFileSync(`/proc/${pid}/task/${thread}/children`, 'utf8').split(' '))
    .filter(Boolean)
    .map(Number)
