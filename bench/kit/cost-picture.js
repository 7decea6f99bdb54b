/** @import { CostPoint } from './report.js' */

// Cost against size as an SVG: both axes logarithmic, a line per contestant, readable on light and dark pages.
const [WIDTH, HEIGHT, LEFT, TOP, RIGHT, BOTTOM] = [720, 360, 64, 44, 230, 48]
const COLORS = ['#2563eb', '#d97706', '#dc2626', '#059669']

/**
 * @param {string} title
 * @param {CostPoint[]} points
 */
export function drawCost(title, points) {
  const names = [...new Set(points.map(({ name }) => name))]
  const x = logScale(
    points.map(({ components }) => components),
    LEFT,
    WIDTH - RIGHT,
  )
  const y = logScale(
    points.map(({ ms }) => ms),
    HEIGHT - BOTTOM,
    TOP,
  )
  const lines = names.map((name, at) => {
    const own = points.filter((point) => point.name === name)
    const color = COLORS[at % COLORS.length]
    const path = own.map(({ components, ms }, n) => `${n ? 'L' : 'M'}${x.at(components)} ${y.at(ms)}`).join(' ')
    const dots = own.map(
      ({ components, ms }) => `<circle cx="${x.at(components)}" cy="${y.at(ms)}" r="3.5" fill="${color}"/>`,
    )
    const label = own
      .slice(-1)
      .map(
        ({ components, ms }) =>
          `<text x="${x.at(components) + 10}" y="${y.at(ms) + 4}" fill="${color}">${name}, ${ms.toFixed(2)} ms</text>`,
      )
    return `<path d="${path}" fill="none" stroke="${color}" stroke-width="2"/>${[...dots, ...label].join('')}`
  })
  const ticks = [
    ...x.ticks.map(
      (value) =>
        `<text x="${x.at(value)}" y="${HEIGHT - BOTTOM + 20}" text-anchor="middle">${value.toLocaleString('en')}</text>`,
    ),
    ...y.ticks.map(
      (value) =>
        `<text x="${LEFT - 8}" y="${y.at(value) + 4}" text-anchor="end">${value} ms</text><path d="M${LEFT} ${y.at(value)}H${WIDTH - RIGHT}" stroke="#94a3b8" stroke-opacity="0.35"/>`,
    ),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="system-ui, sans-serif" font-size="12" fill="#64748b" role="img" aria-label="${title}">
<text x="${LEFT}" y="22" font-size="15" font-weight="600">${title}: time of a request against components in the library</text>
${[...ticks, ...lines].join('\n')}
</svg>
`
}

function logScale(values, from, to) {
  const low = Math.floor(Math.log10(Math.min(...values)))
  const high = Math.max(low + 1, Math.ceil(Math.log10(Math.max(...values))))
  return {
    at: (value) => Math.round((from + ((Math.log10(value) - low) / (high - low)) * (to - from)) * 10) / 10,
    ticks: Array.from({ length: high - low + 1 }, (_, n) => Number((10 ** (low + n)).toPrecision(1))),
  }
}
