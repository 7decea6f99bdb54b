import { expect, test } from 'vitest'
import { admin, NO_SCHEMA, testClock } from '../../../test/kit/admin.ts'
import { testApi } from '../../../test/kit/api.ts'
import { testConsole } from '../../../test/kit/console.ts'
import { engines, freshDatabase } from '../../../test/kit/databases.ts'
import { answerOf, connect, listenMcp, tokensOf } from '../../../test/kit/mcp-kit.ts'
import { componentFixture } from '../../../test/libraries/component-fixture.ts'
import { mintId } from '../../ids.ts'
import { noteFailure, noteSuccess } from '../marks/store.ts'
import { sourceIdOf } from './resolve-file.ts'
import { settleAttempt, beginAttempt, writeSchedule } from './store.ts'

const KEY = 'mockfile0001'
/** So long agents are told what was heard last. */
const HEARD_MS = 30_000

interface Diagnosis {
  readonly checks: readonly { readonly check: string; readonly status: string; readonly found: string }[]
}

for (const engine of engines)
  test(`${engine}: who relies on a library hears of what is not in step, and of nothing else`, async () => {
    const db = await freshDatabase(engine)
    const clock = testClock()
    const api = await testApi(engine, { db, clock })
    const console = testConsole(api)
    const project = await componentFixture(api)
    const file = { projectId: project.id, fileKey: KEY }
    const agent = await connect(await listenMcp(api.mount), project.key)
    const id = sourceIdOf(project.id, KEY)
    const services = { ...api.services, schema: NO_SCHEMA }
    const doctor = async () =>
      (await admin<Diagnosis>(services, 'doctor')).checks.find(({ check }) => check === 'sources')
    const figures = async (): Promise<Record<string, number>> => {
      clock.time += 10_000
      const lines = (await api.mount.metrics.text()).matchAll(/^vitrine_source_(\w+)\{source="([^"]+)"\} (\S+)$/gm)
      return Object.fromEntries([...lines].map(([, name, source, value]) => [`${name} ${source}`, Number(value)]))
    }
    const troubled = async () =>
      (await console.call('listSources', { key: project.key, query: { troubled: true } })).body.data
    const plain = await answerOf(agent, 'list_components')

    expect(await doctor()).toMatchObject({ status: 'ok', found: 'none is on a schedule' })
    expect(await figures()).toEqual({})

    const began = new Date(clock.now())
    await writeSchedule(db, project.id, {
      fileKey: KEY,
      everySeconds: 900,
      wish: '{"name":"Acme UI"}',
      hookId: mintId(0),
      now: began,
    })
    await noteSuccess(db, file, { version: '1', now: began })
    expect(await doctor()).toMatchObject({ status: 'ok', found: '1 source is on a schedule and in step' })
    expect(await troubled()).toEqual([])
    expect(await answerOf(agent, 'list_components')).toEqual(plain)

    // Nobody looks: no process with background work runs.
    clock.time += 2 * 3_600_000
    expect(await troubled()).toMatchObject([{ id, name: 'Acme UI', state: 'stale', age_seconds: 7_200 }])
    expect(await doctor()).toMatchObject({
      status: 'warning',
      found: expect.stringContaining('nobody looks') as string,
    })
    const { stale, ...rest } = await answerOf(agent, 'list_components')
    expect(stale).toBe('Acme UI: last in step with the design tool 2 h ago')
    expect(rest).toEqual(plain)
    expect(tokensOf(JSON.stringify({ stale }))).toBeLessThan(30)

    const error = 'the design tool refused the token (403)'
    await noteFailure(db, file, { error, now: new Date(clock.now()), notBefore: null })
    clock.time += HEARD_MS
    expect((await answerOf(agent, 'search_library', { query: 'button' })).stale).toContain(`its sync fails: ${error}`)
    expect(await doctor()).toMatchObject({ status: 'warning', found: expect.stringContaining(error) as string })
    expect(await figures()).toEqual({
      [`age_seconds ${id}`]: 7_240,
      [`every_seconds ${id}`]: 900,
      [`failures ${id}`]: 1,
    })

    const now = new Date(clock.now())
    await beginAttempt(db, file, now)
    const settled = { begunAt: now, now, dueAt: now, restUntil: null, refusedTokens: [], signalsServed: 0 }
    await settleAttempt(db, file, { ...settled, checkedAt: now })
    await noteSuccess(db, file, { version: '2', now })
    expect(await troubled()).toEqual([])
    clock.time += HEARD_MS
    expect(await answerOf(agent, 'list_components')).toEqual(plain)
    expect(await figures()).toMatchObject({ [`age_seconds ${id}`]: 40, [`failures ${id}`]: 0 })
    const { body } = await console.call('listSources', { key: (await api.project()).key })
    expect(body.data).toEqual([])
  })
