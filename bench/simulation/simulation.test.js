import { expect, test } from 'vitest'
import { Core } from './core.js'
import { LIBRARY_BUDGET, LIBRARY_ITEM, LONGEST_WAIT_SECONDS, REVISIONS_SECONDS } from './costs.js'
import { middleAndBusiest, seenShare, simulateDay } from './fleet.js'
import { daylight, drawProjects } from './projects.js'
import { chanceOf, drawnBy } from './random.js'
import { Replica } from './replica.js'
import { TimeLine } from './time-line.js'

const SEED = Number(process.env['VITRINE_SEED'] ?? 7)
console.log(`simulation seed ${SEED}`)

test('time: what is earlier comes first, and at the same time what was told first', () => {
  const chance = chanceOf(SEED)
  const told = Array.from({ length: 2000 }, (_, order) => ({ time: Math.floor(chance.uniform() * 500), order }))
  const line = new TimeLine()
  const came = []
  for (const one of told) line.at(one.time, () => came.push(one))
  line.runUntil(499)
  expect(came).toEqual(told.toSorted((a, b) => a.time - b.time || a.order - b.order))
  expect(line.size).toBe(0)
})

/** Mean seconds in the system of so many arrivals at one core, which they use in the share given. */
function meanStay(use, secondsOf, arrivals = 400_000) {
  const chance = chanceOf(SEED)
  const line = new TimeLine()
  const core = new Core(line)
  let [left, stayed] = [arrivals, 0]
  const arrive = (began) => {
    core.work(secondsOf(chance), (now) => (stayed += now - began))
    if (--left > 0) line.at(line.now + chance.exponential(1 / use), arrive)
  }
  line.at(0, arrive)
  line.runUntil(Infinity)
  return stayed / arrivals
}

for (const use of [0.3, 0.5, 0.8]) {
  test(`a core used to ${use} lets wait as M/M/1 and M/D/1 say`, () => {
    const exponential = meanStay(use, (chance) => chance.exponential(1))
    expect(Math.abs(exponential / (1 / (1 - use)) - 1)).toBeLessThan(0.05)
    const constant = meanStay(use, () => 1)
    expect(Math.abs(constant / (1 + use / (2 * (1 - use))) - 1)).toBeLessThan(0.05)
  })
}

test('long work goes behind what came meanwhile after each slice, and takes as long', () => {
  const line = new TimeLine()
  const core = new Core(line)
  const done = []
  core.workInSlices(1, 0.25, (now) => done.push(['load', now]))
  line.at(0.1, () => core.work(0.1, (now) => done.push(['answer', Number(now.toFixed(6))])))
  line.runUntil(10)
  expect(done).toEqual([
    ['answer', 0.35],
    ['load', 1.1],
  ])
  expect(core.busy).toBeCloseTo(1.1)
})

test('a replica forgets the longest unused library first, and loads one once for all who wait', () => {
  const line = new TimeLine()
  const third = Math.floor(LIBRARY_BUDGET / LIBRARY_ITEM.bytes / 3) - 1
  const replica = new Replica(line, [third, third, third, third])
  const read = { cpu: 1e-4, database: 0, search: false }
  const times = []
  const ask = (project) => replica.ask(project, read, (seconds) => times.push(seconds))
  for (const project of [0, 0, 1, 2]) ask(project)
  line.runUntil(1000)
  expect(replica.libraries).toMatchObject({ hits: 0, misses: 4, loads: 3, count: 3 })
  for (const project of [0, 3]) {
    ask(project)
    line.runUntil(line.now + 1000)
  }
  // 1 was used longest ago and went when 3 came.
  times.length = 0
  for (const project of [0, 2, 3]) ask(project)
  line.runUntil(line.now + 1000)
  expect(replica.libraries).toMatchObject({ hits: 4, misses: 5, loads: 4, count: 3 })
  expect(times[0]).toBeCloseTo(1e-4 + REVISIONS_SECONDS)
  replica.restart()
  expect(replica.libraries).toMatchObject({ count: 0, bytes: 0 })
})

