import { readdirSync } from 'node:fs'
import { monitorEventLoopDelay, performance } from 'node:perf_hooks'
import type { Metrics } from './metrics.ts'

const NANOSECONDS = 1e9
/** A garbage collection or a long answer is seen, and the timer itself costs nothing worth mentioning. */
const RESOLUTION_MS = 20

/** What every process has, by the names that dashboards for any program know, and how busy its one thread is. */
export function describeProcess(metrics: Metrics): void {
  const startedAt = Date.now() / 1000 - process.uptime()
  const cpu = (): number => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1e6
  }
  for (const [name, help, type, value] of [
    ['process_cpu_seconds_total', 'Processor time of the process, its threads included.', 'counter', cpu],
    ['process_resident_memory_bytes', 'Memory of the process.', 'gauge', () => process.memoryUsage.rss()],
    ['process_start_time_seconds', 'When it started, in seconds since 1970.', 'gauge', () => startedAt],
    ['nodejs_heap_size_used_bytes', 'JavaScript heap in use.', 'gauge', () => process.memoryUsage().heapUsed],
  ] as const)
    metrics.figure({ name, help, type, value })
  if (openFiles() !== null)
    metrics.figure({ name: 'process_open_fds', help: 'Open file descriptors.', value: () => openFiles() ?? 0 })

  const delay = monitorEventLoopDelay({ resolution: RESOLUTION_MS })
  delay.enable()
  let before = performance.eventLoopUtilization()
  metrics.askedFigure({
    name: 'vitrine_event_loop_delay_seconds',
    help: 'How late the main thread came to what was due, since the last scrape.',
    label: 'percentile',
    values() {
      // Nothing was due yet where no sample is.
      const seen = delay.count > 0
      const figures = {
        '50': seen ? delay.percentile(50) / NANOSECONDS : 0,
        '99': seen ? delay.percentile(99) / NANOSECONDS : 0,
        '100': seen ? delay.max / NANOSECONDS : 0,
      }
      delay.reset()
      return figures
    },
  })
  metrics.figure({
    name: 'vitrine_event_loop_utilization',
    help: 'Share of the time since the last scrape that the main thread was busy.',
    value() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
  })
}

/** Null where the system has no such list. */
function openFiles(): number | null {
  try {
    return readdirSync('/proc/self/fd').length
  } catch {
    return null
  }
}
