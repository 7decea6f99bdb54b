import { onInterrupt } from './on-interrupt.ts'
import type { Surroundings } from './surroundings.ts'

/** Waits for Ctrl-C or SIGTERM and stops cleanly; a second one ends the process at once. */
export async function untilStopped({ stderr }: Surroundings, stop: () => Promise<void>): Promise<void> {
  await new Promise<void>((resolve) => void onInterrupt(resolve))
  if (stderr.isTTY) stderr.write('\nStopping; press Ctrl-C again to stop at once.\n')
  await stop()
}