test('whoever would wait too long is told to come again', () => {
  const line = new TimeLine()
  const replica = new Replica(line, [10])
  let answers = 0
  const long = { cpu: 1, database: 0, search: false }
  replica.ask(0, long, () => answers++)
  line.runUntil(5)
  for (let at = 0; at < 100; at++) replica.ask(0, long, () => answers++)
  line.runUntil(1000)
  expect(replica.refused).toBeGreaterThanOrEqual(100 - LONGEST_WAIT_SECONDS - 1)
  expect(answers + replica.refused).toBe(101)
})

test('chance draws in proportion, and the same with the same seed', () => {
  const weights = [1, 2, 0, 7]
  const draw = drawnBy(weights, chanceOf(SEED))
  const counts = [0, 0, 0, 0]
  for (let at = 0; at < 100_000; at++) {
    const drawn = draw()
    counts[drawn] = (counts[drawn] ?? 0) + 1
  }
  for (const [at, weight] of weights.entries()) expect((counts[at] ?? 0) / 100_000).toBeCloseTo(weight / 10, 1)
  expect(counts[2]).toBe(0)
  const twice = [chanceOf(SEED), chanceOf(SEED)].map((chance) => Array.from({ length: 100 }, chance.uniform))
  expect(twice[0]).toEqual(twice[1])
})

test('projects are as unequal as the distributions they come from', () => {
  const { items, callsASecond } = drawProjects(100_000, chanceOf(SEED))
  const share = (values, holds) => values.filter(holds).length / values.length
  expect(share(callsASecond, (calls) => calls <= 1 / 3600)).toBeCloseTo(0.45, 1)
  expect(share(callsASecond, (calls) => calls <= 1 / 60)).toBeCloseTo(0.81, 1)
  expect(share(items, (count) => count <= 592)).toBeCloseTo(0.5, 1)
  const day = Array.from({ length: 24 }, (_, hour) => daylight(hour))
  expect(day.reduce((sum, now) => sum + now, 0) / 24).toBeCloseTo(1)
  expect(Math.min(...day) / Math.max(...day)).toBeCloseTo(0.5)
})

test('a few replicas of many are as the others, however requests are routed', () => {
  const projects = drawProjects(400, chanceOf(SEED))
  const calls = projects.callsASecond.reduce((sum, now) => sum + now, 0)
  const replicas = 10
  for (const routing of /** @type {const} */ (['project', 'any'])) {
    const fleet = { projects, replicas, routing, seed: SEED }
    const watched = routing === 'any' ? [0, 1, 2] : [...Array(replicas).keys()]
    const days = simulateDay({ ...fleet, watched, chance: chanceOf(SEED), deployAt: -1, hours: 4 })
    const answers = days.flat().reduce((sum, hour) => sum + hour.answers + hour.refusedShare * hour.answers, 0)
    const wanted = [0, 1, 2, 3].reduce((sum, hour) => sum + daylight(hour + 0.5) * 3600 * calls, 0)
    expect(Math.abs(answers / ((wanted * watched.length) / replicas) - 1)).toBeLessThan(0.1)
  }
  const { middle, busiest } = middleAndBusiest({ projects, replicas, routing: 'project', seed: SEED })
  expect(middle).not.toBe(busiest)
})

test('a visit of six is seen by one of ten replicas at the share that drawing it says', () => {
  const chance = chanceOf(SEED)
  let seen = 0
  for (let visit = 0; visit < 100_000; visit++) {
    const asks = chance.geometric(6)
    for (let ask = 0; ask < asks; ask++) {
      if (chance.uniform() >= 0.1) continue
      seen++
      break
    }
  }
  expect(seen / 100_000).toBeCloseTo(seenShare(0.1), 2)
})
