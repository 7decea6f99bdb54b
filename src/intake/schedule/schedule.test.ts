import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { admin, NO_SCHEMA, testClock } from '../../../test/kit/admin.ts'
import { testApi } from '../../../test/kit/api.ts'
import { engines, freshDatabase } from '../../../test/kit/databases.ts'
import { libraryRows } from '../../../test/kit/import-kit.ts'
import { figmaFile, figmaMock, MOCK_TOKEN } from '../../../test/libraries/figma-mock.ts'
import { createFigmaApi } from '../../adapters/outside/figma-api.ts'
import type { Database, SqlValue } from '../../ports.ts'
import { createRevisions } from '../../projects/revisions.ts'
import { readChanges } from '../changes/read-changes.ts'
import { readSync } from '../marks/store.ts'
import type { SyncServices } from '../live/sync-figma.ts'
import type { Static } from 'typebox'
import type { Sources } from '../sources/schema.ts'
import { runDue } from './run-due.ts'
import { readSchedule, removeSchedules } from './store.ts'

const KEY = 'mockfile0001'
const BUTTON = { id: '1:2', key: 'k-button', name: 'Button' }
const ICON = { id: '1:3', key: 'k-icon', name: 'Icon' }
const CARD = { id: '1:4', key: 'k-card', name: 'Card' }
const WHOLE = ['meta', 'component_sets', 'components', 'styles', 'variables', 'file']
const [SECOND, MINUTE, HOUR] = [1_000, 60_000, 3_600_000]

type Listed = Static<typeof Sources>

