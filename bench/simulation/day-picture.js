/** @import { Hour } from './hour.js' */

// A day as an SVG: three figures over the hours, a line for each way to route, readable on light and dark pages.
const [WIDTH, PANEL, LEFT, TOP, RIGHT, GAP] = [720, 120, 64, 56, 150, 36]
const COLORS = ['#2563eb', '#d97706']

const PANELS = [
  { title: 'p99 of an answer, ms (logarithmic)', of: (hour) => Math.log10(hour.quantile(0.99) * 1000), unit: powerOf },
  { title: 'found in memory, %', of: (hour) => hour.hitRate * 100, unit: String },
  { title: 'database, cores, all replicas', of: (hour, replicas) => hour.database * replicas, unit: String },
]

/** @param {{ lines: { name: string, day: Hour[] }[], replicas: number, deployAt: number }} options */
export function drawDay({ lines, replicas, deployAt }) {
  const x = (hour) => round(LEFT + (hour / 24) * (WIDTH - LEFT - RIGHT))
  const panels = PANELS.map(({ title, of, unit }, at) => {
    const top = TOP + at * (PANEL + GAP)
    const values = lines.map(({ day }) => day.map((hour) => of(hour, replicas)))
    const { low, high, ticks } = scaleOf(values.flat())
    const y = (value) => round(top + PANEL - ((value - low) / (high - low)) * PANEL)
    const grid = ticks.map(
      (value) =>
        `<text x="${LEFT - 8}" y="${y(value) + 4}" text-anchor="end">${unit(value)}</text><path d="M${LEFT} ${y(value)}H${WIDTH - RIGHT}" stroke="#94a3b8" stroke-opacity="0.35"/>`,
    )
    const drawn = values.map((line, n) => {
      const color = COLORS[n % COLORS.length]
      const path = line.map((value, hour) => `${hour ? 'L' : 'M'}${x(hour + 0.5)} ${y(value)}`).join(' ')
      const label = `<text x="${WIDTH - RIGHT + 8}" y="${y(line.at(-1) ?? low) + 4}" fill="${color}">${lines[n]?.name}</text>`
      return `<path d="${path}" fill="none" stroke="${color}" stroke-width="2"/>${label}`
    })
    const deploy = `<path d="M${x(deployAt)} ${top}V${top + PANEL}" stroke="#94a3b8" stroke-dasharray="4 3"/>`
    return `<text x="${LEFT}" y="${top - 8}" font-weight="600">${title}</text>\n${[...grid, deploy, ...drawn].join('\n')}`
  })
  const bottom = TOP + PANELS.length * (PANEL + GAP) - GAP
  const hours = [0, 6, 12, 18, 24].map(
    (hour) => `<text x="${x(hour)}" y="${bottom + 20}" text-anchor="middle">${hour}:00</text>`,
  )
  const title = `A simulated day: 100,000 projects, ${replicas} replicas, a deploy at ${deployAt}:00`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${bottom + 32}" font-family="system-ui, sans-serif" font-size="12" fill="#64748b" role="img" aria-label="${title}">
<text x="${LEFT}" y="22" font-size="15" font-weight="600">${title}</text>
${[...panels, ...hours].join('\n')}
</svg>
`
}

/** From zero, or from the power of ten below, to a round number above. */
function scaleOf(values) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const step =
    10 ** Math.floor(Math.log10(Math.max(most, 1e-9) / 2)) *
    (most / 10 ** Math.floor(Math.log10(Math.max(most, 1e-9))) > 5 ? 2.5 : 1)
  const low = Math.min(0, Math.floor(least / step) * step)
  const high = Math.ceil(most / step) * step
  const ticks = []
  for (let value = low; value <= high + step / 2; value += step) ticks.push(Number(value.toPrecision(6)))
  return { low, high, ticks }
}

function powerOf(value) {
  return Number.isInteger(value) ? (10 ** value).toLocaleString('en') : ''
}

const round = (value) => Math.round(value * 10) / 10
