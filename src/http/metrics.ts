const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const

interface Figure {
  readonly name: string
  readonly help: string
  readonly type?: 'gauge' | 'counter'
  readonly value: () => number
}

/** Figures that have to be asked for, one series per label value; none while they cannot be had. */
interface AskedFigure {
  readonly name: string
  readonly help: string
  readonly label: string
  readonly values: () => Promise<Readonly<Record<string, number>>>
}

export interface Metrics {
  observe(operation: string, status: number, seconds: number): void
  /** Read whenever it is asked for. */
  figure(figure: Figure): void
  askedFigure(figure: AskedFigure): void
  /** The Prometheus text format, version 0.0.4. */
  text(): Promise<string>
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

  return {
    observe(operation, status, seconds) {
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
    async text() {
      const answers = await Promise.all(asked.map(askedLines))
      return [
        ...head('vitrine_request_duration_seconds', 'Time to answer, by operation.', 'histogram'),
        ...[...durations].flatMap(([operation, series]) => histogram(`operation="${operation}"`, series)),
        ...head('vitrine_requests_total', 'Answers, by operation and status.', 'counter'),
        ...[...durations].flatMap(([operation, { statuses }]) =>
          [...statuses].map(
            ([status, count]) => `vitrine_requests_total{operation="${operation}",status="${status}"} ${count}`,
          ),
        ),
        ...figures.flatMap(({ name, help, type = 'gauge', value }) => [
          ...head(name, help, type),
          `${name} ${value()}`,
        ]),
        ...answers.flat(),
        '',
      ].join('\n')
    },
  }
}

async function askedLines({ name, help, label, values }: AskedFigure): Promise<string[]> {
  const found = Object.entries(await values())
  return [...head(name, help, 'gauge'), ...found.map(([value, figure]) => `${name}{${label}="${value}"} ${figure}`)]
}

const head = (name: string, help: string, type: string): string[] => [
  `# HELP ${name} ${help}`,
  `# TYPE ${name} ${type}`,
]

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
