const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

interface Figure {
  readonly name: string
  readonly help: string
  readonly type?: 'gauge' | 'counter'
  /** What never changes while the process runs, such as its version. */
  readonly labels?: Readonly<Record<string, string>>
  readonly value: () => number
}

/** One series per label value. Those that have to be asked for have none while they cannot be had. */
interface AskedFigure {
  readonly name: string
  readonly help: string
  readonly type?: 'gauge' | 'counter'
  /** Absent: one series, under the name ''. */
  readonly label?: string
  readonly values: () => Promise<Readonly<Record<string, number>>> | Readonly<Record<string, number>>
}

/** What scrapers ask for: Prometheus' own text format, or OpenMetrics. */
export type MetricsFormat = 'prometheus' | 'openmetrics'

export interface Metrics {
  observe(operation: string, status: number, seconds: number): void
  /** How long ago the last answer was sent; infinite before the first. */
  quietMs(): number
  /** Read whenever it is asked for. */
  figure(figure: Figure): void
  askedFigure(figure: AskedFigure): void
  text(format?: MetricsFormat): Promise<string>
}

interface Series {
  readonly counts: number[]
  readonly statuses: Map<number, number>
  sum: number
  count: number
}

const emptySeries = (): Series => ({ counts: BUCKETS.map(() => 0), statuses: new Map(), sum: 0, count: 0 })

/** Request durations by operation, and figures that are read when asked. Labels are operation ids, never paths or keys. */
export function createMetrics(): Metrics {
  const durations = new Map<string, Series>()
  const figures: Figure[] = []
  const asked: AskedFigure[] = []
  let answeredAt = -Infinity

  return {
    quietMs: () => performance.now() - answeredAt,
    observe(operation, status, seconds) {
      answeredAt = performance.now()
      let series = durations.get(operation)
      if (!series) durations.set(operation, (series = emptySeries()))
      const bucket = BUCKETS.findIndex((bound) => seconds <= bound)
      if (bucket !== -1) series.counts[bucket] = (series.counts[bucket] ?? 0) + 1
      series.sum += seconds
      series.count++
      series.statuses.set(status, (series.statuses.get(status) ?? 0) + 1)
    },
    figure: (figure) => void figures.push(figure),
    askedFigure: (figure) => void asked.push(figure),
    async text(format = 'prometheus') {
      const head = heads[format]
      const answers = await Promise.all(asked.map((figure) => askedLines(figure, head)))
      return [
        ...head('vitrine_request_duration_seconds', 'Time to answer, by operation.', 'histogram'),
        ...[...durations].flatMap(([operation, series]) => histogram(`operation="${operation}"`, series)),
        ...head('vitrine_requests_total', 'Answers, by operation and status.', 'counter'),
        ...[...durations].flatMap(([operation, { statuses }]) =>
          [...statuses].map(
            ([status, count]) => `vitrine_requests_total{operation="${operation}",status="${status}"} ${count}`,
          ),
        ),
        ...figures.flatMap(({ name, help, type = 'gauge', labels, value }) => [
          ...head(name, help, type),
          `${name}${
            labels
              ? `{${Object.entries(labels)
                  .map(([label, text]) => labelled(label, text))
                  .join(',')}}`
              : ''
          } ${value()}`,
        ]),
        ...answers.flat(),
        ...(format === 'openmetrics' ? ['# EOF'] : []),
        '',
      ].join('\n')
    },
  }
}

type Head = (name: string, help: string, type: string) => string[]

async function askedLines({ name, help, type = 'gauge', label, values }: AskedFigure, head: Head): Promise<string[]> {
  const found = Object.entries(await values())
  return [
    ...head(name, help, type),
    ...found.map(([value, figure]) => `${name}${label === undefined ? '' : `{${labelled(label, value)}}`} ${figure}`),
  ]
}

const labelled = (label: string, value: string): string =>
  `${label}="${value
    .replaceAll('\\', String.raw`\\`)
    .replaceAll('"', String.raw`\"`)
    .replaceAll('\n', String.raw`\n`)}"`

/** To OpenMetrics a counter is what it counts: only its samples are called `_total`. */
const heads: Readonly<Record<MetricsFormat, Head>> = {
  prometheus: (name, help, type) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`],
  openmetrics(name, help, type) {
    const family = type === 'counter' ? name.replace(/_total$/, '') : name
    return [`# TYPE ${family} ${type}`, `# HELP ${family} ${help}`]
  },
}

function histogram(labels: string, series: Series): string[] {
  let below = 0
  const lines = BUCKETS.map((bound, at) => {
    below += series.counts[at] ?? 0
    return `vitrine_request_duration_seconds_bucket{${labels},le="${bound}"} ${below}`
  })
  return [
    ...lines,
    `vitrine_request_duration_seconds_bucket{${labels},le="+Inf"} ${series.count}`,
    `vitrine_request_duration_seconds_sum{${labels}} ${series.sum}`,
    `vitrine_request_duration_seconds_count{${labels}} ${series.count}`,
  ]
}
