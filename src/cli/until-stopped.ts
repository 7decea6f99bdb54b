import type { Surroundings } from './surroundings.ts'

// npm passes Ctrl-C on to a process that the terminal has already told: two of one key press are one.
const SAME_KEY_PRESS_MS = 500

/** Waits for Ctrl-C or SIGTERM and stops cleanly; a second one ends the process at once. */
export async function untilStopped({ stderr }: Surroundings, stop: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => {
    let firstAt: number | null = null
    const onSignal = (): void => {
      if (firstAt === null) {
        firstAt = performance.now()
        resolve()
      } else if (performance.now() - firstAt > SAME_KEY_PRESS_MS) process.exit(130)
    }
    process.on('SIGINT', onSignal)
    process.on('SIGTERM', onSignal)
  })
  if (stderr.isTTY) stderr.write('\nStopping; press Ctrl-C again to stop at once.\n')
  await stop()
}
