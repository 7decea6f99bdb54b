const AT_ONCE = 4

let running = 0
const waiting: (() => void)[] = []

/** Runs work that holds a whole object in memory; what is too much at once waits. */
export async function takeTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
