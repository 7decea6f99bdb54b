// npm passes Ctrl-C on to a process that the terminal has already told: two of one key press are one.
const SAME_KEY_PRESS_MS = 500

const SIGNALS = ['SIGINT', 'SIGTERM'] as const

/** Calls back at the first Ctrl-C or SIGTERM; a second one ends the process at once. The answer stops listening. */
export function onInterrupt(interrupt: () => void): () => void {
  let firstAt: number | null = null
  const onSignal = (): void => {
    if (firstAt === null) {
      firstAt = performance.now()
      interrupt()
    } else if (performance.now() - firstAt > SAME_KEY_PRESS_MS) process.exit(130)
  }
  for (const signal of SIGNALS) process.on(signal, onSignal)
  return () => {
    for (const signal of SIGNALS) process.off(signal, onSignal)
  }
}
