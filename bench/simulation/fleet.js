/** @import { Chance } from './random.js' */
/** @import { Asked } from './replica.js' */
import { ASKED, WRITE } from './costs.js'
import { Hour } from './hour.js'
import { daylight } from './projects.js'
import { drawnBy } from './random.js'
import { Replica } from './replica.js'
import { TimeLine } from './time-line.js'

/** Who comes asks a few things in a row; nobody measured how many. */
const VISIT = { asks: 6, secondsBetween: 2 }

/**
 * @typedef {object} Fleet
 * @property {{ items: Float64Array, callsASecond: Float64Array }} projects
 * @property {number} replicas
 * @property {'project' | 'any'} routing
 * @property {number} seed
 * @property {number} [memory] how many times the budgets of the program
 */

/**
 * A day of some replicas of a fleet, hour by hour, from midnight and with nothing in memory. At the hour of the deploy each
 * is replaced by a new process. Replicas do not wait for one another, so a few of them are as true as all: by project
 * each has its own, and requests that go to any of them are a Poisson stream cut into equal ones.
 * @param {Fleet & { chance: Chance, watched: readonly number[], deployAt: number, hours?: number }} options
 * @returns {Hour[][]} the hours of each watched replica
 */
export function simulateDay({ projects, replicas, routing, seed, memory, chance, watched, deployAt, hours = 24 }) {
  const line = new TimeLine()
  const running = watched.map(() => new Replica(line, projects.items, memory))
  const told = running.map((replica) => Array.from({ length: hours }, () => new Hour(replica)))
  const drawAsked = askedBy(chance)
  const places = new Map(watched.map((number, at) => [number, at]))

  const ask = (at, project) => {
    const hour = told[at]?.[Math.floor(line.now / 3600)]
    running[at]?.ask(project, drawAsked(), (seconds) => hour?.answered(seconds))
  }
  /** Which of the watched the requests of a visit come to, one after the other; -1: another one. */
  const routed =
    routing === 'project'
      ? (project) => {
          const at = places.get(homeOf(project, replicas, seed)) ?? -1
          return () => at
        }
      : () => () => {
          const number = Math.floor(chance.uniform() * replicas)
          return number < watched.length ? number : -1
        }

  const own = Float64Array.from(projects.callsASecond, (calls, project) =>
    routing === 'any' || places.has(homeOf(project, replicas, seed)) ? calls / VISIT.asks : 0,
  )
  const isSeen = routing === 'any' ? seenShare(watched.length / replicas) : 1
  const visitsASecond = own.reduce((sum, calls) => sum + calls, 0) * isSeen
  const drawProject = drawnBy(own, chance)
  const busiest = daylight(15)

  const visit = () => {
    const project = drawProject()
    const next = routed(project)
    // Of those that come to none of the watched nobody hears: drawn again until one does.
    /** @type {number[]} */
    let steps = []
    do steps = Array.from({ length: chance.geometric(VISIT.asks) }, next)
    while (!steps.some((at) => at >= 0))
    const go = (step) => {
      const at = steps[step] ?? -1
      if (at >= 0) ask(at, project)
      if (step + 1 < steps.length) line.at(line.now + chance.exponential(VISIT.secondsBetween), () => go(step + 1))
    }
    go(0)
  }
  const arrive = () => {
    if (chance.uniform() * busiest < daylight(line.now / 3600)) visit()
    line.at(line.now + chance.exponential(1 / (visitsASecond * busiest)), arrive)
  }
  line.at(0, arrive)
  for (let hour = 0; hour < hours; hour++) {
    if (hour === deployAt) for (const replica of running) replica.restart()
    for (const hoursOf of told) hoursOf[hour]?.begin()
    line.runUntil((hour + 1) * 3600)
    for (const hoursOf of told) hoursOf[hour]?.end()
  }
  return told
}

/** Where a project is at home, as a balancer finds it: by a hash. */
function homeOf(project, replicas, seed) {
  let hash = Math.imul(project ^ seed, 0x9e3779b1)
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca77)
  return ((hash ^ (hash >>> 13)) >>> 0) % replicas
}

/**
 * Of all replicas the one in the middle and the one with the most to answer.
 * @param {Fleet} fleet
 */
export function middleAndBusiest({ projects, replicas, seed }) {
  const calls = new Float64Array(replicas)
  for (const [project, callsASecond] of projects.callsASecond.entries()) {
    const home = homeOf(project, replicas, seed)
    calls[home] = (calls[home] ?? 0) + callsASecond
  }
  const order = [...calls.keys()].sort((a, b) => (calls[a] ?? 0) - (calls[b] ?? 0))
  return { middle: order[replicas >> 1] ?? 0, busiest: order.at(-1) ?? 0 }
}

/** The share of visits of which at least one request comes to one of those, each with its own chance. */
export function seenShare(share) {
  const ends = 1 / VISIT.asks
  const elsewhere = 1 - share
  return 1 - (ends * elsewhere) / (1 - (1 - ends) * elsewhere)
}

/**
 * @param {Chance} chance
 * @returns {() => Asked}
 */
function askedBy(chance) {
  const draw = drawnBy(
    ASKED.map(({ share }) => share),
    chance,
  )
  const write = { ...WRITE, search: false }
  return () => (chance.uniform() < WRITE.share ? write : /** @type {Asked} */ (ASKED[draw()]))
}
