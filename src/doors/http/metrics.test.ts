import { expect, test } from 'vitest'
import { createMetrics } from './metrics.ts'
import { describeProcess } from './process-figures.ts'

function sample() {
  const metrics = createMetrics()
  metrics.observe('listComponents', 200, 0.004)
  metrics.figure({ name: 'vitrine_build_info', help: 'Build.', labels: { version: '1"\\\n' }, value: () => 1 })
  metrics.figure({ name: 'vitrine_loads_total', help: 'Loads.', type: 'counter', value: () => 2 })
  metrics.askedFigure({ name: 'vitrine_age_seconds', help: 'Age.', values: () => ({ '': 3 }) })
  metrics.askedFigure({ name: 'vitrine_gone', help: 'Gone.', label: 'kind', values: () => Promise.resolve({}) })
  return metrics
}

test('Prometheus gets its own text format', async () => {
  const text = await sample().text()
  expect(text).toContain('# TYPE vitrine_loads_total counter\nvitrine_loads_total 2\n')
  expect(text).toContain(String.raw`vitrine_build_info{version="1\"\\\n"} 1`)
  expect(text).toContain('\nvitrine_age_seconds 3\n')
  expect(text).toMatch(/# TYPE vitrine_gone gauge\n$/)
})

test('OpenMetrics names counters without their suffix, and ends', async () => {
  const text = await sample().text('openmetrics')
  expect(text).toContain('# TYPE vitrine_loads counter\n# HELP vitrine_loads Loads.\nvitrine_loads_total 2\n')
  expect(text).toContain('# TYPE vitrine_requests counter\n')
  expect(text).toContain('# TYPE vitrine_request_duration_seconds histogram\n')
  expect(text.endsWith('\n# EOF\n')).toBe(true)
})

test('the process tells its memory, processor time and how late it is', async () => {
  const metrics = createMetrics()
  describeProcess(metrics)
  await new Promise((resolve) => setTimeout(resolve, 60))
  const text = await metrics.text()
  const valueOf = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
  expect(valueOf('process_resident_memory_bytes')).toBeGreaterThan(1e7)
  expect(valueOf('process_cpu_seconds_total')).toBeGreaterThan(0)
  expect(Math.abs(valueOf('process_start_time_seconds') + process.uptime() - Date.now() / 1000)).toBeLessThan(5)
  expect(valueOf('vitrine_event_loop_utilization')).toBeGreaterThanOrEqual(0)
  expect(text).toMatch(/vitrine_event_loop_delay_seconds\{percentile="99"\} \d/)
})
