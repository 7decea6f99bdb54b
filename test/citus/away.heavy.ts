import { expect } from 'vitest'
import { send } from '../kit/replica.ts'
import { rounds } from '../kit/seeded.ts'
import { ask, expectAllThere, newCaller, portOf, toldAgain, toldLine, type Caller } from './callers.ts'
import { onCitus } from './on-citus.ts'
import { citusWorld } from './world.ts'

// A worker of the cluster goes away under load and comes back: what stands on it is told to come back later, and nobody
// else notices. The worker is the test's own, so that other tests may use the cluster meanwhile.

const ON_EACH = 6

const MODES = Array.from({ length: rounds(1, 5) }, () => ['fast', 'immediate'] as const).flat()

for (const mode of MODES)
  onCitus(`a worker is stopped (${mode}) and started: its projects wait, others do not notice`, async () => {
    const { url, api, own, start } = await citusWorld({ own: 'joined' })
    const [affected, others]: [Caller[], Caller[]] = [[], []]
    while (affected.length < ON_EACH || others.length < ON_EACH) {
      const project = await api.project()
      const side = (await portOf(url, project.id)) === own.port ? affected : others
      if (side.length < ON_EACH) side.push(newCaller(project))
    }
    const callers = [...affected, ...others]
    const replicas = [await start(), await start()]
    const over = new AbortController()
    const clients = callers.map((caller, at) =>
      ask(caller, { write: replicas[at % 2], read: replicas[(at + 1) % 2] }, over.signal),
    )
    const all = (some: readonly Caller[], line: string, times: number): Promise<unknown> =>
      Promise.all(some.map((caller) => toldAgain(caller, line, times)))
    let served = ''
    try {
      await all(callers, 'POST 201', 3)
      for (const caller of callers) expect([...caller.told.keys()].sort(), 'before').toEqual(['GET 200', 'POST 201'])
      await own.stop(mode)
      await all(affected, 'GET 503', 3)
      await all(others, 'POST 201', 10)

      const late = await start()
      const askLate = async ({ project }: Caller): Promise<number> =>
        (await send(late.apiUrl, project.key, 'GET', '/v1/documentation/pages?limit=1')).status
      expect(await Promise.all(affected.map(askLate))).toEqual(affected.map(() => 503))
      expect(await Promise.all(others.map(askLate))).toEqual(others.map(() => 200))
      served = `a server that started meanwhile did so in ${Math.round(late.startedInMs)} ms`
      await late.end('SIGTERM')
    } finally {
      await own.start()
    }
    const back = performance.now()
    await all(affected, 'POST 201', 1)
    const healedMs = Math.round(performance.now() - back)
    await all(callers, 'POST 201', 5)
    over.abort()
    await Promise.all(clients)

    const rows = [...affected.map((one) => `away ${toldLine(one)}`), ...others.map((one) => `stays ${toldLine(one)}`)]
    console.log(`${mode}, healed after ${healedMs} ms; ${served}\n${rows.join('\n')}`)
    for (const caller of others) expect([...caller.told.keys()].sort()).toEqual(['GET 200', 'POST 201'])
    for (const caller of callers) await expectAllThere(caller, replicas[0]?.apiUrl ?? '')
    await Promise.all(replicas.map((replica) => replica.end('SIGTERM')))
  })