describe.each(engines)('sources on a schedule on %s', async (engine) => {
  const clock = testClock()
  // Its own: what is due is looked for in all projects, and those of other tests have sources on a schedule too.
  const db = await freshDatabase(engine)
  const [first, second] = [await replica(db, clock), await replica(db, clock)]
  afterAll(() => db.close())

  /** A project, a file of the design tool, and two processes that look after it; waiting moves the clock. */
  async function scene() {
    const project = await first.project()
    const mock = await figmaMock({ [KEY]: { file: figmaFile('1', [BUTTON, ICON]) } })
    // Others look at whatever is due.
    const end = () => removeSchedules(db, project.id, [...mock.files.keys()])
    onTestFinished(() => end().then(() => mock.close()))
    const file = mock.files.get(KEY)
    if (!file) throw new Error('no file')
    const token = { used: MOCK_TOKEN as string | null }
    const began = clock.time
    /** Each request of the design tool by the second that it came in. */
    const asked: (readonly [second: number, endpoint: string])[] = []
    const pause = (ms: number): Promise<void> => Promise.resolve(void (clock.time += ms))
    const as = (services: SyncServices): SyncServices => ({
      ...services,
      config: { ...services.config, figma: { token: token.used, apiUrl: mock.url } },
    })
    /** Processes that look at the same moment: what they asked is counted once all have ended. */
    const look = async (...processes: SyncServices[]): Promise<number> => {
      const turns = await Promise.all(
        processes.map(async (services) => {
          let count = 0
          while (await runDue(as(services), { pause, random: () => 0.5 })) count++
          return count
        }),
      )
      const at = Math.round((clock.time - began) / SECOND)
      for (const request of mock.requests.splice(0)) asked.push([at, request.split(' ')[0] ?? ''])
      return turns.reduce((sum, count) => sum + count, 0)
    }
    /** Both processes look every ten seconds. */
    const pass = async (ms: number): Promise<void> => {
      for (const end = clock.time + ms; clock.time < end; clock.time += 10 * SECOND)
        expect(await look(first.services, second.services), 'a file is looked at once').toBeLessThanOrEqual(1)
    }
    const run = <Result>(command: string, input: object): Promise<Result> =>
      admin<Result>({ ...as(first.services), ...ADMIN } as never, command, { project: project.id, ...input })
    const add = (every: string, more = {}) => run('sources.add', { tool: 'figma', file: KEY, every, ...more })
    const list = async () => (await run<Listed>('listSources', {})).data
    const changes = async () => (await readChanges({ db }, project.id, { before: null, limit: 50 })).data
    return { project, mock, file, token, asked, look, pass, run, add, list, changes, end }
  }

  test('an hour with limits, failures, a replaced token and a changed file: exactly the changes, no busy loop', async () => {
    const { project, mock, file, token, asked, pass, add, list, changes } = await scene()
    const since = (from: number): string[] => asked.splice(0).map(([at, what]) => `${at - from} ${what}`)
    await add('5m')
    expect(await list()).toMatchObject([
      { name: KEY, state: 'waiting', last_success: null, entities: 0, schedule: { every_seconds: 300 } },
    ])
    await pass(5 * MINUTE)
    expect(since(0)).toEqual(WHOLE.map((what) => `0 ${what}`))
    expect(await list()).toMatchObject([{ name: 'Acme UI', state: 'current', entities: 2, age_seconds: 300 }])

    // Nothing changed: one cheap question each time, a little later than asked for so that many do not come at once.
    await pass(5 * MINUTE)
    expect(since(0)).toEqual(['310 meta'])

    // A limit: nobody asks again before the moment that the tool named.
    mock.fail('meta', { status: 429, retryAfter: '400' })
    await pass(10 * MINUTE)
    expect(since(0)).toEqual(['620 meta', '1050 meta'])
    expect(await list()).toMatchObject([{ state: 'current', last_error: null, failures: 0 }])

    // A tool that is broken: four attempts a run, and a longer rest after each.
    mock.fail('meta', ...Array.from({ length: 12 }, () => ({ status: 503 })))
    await pass(10 * MINUTE)
    const broken = since(0)
    expect(broken).toHaveLength(13)
    // It rested for 15, 30 and 60 seconds, each a little longer so that many do not come at once.
    const runs = [...new Set(broken.map((one) => Number(one.split(' ')[0])))]
    const rests = runs.slice(1).map((at, index) => at - (runs[index] ?? 0))
    expect(rests.map((rest, index) => rest >= 15 * 2 ** index && rest <= 15 * 2 ** index * 1.25 + 20)).toEqual([
      true,
      true,
      true,
    ])
    expect(await list()).toMatchObject([{ state: 'current', last_error: null, failures: 0 }])

    // A token that is not in force is tried once by both, and not again.
    token.used = 'figd_expired'
    await pass(10 * MINUTE)
    expect(since(0)).toHaveLength(1)
    const [failing] = await list()
    expect(failing).toMatchObject({
      state: 'failing',
      failures: 1,
      last_error: expect.stringContaining('refused the token (403)') as string,
    })
    expect(JSON.stringify(await readSchedule(db, project.id, KEY))).not.toContain('figd_')
    // One that is heals it at once, although its time has not come.
    token.used = MOCK_TOKEN
    await pass(10 * SECOND)
    expect(since(0)).toHaveLength(1)
    expect(await list()).toMatchObject([{ state: 'current', last_error: null }])

    expect(await changes()).toHaveLength(1)
    file.file = figmaFile('2', [{ ...BUTTON, width: 300 }, ICON, CARD])
    await pass(HOUR - (clock.time - Date.parse((await list())[0]?.last_success ?? '')))
    const [last, ...before] = await changes()
    expect(before).toHaveLength(1)
    expect(last?.counts['component']).toMatchObject({ added: 1, changed: 1 })
    const questions = since(0).map((one) => one.split(' ')[1])
    expect(questions.filter((what) => what === 'file')).toHaveLength(1)
    // Every other look cost one question.
    expect(questions.filter((what) => what !== 'meta')).toHaveLength(WHOLE.length - 1)
    expect(questions.filter((what) => what === 'meta').length).toBeLessThanOrEqual(5)
  })

  test('a process without a token leaves it to others, and says so once nobody does it', async () => {
    const { project, asked, token, pass, add, list } = await scene()
    token.used = null
    expect(await add('15m')).toMatchObject({ has_token: false, was_scheduled: false })
    await pass(4 * MINUTE)
    expect(await list()).toMatchObject([{ state: 'waiting', last_error: null }])
    await pass(10 * MINUTE)
    expect(await list()).toMatchObject([
      { state: 'failing', last_error: expect.stringContaining('FIGMA_TOKEN') as string },
    ])
    expect(asked).toEqual([])
    token.used = MOCK_TOKEN
    await pass(10 * SECOND)
    expect(await list()).toMatchObject([{ state: 'current', last_error: null, failures: 0 }])
    expect((await readSync(db, project.id, KEY))?.version).toBe('1')
  })

  test('tokens of several processes that are all refused are tried once each', async () => {
    const { token, look, add, asked } = await scene()
    await add('1m')
    for (const used of ['figd_a', 'figd_b', 'figd_a', 'figd_b', 'figd_c']) {
      token.used = used
      await look(first.services)
      clock.time += 10 * SECOND
    }
    expect(asked.map(([, what]) => what)).toEqual(['meta', 'meta', 'meta'])
  })

  test('a file that makes no library is told, asked for ever more seldom, and healed when it is one', async () => {
    const { file, asked, pass, add, list } = await scene()
    file.file = { ...figmaFile('1', [BUTTON]), document: 7 }
    await add('1m')
    await pass(30 * MINUTE)
    expect(asked.filter(([, what]) => what === 'file').map(([at]) => Math.round(at / 60))).toEqual([0, 1, 4, 8, 17])
    expect(await list()).toMatchObject([{ state: 'failing', entities: 0 }])
    file.file = figmaFile('2', [BUTTON])
    await pass(5 * MINUTE)
    expect(await list()).toMatchObject([{ state: 'current', entities: 1, last_error: null }])
  })

  test('a clock that was a year ahead holds nothing up once it is set right', async () => {
    const { asked, look, add } = await scene()
    await add('1h')
    const real = clock.time
    clock.time += 365 * 24 * HOUR
    await look(first.services)
    clock.time = real
    asked.length = 0
    await look(second.services)
    await look(second.services)
    expect(asked.map(([, what]) => what)).toEqual(['meta'])
  })

  test('a schedule is changed, ended, and ends with its source', async () => {
    const { asked, pass, run, add, list } = await scene()
    await add('15m')
    // Before its first sync it goes by the key of its file, and by the id that its source will have.
    const [waiting] = await list()
    expect(await run('sources.schedule', { source: waiting?.id, every: '2h' })).toMatchObject({
      file_key: KEY,
      every_seconds: 7_200,
      former_every_seconds: 900,
    })
    await pass(10 * SECOND)
    expect(await list()).toMatchObject([{ id: waiting?.id, name: 'Acme UI', schedule: { every_seconds: 7_200 } }])
    // Whoever changes it wants to see it done.
    await run('sources.schedule', { source: 'Acme UI', every: '1d' })
    asked.length = 0
    await pass(HOUR)
    expect(asked.map(([, what]) => what)).toEqual(['meta'])
    await expect(run('sources.schedule', { source: 'Acme UI', every: '5s' })).rejects.toThrow('write 15m, 2h or 1d')
    await expect(run('sources.schedule', { source: 'Nobody', every: '1h' })).rejects.toThrow('there is no source')
    await run('sources.schedule', { source: 'acme ui', every: 'never' })
    expect(await list()).toMatchObject([{ state: 'unscheduled', schedule: null }])

    expect(await add('1m')).toMatchObject({ name: 'Acme UI', id: waiting?.id })
    expect(await run('sources.remove', { source: 'Acme UI', forget: false })).toMatchObject({ unscheduled: [KEY] })
    await pass(5 * MINUTE)
    expect(await list()).toMatchObject([{ state: 'removed', entities: 0 }])
  })

  test('a library with the names of another is told apart by what people say', async () => {
    const { mock, pass, run, add, list } = await scene()
    await add('15m')
    await pass(10 * SECOND)
    const copies = [BUTTON, ICON].map((one) => ({ ...one, key: `${one.key}-2` }))
    mock.files.set('mockfile0002', { file: figmaFile('1', copies) })
    await run('sources.add', { tool: 'figma', file: 'mockfile0002', every: '15m' })
    await pass(10 * SECOND)
    expect((await list())[0]).toMatchObject({
      name: 'mockfile0002',
      state: 'failing',
      last_error: expect.stringContaining('--new-source keeps both') as string,
    })
    await run('sources.add', { tool: 'figma', file: 'mockfile0002', every: '15m', new_source: true })
    await pass(31 * MINUTE)
    expect((await list()).map(({ state, entities }) => [state, entities])).toEqual([
      ['current', 2],
      ['current', 2],
    ])
  })

  test('a process that dies at any statement: another one does it, at least once, and nothing is doubled', async () => {
    const mortalServices = (db: Database): SyncServices => ({ ...first.services, db, revisions: createRevisions(db) })
    const counted = await scene()
    await counted.add('1h')
    const counting = mortal(db, Number.POSITIVE_INFINITY)
    await counted.look(mortalServices(counting.db))
    await counted.end()
    expect(counting.statements()).toBeGreaterThan(10)
    for (let last = 1; last <= counting.statements(); last += 5) {
      const { project, look, add, list, changes, pass, file, end } = await scene()
      await add('1h')
      await look(mortalServices(mortal(db, last).db)).catch(() => undefined)
      // What it had taken runs out.
      clock.time += 40 * SECOND
      await pass(20 * SECOND)
      expect(await list(), `died at statement ${last}`).toMatchObject([{ state: 'current', entities: 2 }])
      expect((await libraryRows(db, project.id)).filter(({ kind }) => kind === 'component')).toHaveLength(2)
      expect(await changes(), `died at statement ${last}`).toHaveLength(1)
      file.file = figmaFile('2', [BUTTON])
      clock.time += HOUR
      await pass(2 * MINUTE)
      expect(await changes()).toHaveLength(2)
      await end()
    }
  }, 120_000)
})

