/** @import { BenchTable } from './kit/report.js' */

// A day of a hundred thousand projects over replicas of one core, simulated with the costs that were measured
// (simulation/costs.js) and distributions that others published (simulation/projects.js). Times are reckoned, not run:
// the same seed gives the same table on any machine. VITRINE_SEED gives another day.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { drawDay } from './simulation/day-picture.js'
import { middleAndBusiest, simulateDay } from './simulation/fleet.js'
import { drawProjects } from './simulation/projects.js'
import { chanceOf } from './simulation/random.js'

const PROJECTS = 100_000
const FLEETS = [240, 320, 480]
const PICTURED = 320
/** Fewer replicas with four times the memory that the program takes by itself. */
const LARGE = { replicas: 120, memory: 4 }
const DEPLOY_AT = 15
const PICTURE = path.resolve(import.meta.dirname, '../docs/scale-day.svg')

export function run() {
  const seed = Number(process.env['VITRINE_SEED'] ?? 20_261_117)
  const projects = drawProjects(PROJECTS, chanceOf(seed))
  const sum = (values) => values.reduce((total, value) => total + value, 0)
  const calls = sum(projects.callsASecond)
  /** @type {BenchTable} */
  const rows = [
    row(`seed ${seed}: calls a second of ${PROJECTS.toLocaleString('en')} projects, at the mean of the day`, calls),
    row('items of a library at the mean', sum(projects.items) / PROJECTS),
    row('share of the calls that the busiest hundredth of the projects makes', topShare(projects.callsASecond)),
  ]
  const lines = []
  const simulate = ({ replicas, routing = 'project', memory = 1 }) => {
    const fleet = { projects, replicas, routing: /** @type {'project' | 'any'} */ (routing), seed, memory }
    const { middle, busiest } = middleAndBusiest(fleet)
    const byProject = replicas === PICTURED ? [middle, busiest] : [middle]
    const watched = routing === 'project' ? byProject : [0]
    const [day = [], most] = simulateDay({ ...fleet, watched, chance: chanceOf(seed), deployAt: DEPLOY_AT })
    const route = routing === 'project' ? 'routed by project' : 'any replica for any project'
    const name = `${replicas} replicas, ${route}${memory > 1 ? `, ${memory} times the memory` : ''}`
    rows.push(...figures(name, { day, most, replicas }))
    if (replicas === PICTURED) lines.push({ name: routing === 'project' ? 'by project' : 'any replica', day })
  }
  for (const replicas of FLEETS) simulate({ replicas })
  simulate({ replicas: PICTURED, routing: 'any' })
  simulate(LARGE)
  writeFileSync(PICTURE, drawDay({ lines, replicas: PICTURED, deployAt: DEPLOY_AT }))
  return rows
}

function figures(name, { day, most, replicas }) {
  const [before, after, night] = [day[DEPLOY_AT - 1], day[DEPLOY_AT], day[4]]
  const ms = (hour, share) => Number((hour.quantile(share) * 1000).toPrecision(3))
  return [
    row(`${name}: an hour of the afternoon: found in memory`, before.hitRate),
    row('  in the night', night.hitRate),
    row('  core in use', before.load),
    row('  memory of libraries and of search, MB', before.bytes / 1e6),
    row('  p50, ms', ms(before, 0.5)),
    row('  p99, ms', ms(before, 0.99)),
    row('  told to come again', before.refusedShare),
    row('  loads a second, all replicas', before.loadsASecond * replicas),
    row('  database, cores, all replicas', before.database * replicas),
    row('  the hour of a deploy: found in memory', after.hitRate),
    row('    p99, ms', ms(after, 0.99)),
    row('    loads a second, all replicas', after.loadsASecond * replicas),
    row('    database, cores, all replicas', after.database * replicas),
    ...(most
      ? [
          row('  the replica with the most to answer: core in use', most[DEPLOY_AT - 1].load),
          row('    p99, ms', ms(most[DEPLOY_AT - 1], 0.99)),
        ]
      : []),
  ]
}

const row = (name, value) => ({ name, value, goal: 'to read', ok: true })

function topShare(callsASecond) {
  const sorted = callsASecond.toSorted().reverse()
  const sum = (values) => values.reduce((total, value) => total + value, 0)
  return sum(sorted.subarray(0, sorted.length / 100)) / sum(sorted)
}
