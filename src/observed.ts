import type { Metrics } from './doors/http/metrics.ts'

interface Seen {
  calls: number
  failures: number
  seconds: number
}

/**
 * The same thing, with its calls counted, timed and told by the metrics: how often each was asked, how often it threw or
 * said that it cannot, how long all of them took together.
 */
export function observed<Thing extends object>(
  thing: Thing,
  methods: readonly (keyof Thing & string)[],
  { metrics, name, what, isFailure = () => false }: Observation,
): Thing {
  const seen = new Map<string, Seen>(methods.map((method) => [method, { calls: 0, failures: 0, seconds: 0 }]))
  for (const [figure, help] of [
    ['calls', `Calls of ${what}.`],
    ['failures', `Calls of ${what} that failed.`],
    ['seconds', `Time that calls of ${what} took.`],
  ] as const)
    metrics.askedFigure({
      name: `vitrine_${name}_${figure}_total`,
      help,
      type: 'counter',
      label: 'call',
      values: () => Object.fromEntries([...seen].map(([method, counted]) => [method, counted[figure]])),
    })

  return new Proxy(thing, {
    get(target, property) {
      const value: unknown = Reflect.get(target, property, target)
      if (typeof value !== 'function') return value
      const counted = typeof property === 'string' ? seen.get(property) : undefined
      // A class keeps what it has to itself: its methods are called on it, not on what stands in front of it.
      const call = value.bind(target) as (...given: unknown[]) => unknown
      return counted ? timed(call, counted, isFailure) : call
    },
  })
}

interface Observation {
  readonly metrics: Metrics
  readonly name: string
  readonly what: string
  /** What is answered instead of thrown. */
  readonly isFailure?: (answer: unknown) => boolean
}

const timed =
  (call: (...given: unknown[]) => unknown, counted: Seen, isFailure: (answer: unknown) => boolean) =>
  async (...given: unknown[]): Promise<unknown> => {
    const began = performance.now()
    counted.calls++
    try {
      const answer = await call(...given)
      if (isFailure(answer)) counted.failures++
      return answer
    } catch (error) {
      counted.failures++
      throw error
    } finally {
      counted.seconds += (performance.now() - began) / 1000
    }
  }