const ADMIN = { schema: NO_SCHEMA }

async function replica(db: Database, clock: ReturnType<typeof testClock>) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'vitrine-schedule-'))
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))
  return testApi(db.engine, {
    db,
    clock,
    env: { VITRINE_DATA_DIR: dataDir, VITRINE_PICTURE_CACHE: '0' },
    outside: { designs: createFigmaApi({ clock }) },
  })
}

/** A database that nobody hears of any more after so many statements: as it looks when the process is killed. */
function mortal(db: Database, last: number): { readonly db: Database; readonly statements: () => number } {
  let statements = 0
  const live = (): void => {
    if (++statements > last) throw new Error('killed')
  }
  const sql = async <Row extends object>(text: TemplateStringsArray, ...values: readonly SqlValue[]) => {
    live()
    return db<Row>(text, ...values)
  }
  const watched: Database = Object.assign(sql, {
    engine: db.engine,
    async tuples<Row extends readonly unknown[]>(text: TemplateStringsArray, ...values: readonly SqlValue[]) {
      live()
      return db.tuples<Row>(text, ...values)
    },
    async transaction<T>(work: Parameters<typeof db.transaction<T>>[0]) {
      live()
      return db.transaction(work)
    },
    snapshot: db.snapshot.bind(db),
    migration: db.migration.bind(db),
    close: db.close.bind(db),
  })
  return { db: watched, statements: () => statements }
}
